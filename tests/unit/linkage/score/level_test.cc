#include "linkage/score/level.h"

#include "tests/catch.h"
#include "tests/reference/day_set.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// The text of the level that two values of one field reach.
std::string reached(const std::vector<Level>& levels, const std::string& a, const std::string& b) {
  const FieldLevels field(compared(0, "f", levels));
  const uint8_t level = field.find(record_of({{0, a}}), record_of({{0, b}})).level;
  return level == kMissing ? "missing" : field.compared().levels[level].text;
}

TEST_CASE("texts by exact, nickname, similarity, common words and prefix") {
  const std::vector<Level> levels = {plain("exact"), plain("nickname"),
                                     measured("jaro_winkler", 0.9), measured("overlap", 2),
                                     measured("prefix", 3)};
  CHECK(reached(levels, "william gates", "william gates") == "exact");
  CHECK(reached(levels, "william gates", "bill gates") == "nickname");
  CHECK(reached(levels, "bill gates", "bill gates iii") == "jaro_winkler: 0.9");
  CHECK(reached(levels, "gates bill", "bill b gates") == "overlap: 2");
  CHECK(reached(levels, "catherine smith", "catalina jones") == "prefix: 3");
  CHECK(reached(levels, "bill gates", "william jobs") == "else");
  CHECK(reached({measured("prefix", 3)}, "\u00e9\u65e5x1", "\u00e9\u65e5x2") == "prefix: 3");
  CHECK(reached({measured("prefix", 3)}, "ab", "abc") == "else");
}

TEST_CASE("a field is passed over where both records have another one that tells the same") {
  ComparedField whole = compared(0, "name", {plain("exact")});
  whole.unless = {1, 2};
  const FieldLevels field(whole);
  const KeyedRecord alone = record_of({{0, "bill gates"}});
  const KeyedRecord first = record_of({{0, "bill gates"}, {1, "bill"}});
  const KeyedRecord last = record_of({{0, "bill gates"}, {2, "gates"}});
  CHECK(field.find(alone, alone).level == 0);
  CHECK(field.find(alone, first).level == 0);
  CHECK(field.find(first, last).level == 0);
  CHECK(field.find(first, first).level == kMissing);
  CHECK(field.passed_over(last, last));
}

TEST_CASE("dates by their parts") {
  const std::vector<Level> levels = {
      plain("exact", FieldType::kDate), plain("day_month_swapped", FieldType::kDate),
      plain("same_year_and_month", FieldType::kDate), measured("days", 31, FieldType::kDate),
      plain("same_year", FieldType::kDate)};
  CHECK(reached(levels, "1974-03-02", "1974-03-02") == "exact");
  CHECK(reached(levels, "1974-03-02", "1974-02-03") == "day_month_swapped");
  CHECK(reached(levels, "1974-03-02", "1974-03-30") == "same_year_and_month");
  CHECK(reached(levels, "1974-12-30", "1975-01-02") == "days: 31");
  CHECK(reached(levels, "1974-12-30", "1974-01-02") == "same_year");
  CHECK(reached(levels, "1974-12-30", "1984-01-02") == "else");
}

TEST_CASE("dates that are known in part agree by a level of their own") {
  const std::vector<Level> levels = {
      plain("exact", FieldType::kDate), plain("same_where_known", FieldType::kDate),
      plain("day_month_swapped", FieldType::kDate), plain("same_year_and_month", FieldType::kDate),
      plain("same_year", FieldType::kDate)};
  CHECK(reached(levels, "1990-10-17", "1990-10-17") == "exact");
  CHECK(reached(levels, "1990-10", "1990-10") == "same_where_known");
  CHECK(reached(levels, "1990-10", "1990-10-17") == "same_where_known");
  CHECK(reached(levels, "1990", "1990-10-17") == "same_where_known");
  CHECK(reached(levels, "1990-10", "1990-11-17") == "same_year");
  CHECK(reached(levels, "1990-10-16", "1990-10-17") == "same_year_and_month");
  CHECK(reached(levels, "1990", "1991-10-17") == "else");
}

