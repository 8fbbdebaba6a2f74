#include "linkage/score/level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "linkage/text/number.h"

namespace kindred {

namespace {

using Kind = Level::Kind;

// A similarity of 0.8 is a distance of 1 - 0.8, whichever way either was rounded.
constexpr double kRounding = 1e-9;

constexpr std::array<std::string_view, 10> kSimilarities = {
    "jaro_winkler", "jaccard",          "bag_max",     "bag_sum", "tfidf",
    "soft_tfidf",   "weighted_jaccard", "containment", "title",   "codes"};

struct PlainLevel {
  std::string_view word;
  Kind kind;
  std::optional<FieldType> type;  // none: all types
};

constexpr std::array<PlainLevel, 8> kPlainLevels = {{
    {"exact", Kind::kExact, std::nullopt},
    {"nickname", Kind::kNickname, FieldType::kText},
    {"phonetic", Kind::kWithin, FieldType::kText},  // by double_metaphone
    {"same_where_known", Kind::kSameWhereKnown, FieldType::kDate},
    {"day_month_swapped", Kind::kDayMonthSwapped, FieldType::kDate},
    {"same_year_and_month", Kind::kYearAndMonth, FieldType::kDate},
    {"same_year", Kind::kYear, FieldType::kDate},
    {"else", Kind::kElse, std::nullopt},
}};

bool is_for(const PlainLevel& level, FieldType type) {
  return type != FieldType::kMinutiae && level.type.value_or(type) == type;
}

bool overlaps(FieldType type) { return type == FieldType::kSet || type == FieldType::kText; }

bool counts(std::string_view measure, FieldType type) {
  return (measure == "prefix" && type == FieldType::kText) ||
         (measure == "overlap" && overlaps(type));
}

std::string text_of(std::string_view name, double number) {
  return std::string(name) + ": " + format_number(number);
}

std::optional<Level> counted_level(std::string_view measure, double number, FieldType type) {
  constexpr double kMost = 1e6;
  if (!(number >= 1) || number > kMost || number != std::floor(number)) return std::nullopt;
  const Kind shared = type == FieldType::kSet ? Kind::kOverlap : Kind::kCommonWords;
  const Kind kind = measure == "prefix" ? Kind::kPrefix : shared;
  return Level{.kind = kind, .text = text_of(measure, number), .number = number};
}

// Whether the one distance is at most the other, whatever the values: each of these counts as one
// what the next counts as one or more.
bool never_greater(std::string_view one, std::string_view other) {
  static constexpr std::array<std::string_view, 4> kEdits = {"damerau", "osa", "levenshtein",
                                                             "indel"};
  if (one == other) return true;
  const auto* const of_one = std::ranges::find(kEdits, one);
  const auto* const of_other = std::ranges::find(kEdits, other);
  return of_other != kEdits.end() && of_one < of_other;
}

// Whether the first of two levels of one kind holds wherever the second does.
bool as_wide(const Level& a, const Level& b) {
  switch (a.kind) {
    case Kind::kWithin:
      return never_greater(a.comparison->name(), b.comparison->name()) && a.number >= b.number;
    case Kind::kPrefix:
    case Kind::kCommonWords:
    case Kind::kOverlap:
      return a.number <= b.number;
    case Kind::kSwapped:
      return a.other == b.other;
    default:
      return true;
  }
}

// What takes in equal values; the other kinds do not.
bool takes_in_equal(const Level& level) {
  switch (level.kind) {
    case Kind::kWithin:
    case Kind::kPrefix:
    case Kind::kSameWhereKnown:
    case Kind::kYearAndMonth:
    case Kind::kYear:
      return true;
    case Kind::kCommonWords:
    case Kind::kOverlap:
      return level.number <= 1;  // equal values may have fewer than two elements
    default:
      return false;
  }
}

// How many days apart two dates at the level may be; none where they may be any number.
std::optional<double> most_days(Kind kind) {
  if (kind == Kind::kSameWhereKnown) return 0;
  if (kind == Kind::kYearAndMonth) return 30;
  if (kind == Kind::kDayMonthSwapped || kind == Kind::kYear) return 365;
  return std::nullopt;
}

bool hides(const Level& a, const Level& b) {
  if (a.kind == Kind::kElse) return true;
  if (a.kind == b.kind) return as_wide(a, b);
  if (b.kind == Kind::kExact) return takes_in_equal(a);
  if (a.kind == Kind::kWithin && a.comparison->name() == "days") {
    const auto days = most_days(b.kind);
    return days && *days <= a.number;
  }
  const bool same_year = b.kind == Kind::kSameWhereKnown || b.kind == Kind::kYearAndMonth ||
                         b.kind == Kind::kDayMonthSwapped;
  return a.kind == Kind::kYear && same_year;
}

// Measures with their numbers between exact and else.
struct Measured {
  std::string_view measure;
  double number;
};

std::vector<Level> levels_of(FieldType type, std::initializer_list<Measured> measured) {
  std::vector<Level> levels = {*plain_level("exact", type)};
  for (const auto& [measure, number] : measured) {
    levels.push_back(*measured_level(measure, number, type));
  }
  levels.emplace_back();
  return levels;
}

}  // namespace

std::optional<Level> plain_level(std::string_view word, FieldType type) {
  for (const PlainLevel& level : kPlainLevels) {
    if (level.word != word || !is_for(level, type)) continue;
    const bool by_sound = level.kind == Kind::kWithin;
    return Level{.kind = level.kind,
                 .text = std::string(word),
                 .comparison = by_sound ? comparison("double_metaphone", type) : nullptr};
  }
  return std::nullopt;
}

std::vector<std::string_view> plain_level_names(FieldType type) {
  std::vector<std::string_view> names;
  for (const PlainLevel& level : kPlainLevels) {
    if (is_for(level, type)) names.push_back(level.word);
  }
  return names;
}

bool measures_similarity(std::string_view measure) {
  return std::ranges::find(kSimilarities, measure) != kSimilarities.end();
}

std::optional<Level> measured_level(std::string_view measure, double number, FieldType type) {
  if (counts(measure, type)) return counted_level(measure, number, type);
  auto chosen = measure == "double_metaphone" ? nullptr : comparison(measure, type);
  const bool similarity = measures_similarity(measure);
  const bool in_range = similarity ? number > 0 && number <= 1 : number >= 0;
  if (!chosen || !in_range || !std::isfinite(number)) return std::nullopt;
  return Level{.kind = Kind::kWithin,
               .text = text_of(measure, number),
               .number = (similarity ? 1 - number : number) + kRounding,
               .comparison = std::move(chosen)};
}

std::vector<std::string_view> measured_level_names(FieldType type) {
  std::vector<std::string_view> names = comparison_names(type);
  std::erase(names, "exact");
  std::erase(names, "double_metaphone");
  for (const std::string_view counted : {"prefix", "overlap"}) {
    if (counts(counted, type)) names.push_back(counted);
  }
  return names;
}

Level swapped_level(uint16_t other, const std::string& name) {
  return {.kind = Kind::kSwapped, .text = "swapped: " + name, .other = other};
}

const Level* hiding_level(std::span<const Level> before, const Level& level) {
  const auto found =
      std::ranges::find_if(before, [&](const Level& earlier) { return hides(earlier, level); });
  return found == before.end() ? nullptr : &*found;
}

// Text is a name or a short phrase; the thresholds are those usual for Jaro-Winkler. A number is
// right or has a slip of the finger. A date has one, or is near.
std::vector<Level> usual_levels(FieldType type, bool digits) {
  switch (type) {
    case FieldType::kText:
      if (digits) return levels_of(type, {{"damerau", 1}, {"damerau", 2}});
      return levels_of(type, {{"jaro_winkler", 0.92}, {"jaro_winkler", 0.8}});
    case FieldType::kDate:
      return levels_of(type, {{"damerau", 1}, {"damerau", 2}, {"days", 366}});
    case FieldType::kNumber:
      return levels_of(type, {{"relative_difference", 0.01}, {"relative_difference", 0.1}});
    case FieldType::kGeo:
      return levels_of(type, {{"km", 0.1}, {"km", 1}, {"km", 10}});
    case FieldType::kSet:
      return levels_of(type, {{"jaccard", 0.8}, {"jaccard", 0.5}, {"jaccard", 0.2}});
    case FieldType::kVector:
      return levels_of(type, {{"cosine", 5}, {"cosine", 15}, {"cosine", 30}});
    case FieldType::kMinutiae:
      return {};
  }
  return {};
}

}  // namespace kindred
