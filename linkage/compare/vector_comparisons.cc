// Comparisons of vectors.

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "linkage/compare/comparison.h"
#include "linkage/compare/cosine.h"
#include "linkage/compare/hamming.h"
#include "linkage/compare/norms.h"
#include "linkage/text/number.h"

namespace kindred {
namespace {

// The components of two vectors side by side; of sparse ones only those places where one of the two
// is not zero, which no distance here can tell from all places.
struct Aligned {
  std::vector<double> x;
  std::vector<double> y;

  void add(double x_value, double y_value) {
    x.push_back(x_value);
    y.push_back(y_value);
  }
};

// Whether the vector has a component that one of the length `length` has not; 0 is any length.
bool longer(const SparseVector& vector, uint64_t length) {
  return length != 0 && !vector.components.empty() && vector.components.back().index >= length;
}

Aligned align(const SparseVector& a, const SparseVector& b) {
  Aligned both;
  auto i = a.components.begin();
  auto j = b.components.begin();
  while (i != a.components.end() || j != b.components.end()) {
    if (j == b.components.end() || (i != a.components.end() && i->index < j->index)) {
      both.add((i++)->value, 0);
    } else if (i == a.components.end() || j->index < i->index) {
      both.add(0, (j++)->value);
    } else {
      both.add((i++)->value, (j++)->value);
    }
  }
  return both;
}

// None when they are of different length. A sparse vector may be as long as the other.
std::optional<Aligned> align(std::string_view a, std::string_view b) {
  if (!is_sparse_vector(a) && !is_sparse_vector(b)) {
    Aligned both{decode_vector(a), decode_vector(b)};
    return both.x.size() == both.y.size() ? std::optional(std::move(both)) : std::nullopt;
  }
  const SparseVector x = decode_sparse_vector(a);
  const SparseVector y = decode_sparse_vector(b);
  if (longer(x, y.length) || longer(y, x.length)) return std::nullopt;
  return align(x, y);
}

class LrComparison final : public Comparison {
 public:
  LrComparison(std::string name, double r) : name_(std::move(name)), r_(r) {}

  std::string_view name() const override { return name_; }
  bool is_metric() const override { return true; }
  double usual_penalty() const override { return 100; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const auto both = align(a, b);
    return both ? lr_distance(both->x, both->y, r_, cutoff) : std::nullopt;
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return 1 / (1 + distance);
  }

 private:
  std::string name_;
  double r_;
};

class CosineComparison final : public Comparison {
 public:
  std::string_view name() const override { return "cosine"; }
  bool is_metric() const override { return true; }
  double usual_penalty() const override { return 100.0 / (90 * 90); }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const auto both = align(a, b);
    return both ? angle_degrees(both->x, both->y, cutoff) : std::nullopt;
  }

  // What random hyperplanes leave together (MMDS 3.7.2).
  double similarity(double distance, std::string_view, std::string_view) const override {
    return std::isinf(distance) ? 0 : 1 - distance / 180;
  }
};

class VectorHammingComparison final : public Comparison {
 public:
  std::string_view name() const override { return "hamming"; }
  bool is_metric() const override { return true; }
  double usual_penalty() const override { return 5; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const auto both = align(a, b);
    if (!both || !comparable(both->x, both->y)) return std::nullopt;
    const auto distance = static_cast<double>(*hamming_distance(both->x, both->y, both->x.size()));
    return distance > cutoff ? kInfinity : distance;
  }

  double similarity(double distance, std::string_view a, std::string_view b) const override {
    if (distance == 0) return 1;
    if (std::isinf(distance)) return 0;
    return 1 - distance / static_cast<double>(align(a, b)->x.size());
  }
};

std::shared_ptr<const Comparison> l1() { return lr_comparison(1); }
std::shared_ptr<const Comparison> l2() { return lr_comparison(2); }
std::shared_ptr<const Comparison> linf() { return lr_comparison(kInfinity); }

template <class Kind>
std::shared_ptr<const Comparison> one() {
  return std::make_shared<Kind>();
}

}  // namespace

std::shared_ptr<const Comparison> lr_comparison(double r) {
  return std::make_shared<LrComparison>("l" + (std::isinf(r) ? "inf" : format_number(r)), r);
}

const std::vector<ComparisonKind>& vector_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"cosine", {FieldType::kVector}, one<CosineComparison>},
      {"l1", {FieldType::kVector}, l1},
      {"l2", {FieldType::kVector}, l2},
      {"linf", {FieldType::kVector}, linf},
      {"hamming", {FieldType::kVector}, one<VectorHammingComparison>},
  };
  return kKinds;
}

}  // namespace kindred