TEST_CASE("without that level dates that are known in part are compared by what they have") {
  const std::vector<Level> levels = {
      plain("exact", FieldType::kDate), plain("day_month_swapped", FieldType::kDate),
      plain("same_year_and_month", FieldType::kDate), plain("same_year", FieldType::kDate),
      measured("days", 366, FieldType::kDate)};
  CHECK(reached(levels, "1990-10", "1990-10") == "exact");
  CHECK(reached(levels, "1990-10", "1990-10-01") == "same_year_and_month");
  CHECK(reached(levels, "1990", "1990-10-01") == "same_year");
  CHECK(reached(levels, "1990", "1990-10") == "same_year");
  CHECK(reached(levels, "1990", "1991-12-01") == "days: 366");
  CHECK(reached(levels, "1955", "1990-10") == "else");
}

TEST_CASE("a date is at that level where the days of the one are among those of the other") {
  const std::vector<Level> levels = {plain("same_where_known", FieldType::kDate)};
  const std::vector<std::string> days = reference::days_of_years(2000, 2001);
  std::vector<std::string> dates = {"2000", "2001", "2000-02", "2000-12", "2001-01", "2001-02"};
  for (size_t i = 0; i < days.size(); i += 29) dates.push_back(days[i]);
  for (const std::string& a : dates) {
    for (const std::string& b : dates) {
      CAPTURE(a, b);
      const bool within =
          reference::one_within_the_other(reference::day_set(a, days), reference::day_set(b, days));
      CHECK(reached(levels, a, b) == (within ? "same_where_known" : "else"));
    }
  }
}

TEST_CASE("numbers, places, sets and vectors by their distances") {
  const Level relative = measured("relative_difference", 0.05, FieldType::kNumber);
  CHECK(reached({relative}, "100", "95") == "relative_difference: 0.05");
  CHECK(reached({relative}, "100", "94") == "else");
  CHECK(reached({measured("km", 10, FieldType::kGeo)}, "52.5,13.4", "52.52,13.41") == "km: 10");
  const std::string abcd = encode_set(std::vector<std::string>{"a", "b", "c", "d"});
  const std::string abce = encode_set(std::vector<std::string>{"a", "b", "c", "e"});
  const std::vector<Level> sets = {measured("jaccard", 0.7, FieldType::kSet),
                                   measured("overlap", 3, FieldType::kSet)};
  CHECK(reached(sets, abcd, abce) == "overlap: 3");
  CHECK(reached({measured("jaccard", 0.6, FieldType::kSet)}, abcd, abce) == "jaccard: 0.6");
  const std::string x = encode_vector(std::vector<double>{1, 0});
  const std::string zero = encode_vector(std::vector<double>{0, 0});
  const Level angle = measured("cosine", 10, FieldType::kVector);
  CHECK(reached({angle}, x, x) == "cosine: 10");
  CHECK(reached({angle}, x, zero) == "missing");
}

TEST_CASE("a similarity is reached at its number, however it was rounded") {
  for (int tenths = 1; tenths <= 9; ++tenths) {
    // `tenths` words of ten in common.
    std::vector<std::string> a;
    std::vector<std::string> b;
    for (int i = 0; i < 10; ++i) {
      a.push_back(std::to_string(i));
      if (i < tenths) b.push_back(a.back());
    }
    INFO(tenths);
    const Level level = measured("jaccard", tenths / 10.0, FieldType::kSet);
    CHECK(reached({level}, encode_set(a), encode_set(b)) == level.text);
  }
}

TEST_CASE("a level of two fields: given name and surname swapped") {
  const FieldLevels given(compared(0, "given", {plain("exact"), swapped_level(1, "surname")}));
  const KeyedRecord left = record_of({{0, "james"}, {1, "dean"}});
  CHECK(given.find(left, record_of({{0, "dean"}, {1, "james"}})).level == 1);
  CHECK(given.find(left, record_of({{0, "dean"}, {1, "jones"}})).level == 2);
  CHECK(given.find(left, record_of({{0, "dean"}})).level == 2);
  CHECK(given.find(left, record_of({{1, "james"}})).level == kMissing);
}

TEST_CASE("the best level over all pairs of values counts") {
  const FieldLevels field(compared(0, "f", {plain("exact"), measured("levenshtein", 1)}));
  const KeyedRecord left = record_of({{0, "zoe"}, {0, "anna"}});
  const KeyedRecord right = record_of({{0, "bo"}, {0, "hanna"}});
  const Agreement near = field.find(left, right);
  CHECK(near.level == 1);
  CHECK(near.left == "anna");
  CHECK(near.right == "hanna");
  CHECK(field.find(left, record_of({{0, "anne"}, {0, "zoe"}})).level == 0);
}

