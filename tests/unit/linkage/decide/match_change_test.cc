#include "linkage/decide/match_change.h"

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

MatchChanges some() {
  return {{"b", "22"},
          258,
          {{{{"a", "1"}, {"b", "22"}}, Decision::kMatch},
           {{{"a", "2"}, {"b", "22"}}, Decision::kReview},
           {{{"b", "22"}, {"c", ""}}, Decision::kRetracted}}};
}

std::string bytes_of(const MatchChanges& changes) {
  std::string bytes;
  append_to(changes, &bytes);
  return bytes;
}

TEST_CASE("match changes have one form for ever") {
  const std::string form =
      "01"  // version
      "0162"
      "023232"            // the record's source and id
      "0201000000000000"  // its time
      "03"                // three changes
      "00"
      "0161"
      "0131"
      "0162"
      "023232"
      "01"
      "0161"
      "0132"
      "0162"
      "023232"
      "02"
      "0162"
      "023232"
      "0163"
      "00";
  CHECK(to_hex(bytes_of(some())) == form);
  const auto read = read_match_changes(from_hex(form));
  REQUIRE(read);
  CHECK(*read == some());
}

TEST_CASE("match changes are read as they were written") {
  for (const MatchChanges& changes :
       {MatchChanges{}, MatchChanges{{"", std::string(300, 'x')},
                                     std::numeric_limits<int64_t>::min(),
                                     {{{{"", ""}, {"", "1"}}, Decision::kReview}}}}) {
    const auto read = read_match_changes(bytes_of(changes));
    REQUIRE(read);
    CHECK(*read == changes);
  }
}

TEST_CASE("other bytes are no match changes") {
  const std::string bytes = bytes_of(some());
  for_each_wrong_length(bytes, [](std::string_view wrong) { CHECK(!read_match_changes(wrong)); });
  for_each_wrong_byte(bytes, [](std::string_view damaged) {
    const auto read = read_match_changes(damaged);
    if (!read) return;
    const auto again = read_match_changes(bytes_of(*read));
    REQUIRE(again);
    CHECK(*again == *read);
  });
  CHECK(!read_match_changes("\x02" + bytes.substr(1)));
}

TEST_CASE("changes that decide never makes are refused") {
  MatchChanges turned = some();
  std::swap(turned.changes[0].pair.first, turned.changes[0].pair.second);
  CHECK(!read_match_changes(bytes_of(turned)));
  MatchChanges unsorted = some();
  std::swap(unsorted.changes[0], unsorted.changes[1]);
  CHECK(!read_match_changes(bytes_of(unsorted)));
  MatchChanges twice = some();
  twice.changes[1] = twice.changes[0];
  CHECK(!read_match_changes(bytes_of(twice)));
}

}  // namespace
}  // namespace kindred
