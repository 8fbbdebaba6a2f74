// Levels of agreement: a probability score sorts each pair of values of a field into one of them.

#ifndef KINDRED_LINKAGE_SCORE_LEVEL_H_
#define KINDRED_LINKAGE_SCORE_LEVEL_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/compare/comparison.h"
#include "linkage/record/values.h"

namespace kindred {

// One level. Its text is how configurations, models and explanations call it: "exact",
// "jaro_winkler: 0.92", "swapped: surname".
struct Level {
  enum class Kind : uint8_t {
    kExact,            // equal bytes
    kNickname,         // text: words that are equal or forms of one given name, place by place
    kSwapped,          // each record has its value as the other one's value of the field `other`
    kSameWhereKnown,   // date: nothing that both say differs: 1974-03 and 1974-03-02
    kDayMonthSwapped,  // date: 1974-03-02 and 1974-02-03
    kYearAndMonth,     // date: both known and equal
    kYear,             // date: equal
    kPrefix,           // text: the first `number` characters, or all of shorter texts
    kCommonWords,      // text: at least `number` different words in common
    kOverlap,          // set: at least `number` elements in common
    kWithin,           // the distance by `comparison` is at most `number`
    kElse,             // whatever the values
  };

  Kind kind = Kind::kElse;
  std::string text = "else";
  double number = 0;
  std::shared_ptr<const Comparison> comparison = nullptr;
  uint16_t other = 0;
};

// The level that a word names for values of that type: exact, nickname, same_where_known,
// day_month_swapped, same_year_and_month, same_year, else. None when there is no such level.
std::optional<Level> plain_level(std::string_view word, FieldType type);
std::vector<std::string_view> plain_level_names(FieldType type);

// The level of a measure with its number. The measures are prefix, overlap and the comparisons of
// the type. What the number is depends on the measure:
//   measures_similarity()            the least similarity, above 0 and at most 1
//   other comparisons                the greatest distance, 0 or more
//   prefix, overlap                  a whole number from 1
// None when there is no such measure, or the number is out of its range.
std::optional<Level> measured_level(std::string_view measure, double number, FieldType type);
std::vector<std::string_view> measured_level_names(FieldType type);
bool measures_similarity(std::string_view measure);

// `name` is the other field's.
Level swapped_level(uint16_t other, const std::string& name);

// The first of the levels that holds wherever this one does. This one can then never be the best.
// Null when there is none.
const Level* hiding_level(std::span<const Level> before, const Level& level);

// The levels for values of that type unless the user names others: best first, the last one else.
// `digits`: the text is a number, such as a telephone's. Minutiae have none.
std::vector<Level> usual_levels(FieldType type, bool digits);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_LEVEL_H_