TEST_CASE("levels have the names of their type") {
  CHECK_FALSE(plain_level("nickname", FieldType::kDate));
  CHECK_FALSE(plain_level("same_year", FieldType::kText));
  CHECK_FALSE(plain_level("exact", FieldType::kMinutiae));
  CHECK_FALSE(measured_level("jaro_winkler", 0, FieldType::kText));
  CHECK_FALSE(measured_level("jaro_winkler", 1.1, FieldType::kText));
  CHECK_FALSE(measured_level("levenshtein", -1, FieldType::kText));
  CHECK_FALSE(measured_level("prefix", 1.5, FieldType::kText));
  CHECK_FALSE(measured_level("prefix", 0, FieldType::kText));
  CHECK_FALSE(measured_level("km", 1, FieldType::kText));
  CHECK(measured("jaro_winkler", 0.92).text == "jaro_winkler: 0.92");
  CHECK(swapped_level(1, "surname").text == "swapped: surname");
}

TEST_CASE("a level hides those that hold only where it does") {
  const auto hidden = [](const Level& before, const Level& level) {
    return hiding_level(std::vector<Level>{before}, level) != nullptr;
  };
  CHECK(hidden(measured("jaro_winkler", 0.8), measured("jaro_winkler", 0.9)));
  CHECK_FALSE(hidden(measured("jaro_winkler", 0.9), measured("jaro_winkler", 0.8)));
  CHECK(hidden(measured("levenshtein", 2), measured("levenshtein", 1)));
  CHECK(hidden(measured("levenshtein", 2), plain("exact")));
  CHECK(hidden(measured("prefix", 2), measured("prefix", 3)));
  CHECK(hidden(plain("exact"), plain("exact")));
  CHECK(hidden(Level(), plain("exact")));
  CHECK_FALSE(hidden(measured("levenshtein", 2), measured("osa", 1)));
  CHECK(hidden(measured("damerau", 2), measured("levenshtein", 1)));
  CHECK(hidden(measured("osa", 2), measured("indel", 2)));
  CHECK_FALSE(hidden(measured("damerau", 1), measured("levenshtein", 2)));
  CHECK_FALSE(hidden(measured("hamming", 1), measured("levenshtein", 1)));
  CHECK(hidden(measured("overlap", 1, FieldType::kSet), plain("exact", FieldType::kSet)));
  CHECK_FALSE(hidden(measured("overlap", 2, FieldType::kSet), plain("exact", FieldType::kSet)));
  CHECK(hidden(measured("days", 366, FieldType::kDate),
               plain("same_year_and_month", FieldType::kDate)));
  CHECK_FALSE(hidden(measured("days", 7, FieldType::kDate),
                     plain("same_year_and_month", FieldType::kDate)));
  CHECK_FALSE(hidden(swapped_level(1, "b"), swapped_level(2, "c")));
  CHECK_FALSE(hidden(plain("nickname"), plain("exact")));
  CHECK(
      hidden(plain("same_year", FieldType::kDate), plain("same_year_and_month", FieldType::kDate)));
  const Level known = plain("same_where_known", FieldType::kDate);
  CHECK(hidden(plain("same_year", FieldType::kDate), known));
  CHECK(hidden(measured("days", 0, FieldType::kDate), known));
  CHECK(hidden(known, plain("exact", FieldType::kDate)));
  CHECK_FALSE(hidden(plain("same_year_and_month", FieldType::kDate), known));
  CHECK_FALSE(hidden(known, plain("same_year_and_month", FieldType::kDate)));
}

TEST_CASE("every type but minutiae has usual levels, none of which hides another") {
  for (const FieldType type : {FieldType::kText, FieldType::kNumber, FieldType::kDate,
                               FieldType::kGeo, FieldType::kSet, FieldType::kVector}) {
    for (const bool digits : {false, true}) {
      const std::vector<Level> levels = usual_levels(type, digits);
      REQUIRE(levels.size() >= 3);
      CHECK(levels.back().kind == Level::Kind::kElse);
      for (size_t i = 1; i < levels.size(); ++i) {
        CHECK(hiding_level(std::span(levels).first(i), levels[i]) == nullptr);
      }
    }
  }
  CHECK(usual_levels(FieldType::kMinutiae, false).empty());
}

}  // namespace
}  // namespace kindred
