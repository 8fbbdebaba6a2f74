#ifndef KINDRED_DAEMON_SERVICE_METRIC_FAMILIES_H_
#define KINDRED_DAEMON_SERVICE_METRIC_FAMILIES_H_

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace kindred {

// Metrics in the text format of Prometheus, written one family after the other: its name, its line
// of help, its values.
class MetricFamilies {
 public:
  using Label = prometheus::ClientMetric::Label;

  void counter(const std::string& name, const std::string& help) {
    families_.push_back({"kindred_" + name, help, prometheus::MetricType::Counter, {}});
  }
  void gauge(const std::string& name, const std::string& help) {
    families_.push_back({"kindred_" + name, help, prometheus::MetricType::Gauge, {}});
  }
  // `sizes`: how many are of 2^i to 2^(i+1) - 1; `sum`: their sizes together.
  template <size_t size>
  void histogram(const std::string& name, const std::string& help,
                 const std::array<uint64_t, size>& sizes, uint64_t sum) {
    families_.push_back({"kindred_" + name, help, prometheus::MetricType::Histogram, {}});
    prometheus::ClientMetric::Histogram& told = families_.back().metric.emplace_back().histogram;
    for (size_t i = 0; i < size; ++i) {
      told.sample_count += sizes[i];
      if (i >= kMostBuckets) continue;
      told.bucket.push_back({told.sample_count, static_cast<double>((uint64_t{2} << i) - 1)});
    }
    told.bucket.push_back({told.sample_count, std::numeric_limits<double>::infinity()});
    told.sample_sum = static_cast<double>(sum);
  }
  // A value of the family begun last.
  template <typename Number>
  void value(Number number, std::vector<Label> labels = {}) {
    prometheus::ClientMetric& metric = families_.back().metric.emplace_back();
    metric.label = std::move(labels);
    metric.counter.value = static_cast<double>(number);
    metric.gauge.value = static_cast<double>(number);
  }

  std::string text() const { return prometheus::TextSerializer().Serialize(families_); }

 private:
  static constexpr size_t kMostBuckets = 16;  // up to 65,535

  std::vector<prometheus::MetricFamily> families_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_METRIC_FAMILIES_H_
