// Random lines for the Euclidean distance (MMDS 3.7.4, 3.7.5): a function projects a point onto a
// random line that is cut into buckets of one width, from a random offset on; its value is the
// bucket.

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "linkage/base/hash.h"
#include "linkage/block/aligned.h"
#include "linkage/block/family.h"
#include "linkage/block/normal.h"
#include "linkage/compare/norms.h"
#include "linkage/text/number.h"

namespace kindred {

namespace {

constexpr uint64_t kLineSeed = 0x6c696e65732d31;  // part of the keys' meaning
constexpr uint64_t kOffsetSeed = 0x6c696e65732d32;
constexpr uint64_t kBucketSeed = 0x6c696e65732d33;

class Lines : public Family {
 public:
  explicit Lines(double width) : width_(width) {}

  std::string name() const override { return "lines"; }
  Operand::Kind operand() const override { return Operand::Kind::kVector; }
  std::string_view distance_name() const override { return "Euclidean distance"; }
  double similarity(double distance) const override { return 1 / (1 + distance / width_); }
  double distance(double similarity) const override { return width_ * (1 / similarity - 1); }

  std::optional<double> measure(const Operand& a, const Operand& b) const override {
    const AlignedVectors pair = aligned(a.components, b.components);
    return l2_distance(pair.x, pair.y);
  }

  // A point so far out that its bucket's number is infinite has no values. O(components *
  // functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    for (size_t i = 0; i < out.size(); ++i) {
      const uint64_t function = mix(kLineSeed, first + i);
      double projection = 0;
      for (const Component& c : operand.components) {
        projection += standard_normal(mix(function, c.index)) * c.value;
      }
      const double bucket = std::floor(projection * stretch(function) / width_ + offset(first + i));
      if (!std::isfinite(bucket)) return false;
      out[i] = static_cast<uint32_t>(mix(kBucketSeed, std::bit_cast<uint64_t>(bucket + 0.0)) >> 32);
    }
    return true;
  }

 protected:
  double width() const { return width_; }

 private:
  // What makes the line's normal components those of its direction.
  virtual double stretch(uint64_t function) const = 0;

  // In widths, [0, 1).
  static double offset(uint64_t function) {
    return static_cast<double>(mix(kOffsetSeed, function) >> 11U) * 0x1p-53;
  }

  double width_;
};

// Directions with independent standard normal components, of any length: the projection of a
// segment of length d is normal with standard deviation d in any number of dimensions, so the
// chance depends on d alone (Datar, Immorlica, Indyk, Mirrokni, "Locality-sensitive hashing scheme
// based on p-stable distributions", 2004).
class NormalLines final : public Lines {
 public:
  using Lines::Lines;

  std::string options() const override { return "width=" + format_number(width()); }

  double agree(double distance) const override {
    if (distance <= 0) return 1;
    const double x = width() / distance;
    if (x == 0) return 0;
    return 1 - std::erfc(x / std::numbers::sqrt2) -
           std::sqrt(2 / std::numbers::pi) / x * -std::expm1(-x * x / 2);
  }

 private:
  double stretch(uint64_t /*function*/) const override { return 1; }
};

// Directions of length 1 in a space of known dimension, as in the book's plane.
class UnitLines final : public Lines {
 public:
  UnitLines(double width, uint32_t dimensions) : Lines(width), dimensions_(dimensions) {}

  std::string options() const override {
    return "width=" + format_number(width()) + ", dimensions=" + std::to_string(dimensions_);
  }

  std::optional<double> measure(const Operand& a, const Operand& b) const override {
    if (!is_within(a) || !is_within(b)) return std::nullopt;
    return Lines::measure(a, b);
  }

  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    return is_within(operand) && Lines::values(operand, first, out);
  }

  // The mean over all directions of max(0, 1 - c cos(angle)), c the distance in widths and the
  // angle that between line and segment, which has density sin(angle)^(dimensions - 2). By
  // Simpson's rule from where the chance is not 0.
  double agree(double distance) const override {
    const double c = distance / width();
    if (std::isinf(c)) return 0;
    if (dimensions_ == 1) return std::max(0.0, 1 - c);
    const auto density = [&](double angle) { return std::pow(std::sin(angle), dimensions_ - 2.0); };
    const double whole = integral(0, density);
    const double part = integral(c <= 1 ? 0 : std::acos(1 / c), [&](double angle) {
      return density(angle) * (1 - c * std::cos(angle));
    });
    return part / whole;
  }

 private:
  bool is_within(const Operand& operand) const {
    return operand.length <= dimensions_ &&
           (operand.components.empty() || operand.components.back().index < dimensions_);
  }

  // From there to the right angle.
  template <typename Function>
  static double integral(double from, Function&& f) {
    constexpr int kPanels = 1000;
    const double step = (std::numbers::pi / 2 - from) / (2 * kPanels);
    double sum = f(from) + f(std::numbers::pi / 2);
    for (int i = 1; i < 2 * kPanels; ++i) sum += (i % 2 == 0 ? 2 : 4) * f(from + i * step);
    return sum * step / 3;
  }

  double stretch(uint64_t function) const override {
    double squares = 0;
    for (uint32_t index = 0; index < dimensions_; ++index) {
      const double component = standard_normal(mix(function, index));
      squares += component * component;
    }
    return 1 / std::sqrt(squares);
  }

  uint32_t dimensions_;
};

FamilyPointer make(std::span<const std::optional<double>> options) {
  const double width = *options[0];
  if (!options[1]) return std::make_shared<NormalLines>(width);
  return std::make_shared<UnitLines>(width, static_cast<uint32_t>(*options[1]));
}

}  // namespace

FamilyKind lines_kind() {
  constexpr double kWidest = std::numeric_limits<double>::max();
  return {"lines",
          Operand::Kind::kVector,
          20,
          5,
          {{"width", 0, kWidest, false, false, true, "a number above 0"},
           {"dimensions", 1, 4096, true, true, false, "a whole number from 1 to 4096"}},
          make};
}

}  // namespace kindred
