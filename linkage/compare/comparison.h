// Comparisons of two values of a field, by name: what scoring calls without knowing the method.

#ifndef KINDRED_LINKAGE_COMPARE_COMPARISON_H_
#define KINDRED_LINKAGE_COMPARE_COMPARISON_H_

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

class WordWeights;

// What a comparison has read of a value, so that it need not do so for each pair. Outlived by the
// value's bytes.
class ReadValue {
 public:
  ReadValue() = default;
  virtual ~ReadValue() = default;
  ReadValue(const ReadValue&) = delete;
  ReadValue& operator=(const ReadValue&) = delete;
};

// A distance between two values of one type, as bytes (values.h). Immutable, safe to share between
// threads.
class Comparison {
 public:
  virtual ~Comparison() = default;

  virtual std::string_view name() const = 0;

  // Whether the distance keeps the four axioms of MMDS 3.5.1 on what it compares. Values that it
  // means to be equal (words in another order, vectors of one direction) count as one.
  virtual bool is_metric() const = 0;

  // Whether distances are numbers of edits of characters; values of equal bytes are then 0 apart.
  virtual bool counts_edits() const { return false; }

  // The same comparison with these weights of words. Null where it does not weigh words.
  virtual std::shared_ptr<const Comparison> weighing(
      const std::shared_ptr<const WordWeights>& /*weights*/) const {
    return nullptr;
  }

  // The points that a distance of 1 costs (points.h) unless the user says otherwise. It fits fields
  // of 100 points.
  virtual double usual_penalty() const = 0;

  // 0 or more; 0 for equal values (but see bag_sum); infinity for a distance above `cutoff`. None
  // when the values have no distance: a vector with a component that is not finite, vectors of
  // different length, the angle of a zero vector, text in place of a date, a print without
  // minutiae.
  virtual std::optional<double> distance(std::string_view a, std::string_view b,
                                         double cutoff) const = 0;

  // A value that will be compared with many others; null where that is no faster.
  virtual std::unique_ptr<const ReadValue> read(std::string_view /*value*/) const {
    return nullptr;
  }

  // distance() of two values that this comparison has read, and not to null.
  virtual std::optional<double> distance_of_read(const ReadValue& /*a*/, const ReadValue& /*b*/,
                                                 double /*cutoff*/) const {
    return std::nullopt;
  }

  // That distance of the same values as a similarity, 0 to 1. 0 for an infinite distance.
  virtual double similarity(double distance, std::string_view a, std::string_view b) const = 0;
};

// A row of the table of comparisons. A new comparison is a row in its family's table; a new family
// is one more table in comparison.cc.
struct ComparisonKind {
  std::string_view name;
  std::vector<FieldType> types;
  std::shared_ptr<const Comparison> (*make)();
};

const std::vector<ComparisonKind>& text_comparisons();
const std::vector<ComparisonKind>& set_comparisons();
const std::vector<ComparisonKind>& weighted_comparisons();
const std::vector<ComparisonKind>& vector_comparisons();
const std::vector<ComparisonKind>& value_comparisons();
const std::vector<ComparisonKind>& minutiae_comparisons();

// The comparison of that name for values of that type. Null when there is none. Vectors also have
// lR, where R is a number from 1, as in l3 or l2.5; comparison_names() leaves it out.
std::shared_ptr<const Comparison> comparison(std::string_view name, FieldType type);

// The names of the comparisons for values of that type, the usual one first.
std::vector<std::string_view> comparison_names(FieldType type);

// All names, each once.
std::vector<std::string_view> comparison_names();

// The L_r distance, r from 1 to infinity, under the name lR.
std::shared_ptr<const Comparison> lr_comparison(double r);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_COMPARISON_H_
