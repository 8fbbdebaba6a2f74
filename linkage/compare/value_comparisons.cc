// Comparisons of numbers, dates and places by what they mean, and of equality for all types.

#include <algorithm>

#include "linkage/compare/comparison.h"
#include "linkage/compare/difference.h"
#include "linkage/text/number.h"

namespace kindred {
namespace {

using Distance = std::optional<double> (*)(std::string_view a, std::string_view b, double cutoff);

template <std::optional<double> (*kDistance)(double, double, double)>
std::optional<double> of_numbers(std::string_view a, std::string_view b, double cutoff) {
  const std::optional<double> x = parse_number(a);
  const std::optional<double> y = parse_number(b);
  return x && y ? kDistance(*x, *y, cutoff) : std::nullopt;
}

std::optional<double> of_places(std::string_view a, std::string_view b, double cutoff) {
  const std::optional<GeoPoint> x = parse_geo(a);
  const std::optional<GeoPoint> y = parse_geo(b);
  return x && y ? std::optional(great_circle_km(*x, *y, cutoff)) : std::nullopt;
}

std::optional<double> of_bytes(std::string_view a, std::string_view b, double cutoff) {
  const double distance = a == b ? 0 : 1;
  return distance > cutoff ? kInfinity : distance;
}

// 1 at 0, 1/2 at 1, never negative.
double falling(double distance) { return 1 / (1 + distance); }
double rest(double distance) { return std::max(0.0, 1 - distance); }

struct ValueMethod {
  std::string_view name;
  double penalty;
  Distance distance;
  double (*similarity)(double distance);
};

constexpr ValueMethod kDifference = {"difference", 5, of_numbers<number_difference>, falling};
constexpr ValueMethod kRelative = {"relative_difference", 100, of_numbers<relative_difference>,
                                   rest};
constexpr ValueMethod kDays = {"days", 1, days_between, falling};
constexpr ValueMethod kKilometres = {"km", 1, of_places, falling};
constexpr ValueMethod kExact = {"exact", 100, of_bytes, rest};

class ValueComparison final : public Comparison {
 public:
  explicit ValueComparison(const ValueMethod& method) : method_(method) {}

  std::string_view name() const override { return method_.name; }
  bool is_metric() const override { return true; }
  double usual_penalty() const override { return method_.penalty; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    return method_.distance(a, b, cutoff);
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return method_.similarity(distance);
  }

 private:
  ValueMethod method_;
};

template <const ValueMethod& kMethod>
std::shared_ptr<const Comparison> by_value() {
  return std::make_shared<ValueComparison>(kMethod);
}

}  // namespace

const std::vector<ComparisonKind>& value_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"difference", {FieldType::kNumber}, by_value<kDifference>},
      {"relative_difference", {FieldType::kNumber}, by_value<kRelative>},
      {"days", {FieldType::kDate}, by_value<kDays>},
      {"km", {FieldType::kGeo}, by_value<kKilometres>},
      {"exact",
       {FieldType::kText, FieldType::kNumber, FieldType::kDate, FieldType::kGeo, FieldType::kSet,
        FieldType::kVector},
       by_value<kExact>},
  };
  return kKinds;
}

}  // namespace kindred
