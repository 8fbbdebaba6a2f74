#include "linkage/learn/code_doubts.h"

#include <deque>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// Pairs by the levels of their fields.
struct Compared {
  uint16_t add(const std::string& name, std::vector<Level> levels, CleanStep clean,
               FieldType type = FieldType::kText, double u = 1e-5) {
    const uint16_t field = pipeline.add_field({.name = name, .type = type, .clean = {clean}});
    fields.emplace_back(compared(field, name, std::move(levels)));
    const size_t count = fields.back().compared().levels.size();
    LevelChances chances{std::vector<double>(count, 0.5), std::vector<double>(count, 0.5)};
    chances.u.front() = u;
    model.fields.push_back(std::move(chances));
    return field;
  }

  void add_pairs(size_t count, const std::string& levels) {
    patterns.push_back({levels, 1});
    for (size_t i = 0; i < count; ++i) doubted.push_back({&patterns.back(), 10, 0});
  }

  std::optional<size_t> doubt(const WrittenInTwoWays& of_digits = {}) {
    return doubt_by_codes(pipeline, fields, model, 1000, doubted, of_digits);
  }

  Pipeline pipeline;
  std::vector<FieldLevels> fields;
  EmResult model;
  std::deque<PairPattern> patterns;
  std::vector<DoubtedPair> doubted;
};

constexpr char kNone = static_cast<char>(kMissing);

std::vector<Level> mistyped() {
  return {plain("exact"), measured("damerau", 1), measured("damerau", 2)};
}

// A title and a number.
Compared patents(CleanStep clean = CleanStep::kText, double u = 1e-5) {
  Compared patents;
  patents.add("title", {plain("exact"), measured("title", 0.6)}, CleanStep::kText);
  patents.add("number", mistyped(), clean, FieldType::kText, u);
  patents.add_pairs(60, {0, 0});
  patents.add_pairs(20, {0, 3});
  patents.add_pairs(20, {0, kNone});
  return patents;
}

TEST_CASE("pairs of another code are wrong, and those that lack it in proportion") {
  Compared found = patents();
  CHECK(found.doubt() == 1);
  CHECK(found.doubted.front().wrong == 0);
  CHECK(found.doubted[60].wrong == 1);
  CHECK(found.doubted.back().wrong == 0.25);
}

TEST_CASE("numbers of digits, what strangers share and codes of people are not looked at") {
  CHECK_FALSE(patents(CleanStep::kDigits).doubt());
  CHECK_FALSE(patents(CleanStep::kText, 0.01).doubt());
  Compared people = patents();
  people.add("given", {plain("exact"), plain("nickname")}, CleanStep::kText);
  CHECK_FALSE(people.doubt());
  Compared nobody;  // nor a thing
  nobody.add("number", mistyped(), CleanStep::kText);
  nobody.add_pairs(60, {0});
  nobody.add_pairs(20, {3});
  CHECK_FALSE(nobody.doubt());
}

TEST_CASE("long numbers of digits are looked at where they may be written in two ways") {
  const WrittenInTwoWays never = [](size_t, const FieldLevels&) { return false; };
  const WrittenInTwoWays some = [](size_t pair, const FieldLevels&) { return pair < 70; };
  Compared serials = patents(CleanStep::kDigits);
  CHECK(serials.doubt(never) == 1);
  CHECK(serials.doubted[60].wrong == 1);
  Compared pages = patents(CleanStep::kDigits);
  CHECK(pages.doubt(some) == 1);
  CHECK(pages.doubted[60].wrong == 0);
  CHECK(pages.doubted[70].wrong == 1);
}

TEST_CASE("telephones, short numbers and those that each list has for itself are not looked at") {
  const WrittenInTwoWays never = [](size_t, const FieldLevels&) { return false; };
  const std::vector<Level> title = {plain("exact"), measured("title", 0.6)};
  const auto doubt = [&](const std::string& name, std::vector<Level> levels, size_t equal) {
    Compared things;
    things.add("title", title, CleanStep::kText);
    things.add(name, std::move(levels), CleanStep::kDigits);
    const char last = static_cast<char>(things.fields.back().compared().levels.size() - 1);
    things.add_pairs(equal, {0, 0});
    things.add_pairs(40, {0, last});
    return things.doubt(never);
  };
  CHECK(doubt("serial", mistyped(), 60) == 1);
  CHECK_FALSE(doubt("Telephone", mistyped(), 60));
  CHECK_FALSE(doubt("serial", {plain("exact"), measured("damerau", 1)}, 60));
  CHECK_FALSE(doubt("serial", mistyped(), 4));
}

// Past bug: songs of five sources and patents of two offices, which number for themselves, were all
// taken to be wrong.
TEST_CASE("codes that each of two lists has for itself are not looked at between them") {
  Compared offices = patents();
  offices.add_pairs(70, {0, 3});
  for (size_t i = 100; i < 170; ++i) offices.doubted[i].lists = 7;
  CHECK(offices.doubt() == 1);
  CHECK(offices.doubted[60].wrong == 1);
  CHECK(offices.doubted[100].wrong == 0.25);  // as of those that lack it
  offices.add_pairs(5, {0, 0});
  for (size_t i = 170; i < 175; ++i) offices.doubted[i].lists = 7;
  CHECK(offices.doubt() == 1);
  CHECK(offices.doubted[100].wrong == 1);
}

TEST_CASE("one code in two ways has most of its digits in a row") {
  CHECK(one_code_in_two_ways("1123", "11231145"));
  CHECK(one_code_in_two_ways("9780321125217", "0321125215"));
  CHECK_FALSE(one_code_in_two_ways("41234567", "98761234"));
  CHECK_FALSE(one_code_in_two_ways("", "98761234"));
}

// A day at these levels, and a title.
Compared with_day(std::vector<Level> levels) {
  Compared found;
  found.add("day", std::move(levels), CleanStep::kText, FieldType::kDate);
  found.add("title", {plain("exact"), measured("title", 0.6)}, CleanStep::kText);
  return found;
}

TEST_CASE("days within two edits are mistyped, or of the year after, and counted in proportion") {
  const FieldType date = FieldType::kDate;
  Compared fairs = with_day({plain("exact", date), measured("damerau", 2, date)});
  fairs.add_pairs(10, {0, 0});
  fairs.add_pairs(30, {2, 0});
  fairs.add_pairs(10, {1, 0});
  CHECK(fairs.doubt() == 0);
  CHECK(fairs.doubted[5].wrong == 0);
  CHECK(fairs.doubted[15].wrong == 1);
  CHECK(fairs.doubted.back().wrong == 0.75);
}

TEST_CASE("days differ where they are more than a month apart") {
  const FieldType date = FieldType::kDate;
  Compared filed =
      with_day({plain("exact", date), measured("days", 31, date), measured("days", 366, date)});
  filed.add_pairs(10, {0, 0});
  filed.add_pairs(10, {1, 0});
  filed.add_pairs(10, {2, 0});
  filed.add_pairs(10, {3, 0});
  CHECK(filed.doubt() == 0);
  CHECK(filed.doubted[15].wrong == 0);
  CHECK(filed.doubted[25].wrong == 1);
  CHECK(filed.doubted[35].wrong == 1);
}

}  // namespace
}  // namespace kindred
