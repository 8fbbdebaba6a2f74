// Comparisons of texts, and of numbers and dates as they are written.

#include <algorithm>

#include "linkage/compare/comparison.h"
#include "linkage/compare/damerau.h"
#include "linkage/compare/edit_distance.h"
#include "linkage/compare/hamming.h"
#include "linkage/compare/jaro_winkler.h"
#include "linkage/compare/levenshtein.h"
#include "linkage/compare/norms.h"

namespace kindred {
namespace {

// Texts further apart than this are as different as can be, so that two long texts cost no minutes.
constexpr size_t kMostEdits = 1000;

size_t edit_cutoff(double cutoff) {
  return cutoff < static_cast<double>(kMostEdits) ? static_cast<size_t>(cutoff) : kMostEdits;
}

double edits(size_t distance, size_t cutoff) {
  return distance > cutoff ? kInfinity : static_cast<double>(distance);
}

// The part of the edits that would be needed at most.
double edit_similarity(double distance, size_t most) {
  if (distance == 0) return 1;
  return std::max(0.0, 1 - distance / static_cast<double>(most));
}

size_t sum_of_lengths(std::string_view a, std::string_view b) {
  return length_in_code_points(a) + length_in_code_points(b);
}

size_t greater_length(std::string_view a, std::string_view b) {
  return std::max(length_in_code_points(a), length_in_code_points(b));
}

struct EditMethod {
  std::string_view name;
  bool metric;
  size_t (*distance)(std::string_view a, std::string_view b, size_t cutoff);
  size_t (*most)(std::string_view a, std::string_view b);
};

constexpr EditMethod kIndel = {"indel", true, indel_distance, sum_of_lengths};
constexpr EditMethod kLevenshtein = {"levenshtein", true, levenshtein_distance, greater_length};
constexpr EditMethod kOsa = {"osa", false, osa_distance, greater_length};
constexpr EditMethod kDamerau = {"damerau", true, damerau_distance, greater_length};

class EditComparison final : public Comparison {
 public:
  explicit EditComparison(const EditMethod& method) : method_(method) {}

  std::string_view name() const override { return method_.name; }
  bool is_metric() const override { return method_.metric; }
  bool counts_edits() const override { return true; }
  double usual_penalty() const override { return 5; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const size_t most = edit_cutoff(cutoff);
    return edits(method_.distance(a, b, most), most);
  }

  double similarity(double distance, std::string_view a, std::string_view b) const override {
    return edit_similarity(distance, method_.most(a, b));
  }

 private:
  EditMethod method_;
};

class HammingComparison final : public Comparison {
 public:
  std::string_view name() const override { return "hamming"; }
  bool is_metric() const override { return true; }
  double usual_penalty() const override { return 5; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const size_t most = edit_cutoff(cutoff);
    const std::optional<size_t> distance = hamming_distance(a, b, most);
    return distance ? std::optional(edits(*distance, most)) : std::nullopt;
  }

  double similarity(double distance, std::string_view a, std::string_view) const override {
    return edit_similarity(distance, length_in_code_points(a));
  }
};

class JaroWinklerComparison final : public Comparison {
 public:
  std::string_view name() const override { return "jaro_winkler"; }
  bool is_metric() const override { return false; }
  double usual_penalty() const override { return 100; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    constexpr double kRounding = 1e-9;
    const double distance = 1 - jaro_winkler_similarity(a, b, 1 - cutoff - kRounding);
    return distance > cutoff ? kInfinity : distance;
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return std::max(0.0, 1 - distance);
  }
};

template <const EditMethod& kMethod>
std::shared_ptr<const Comparison> by_edits() {
  return std::make_shared<EditComparison>(kMethod);
}

template <class Kind>
std::shared_ptr<const Comparison> one() {
  return std::make_shared<Kind>();
}

}  // namespace

const std::vector<ComparisonKind>& text_comparisons() {
  static const std::vector<FieldType> kWritten = {FieldType::kText, FieldType::kNumber,
                                                  FieldType::kDate};
  static const std::vector<ComparisonKind> kKinds = {
      {"indel", kWritten, by_edits<kIndel>},
      {"levenshtein", kWritten, by_edits<kLevenshtein>},
      {"osa", kWritten, by_edits<kOsa>},
      {"damerau", kWritten, by_edits<kDamerau>},
      {"hamming", kWritten, one<HammingComparison>},
      {"jaro_winkler", kWritten, one<JaroWinklerComparison>},
  };
  return kKinds;
}

}  // namespace kindred
