#include "linkage/prepare/prepared.h"

#include <string>
#include <string_view>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

std::string bytes_of(const Prepared& prepared) {
  std::string bytes;
  append_to(prepared, &bytes);
  return bytes;
}

void require_same(const Prepared& one, const Prepared& other) {
  REQUIRE(one.record.empty() == other.record.empty());
  if (!one.record.empty()) REQUIRE(one.record.bytes() == other.record.bytes());
  REQUIRE(one.refusal == other.refusal);
  REQUIRE(one.unreadable == other.unreadable);
  REQUIRE(one.shingles == other.shingles);
}

TEST_CASE("a prepared record has one form for ever") {
  Prepared refused;
  refused.refusal = "no";
  refused.unreadable.add(1, 300);
  refused.shingles = {.shingles = 5, .distinct = 4, .slots = 128};
  const std::string form =
      "01"      // version
      "00"      // no record
      "026e6f"  // the refusal
      "02"
      "00"
      "ac02"  // of two fields, unreadable values
      "05"
      "04"
      "8001";
  CHECK(to_hex(bytes_of(refused)) == form);
  const auto read = read_prepared(from_hex(form));
  REQUIRE(read);
  require_same(*read, refused);
}

TEST_CASE("prepared records are read as they were written") {
  for (const World& world : {customers(), nested(), typed(), checked(), prints()}) {
    Preparer preparer(world.setup.pipeline);
    for (const Record& record : random_history(world, {.versions = true}, 1)) {
      const Prepared prepared = preparer.prepare(record);
      const auto read = read_prepared(bytes_of(prepared));
      REQUIRE(read);
      require_same(*read, prepared);
    }
  }
}

TEST_CASE("other bytes are no prepared record") {
  const World world = customers();
  Preparer preparer(world.setup.pipeline);
  const std::string bytes = bytes_of(preparer.prepare(random_history(world, {}, 2).front()));
  for_each_wrong_length(bytes, [](std::string_view wrong) { CHECK(!read_prepared(wrong)); });
  for_each_wrong_byte(bytes, [](std::string_view damaged) {
    const auto read = read_prepared(damaged);
    if (!read) return;
    const auto again = read_prepared(bytes_of(*read));
    REQUIRE(again);
    require_same(*again, *read);
  });
  CHECK(!read_prepared("\x02" + bytes.substr(1)));
}

}  // namespace
}  // namespace kindred
