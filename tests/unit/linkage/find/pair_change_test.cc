#include "linkage/find/pair_change.h"

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

PairChange lost() {
  PairChange change;
  change.digest = 0x0102030405060708;
  change.event.left = {"a", "1"};
  change.event.right = {"b", "22"};
  change.event.decision = Decision::kReview;
  return change;
}

PairChange found() {
  PairChange change = lost();
  change.live = true;
  change.event.decision = Decision::kMatch;
  change.event.time = -1;
  change.event.evaluation = {.score = 1.5, .probability = 0.5, .fields = {{true, 1, 2}, {}}};
  change.event.branches = {0, 300};
  return change;
}

PairChanges some() { return {{"b", "22"}, 258, {lost(), found()}}; }

std::string bytes_of(const PairChanges& changes) {
  std::string bytes;
  append_to(changes, &bytes);
  return bytes;
}

TEST_CASE("pair changes have one form for ever") {
  const std::string form =
      "01"  // version
      "0162"
      "023232"            // the record's source and id
      "0201000000000000"  // its time
      "02"                // two changes
      "02"
      "0161"
      "0131"
      "0162"
      "023232"
      "0807060504030201"  // lost, was a review
      "05"
      "0161"
      "0131"
      "0162"
      "023232"
      "0807060504030201"  // found, a match of a probability
      "ffffffffffffffff"  // time
      "000000000000f83f"  // score
      "000000000000e03f"  // probability
      "02"                // two fields
      "01"
      "000000000000f03f"
      "0000000000000040"
      "00"
      "0000000000000000"
      "0000000000000000"
      "02"
      "00"
      "ac02";  // two branches
  CHECK(to_hex(bytes_of(some())) == form);
  const auto read = read_pair_changes(from_hex(form));
  REQUIRE(read);
  CHECK(*read == some());
}

TEST_CASE("pair changes are read as they were written") {
  PairChange plain = found();
  plain.event.evaluation.probability.reset();
  plain.event.evaluation.fields.clear();
  plain.event.branches.clear();
  PairChange long_ids = found();
  long_ids.event.right.id = std::string(70'000, 'x');
  long_ids.event.evaluation.score = -std::numeric_limits<double>::infinity();
  for (const PairChanges& changes :
       {PairChanges{}, PairChanges{{"", ""}, std::numeric_limits<int64_t>::min(), {plain}},
        PairChanges{{"a", std::string(1, '\0')}, 0, {lost(), lost(), long_ids, plain}}}) {
    const auto read = read_pair_changes(bytes_of(changes));
    REQUIRE(read);
    CHECK(*read == changes);
  }
}

TEST_CASE("other bytes are no pair changes") {
  const std::string bytes = bytes_of(some());
  for_each_wrong_length(bytes, [](std::string_view wrong) { CHECK(!read_pair_changes(wrong)); });
  for_each_wrong_byte(bytes, [](std::string_view damaged) {
    const auto read = read_pair_changes(damaged);
    if (!read) return;
    const auto again = read_pair_changes(bytes_of(*read));
    REQUIRE(again);
    CHECK(*again == *read);
  });
  CHECK(!read_pair_changes("\x02" + bytes.substr(1)));
  // A count that nothing stands behind.
  CHECK(
      !read_pair_changes(from_hex("0100000000000000000000"
                                  "ffffffffffffffff7f")));
}

TEST_CASE("changes that find never makes are refused") {
  PairChanges turned = some();
  std::swap(turned.changes[0].event.left, turned.changes[0].event.right);
  CHECK(!read_pair_changes(bytes_of(turned)));
  PairChanges alone = some();
  alone.changes[1].event.right = alone.changes[1].event.left;
  CHECK(!read_pair_changes(bytes_of(alone)));
  PairChanges late = some();
  std::swap(late.changes[0], late.changes[1]);
  CHECK(!read_pair_changes(bytes_of(late)));
  PairChanges unscored = some();
  unscored.changes[1].event.evaluation.score = std::numeric_limits<double>::quiet_NaN();
  CHECK(!read_pair_changes(bytes_of(unscored)));
}

}  // namespace
}  // namespace kindred
