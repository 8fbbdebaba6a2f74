#include "linkage/find/index/expected_keys.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("what is expected goes by how entries grew, not by how many there are") {
  ExpectedKeys keys;
  CHECK_FALSE(keys.look(1'000'000, 1));  // nothing is expected
  keys.expect(1'600'000);
  CHECK_FALSE(keys.look(99'999, 500'000));
  CHECK_FALSE(keys.look(100'000, 500'000));
  CHECK_FALSE(keys.look(199'999, 700'000));
  CHECK(keys.look(200'000, 700'000) == 700'000 + 2 * 1'400'000);
  CHECK_FALSE(keys.look(400'000, 1'000'000));  // once
}

TEST_CASE("of few records, or once they are in, nothing is guessed") {
  ExpectedKeys keys;
  keys.expect(10'000);
  CHECK_FALSE(keys.look(ExpectedKeys::kFewest - 1, 100));
  CHECK_FALSE(keys.look(ExpectedKeys::kFewest, 100));
  CHECK_FALSE(keys.look(10'000, 300));
  keys.expect(100'000);
  CHECK_FALSE(keys.look(50'000, 100));
  CHECK_FALSE(keys.look(120'000, 300));
}

TEST_CASE("it says when it would take its next look") {
  ExpectedKeys keys;
  CHECK(keys.next_look() == 0);
  keys.expect(1'600'000);
  CHECK(keys.next_look() == 100'000);
  CHECK_FALSE(keys.look(120'000, 500));
  CHECK(keys.next_look() == 240'000);
  CHECK(keys.look(240'000, 600));
  CHECK(keys.next_look() == 0);
}

TEST_CASE("entries that became fewer are not expected to become less than none") {
  ExpectedKeys keys;
  keys.expect(100'000);
  CHECK_FALSE(keys.look(10'000, 500));
  CHECK(keys.look(20'000, 400) == 400);
}

}  // namespace
}  // namespace kindred
