#ifndef KINDRED_TESTS_BENCHMARKS_EVENT_STREAM_H_
#define KINDRED_TESTS_BENCHMARKS_EVENT_STREAM_H_

// How long events take behind their records.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "daemon/base/seconds_since.h"
#include "daemon/kafka/types.h"
#include "tests/benchmarks/bare_client.h"
#include "tests/integration/daemon_run.h"

namespace kindred {

inline int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Writes records at a rate, and takes how long after its record each event can be read: an event
// has the time of the record that caused it.
class EventStream {
 public:
  explicit EventStream(const TestPipeline& pipeline)
      : sink_(pipeline.topics[0], {}),
        reader_(bare_consumer({pipeline.output}, {{"isolation.level", "read_committed"},
                                                  {"fetch.wait.max.ms", "5"}})) {}

  // Events of records before `seconds` from now do not count.
  void count_from(double seconds) {
    counted_from_ = now_ms() + static_cast<int64_t>(1000 * seconds);
  }

  // `at` is called before each look, with the seconds since the beginning.
  void run(
      const std::vector<std::string>& records, double rate, double rest,
      const std::function<void(double)>& at = [](double) {}) {
    const auto begin = std::chrono::steady_clock::now();
    size_t sent = 0;
    const double all = static_cast<double>(records.size()) / rate + rest;
    for (double now = 0; now < all; now = seconds_since(begin)) {
      at(now);
      const auto due = std::min(records.size(), static_cast<size_t>(now * rate) + 1);
      for (; sent < due; ++sent) {
        sink_.put({records[sent].data(), records[sent].size()}, {nullptr, 0}, now_ms());
      }
      read();
    }
    sink_.flush();
  }

  // Until nothing has come for as long as a group takes to deal out. What came does not count.
  void rest() {
    constexpr double kQuiet = 15;
    auto last = std::chrono::steady_clock::now();
    for (size_t before = events(); seconds_since(last) < kQuiet; before = events()) {
      read();
      if (events() != before) last = std::chrono::steady_clock::now();
    }
    times_.clear();
  }

  size_t events() const { return times_.size(); }
  size_t later_than(int64_t milliseconds) const {
    return static_cast<size_t>(
        std::ranges::count_if(times_, [&](int64_t time) { return time > milliseconds; }));
  }
  // Milliseconds.
  int64_t quantile(double share) {
    if (times_.empty()) throw std::runtime_error("nothing came");
    std::ranges::sort(times_);
    return times_[static_cast<size_t>(share * static_cast<double>(times_.size() - 1))];
  }

 private:
  void read() {
    for (;;) {
      const KafkaMessage message(rd_kafka_consumer_poll(reader_->get(), 1));
      if (message == nullptr) return;
      if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) continue;
      const int64_t produced = rd_kafka_message_timestamp(message.get(), nullptr);
      if (produced >= counted_from_) times_.push_back(now_ms() - produced);
    }
  }

  BareProducer sink_;
  std::unique_ptr<KafkaClient> reader_;
  int64_t counted_from_ = 0;
  std::vector<int64_t> times_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_EVENT_STREAM_H_
