#ifndef KINDRED_LINKAGE_SCORE_COMPARED_FIELD_H_
#define KINDRED_LINKAGE_SCORE_COMPARED_FIELD_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/compare/comparison.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/level.h"

namespace kindred {

// A field as a probability score compares it.
struct ComparedField {
  uint16_t field = 0;
  std::string name;
  std::vector<Level> levels;  // best first; at least two, at most kMostLevels, the last one else
  // How much of a value's own frequency counts where two agree on it: 0 none, 1 all.
  double term_frequency = 0;
  bool related = false;  // relatives agree in it as often as matches do: an address
  // Fields that say the same as this one. Where both records have one of them, this field is passed
  // over.
  std::vector<uint16_t> unless{};

  // Whether dates that are known in part have a level of their own. Then two of them are not exact,
  // however equal.
  bool parts_partial_dates() const;

  // Whether one of the two fields is passed over for the other, as a whole name is for its parts.
  // Records that agree in the one then agree in the other.
  bool tells_the_same(const ComparedField& other) const;
};

inline constexpr size_t kMostLevels = 64;
inline constexpr size_t kMostComparedFields = 64;

// Stands in place of a level when one of the records lacks the field, when the field is passed
// over, and when no pair of values has a distance.
inline constexpr uint8_t kMissing = 127;

// What two records have in common in a field.
struct Agreement {
  uint8_t level = kMissing;
  std::string_view left;  // the values that agree so: the first such pair
  std::string_view right;
};

// What the comparisons of a field have read of a value, by comparison, as FieldLevels numbers them.
using ReadByComparison = std::vector<std::unique_ptr<const ReadValue>>;

// A value of a field.
struct FieldValue {
  std::string_view text;
  const std::unique_ptr<const ReadValue>* read = nullptr;  // by comparison; null: nothing was read
};

// Finds the level of a field. Immutable, safe to share between threads.
class FieldLevels {
 public:
  explicit FieldLevels(ComparedField field);

  const ComparedField& compared() const { return field_; }

  // The best level over all pairs of values. Each distance is computed once a pair of values, and
  // only when no earlier level held.
  Agreement find(const KeyedRecord& left, const KeyedRecord& right) const;

  // Reads a value that will be compared with many others. Empty where no comparison gains by it.
  ReadByComparison read(std::string_view value) const;

  // The level of two values, of these records: below `limit`, or else `limit`, as where they have
  // no distance.
  uint8_t level(FieldValue a, FieldValue b, const KeyedRecord& left, const KeyedRecord& right,
                uint8_t limit) const;

  // Whether the level depends on nothing but the two values.
  bool by_values_alone() const;

  // The similarity of two values, 0 to 1: the greatest by any comparison among the levels. Levels
  // without a comparison give 1 for equal values, else 0.
  double similarity(std::string_view left, std::string_view right) const;

  // Whether both have a field of ComparedField::unless.
  bool passed_over(const KeyedRecord& left, const KeyedRecord& right) const;

 private:
  static constexpr size_t kNoComparison = SIZE_MAX;

  std::optional<double> distance(size_t level, FieldValue a, FieldValue b) const;

  // Whether they are exact as far as they go, which is not all the way.
  bool equal_in_part(const Level& level, std::string_view value) const;

  ComparedField field_;
  bool whole_dates_;            // alone are exact
  std::vector<double> widest_;  // by level: the greatest distance of its comparison among all
  std::vector<std::shared_ptr<const Comparison>> comparisons_;  // each once
  std::vector<size_t> numbers_;                                 // by level: of its comparison
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_COMPARED_FIELD_H_
