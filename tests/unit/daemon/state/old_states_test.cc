// The formats are durable: states that earlier versions have written are read as they were meant.

#include "tests/unit/daemon/state/old_states.h"

#include <string>

#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/unit/daemon/state/told.h"

namespace kindred {
namespace {

TEST_CASE("a state of before numbered topics says what it said: base, expiry, kept pairs") {
  const OldState old("exactly_once");
  State state(old.path(), "exactly_once");
  CHECK(state.manifest()->exactly_once);
  CHECK(state.manifest()->records == 0x9f542a73e3dfdca4);
  CHECK(state.manifest()->ahead == 7);
  CHECK(state.manifest()->first == 1);
  Told told;
  CHECK(state.open(13, &told) == 246);  // bytes of a commit that Kafka does not have
  CHECK(state.last() == 13);
  CHECK(told.text == said_by_old_state("exactly_once"));
}

TEST_CASE("a state of before numbered topics says what it said: messages, versions, scores") {
  const OldState old("at_least_once");
  State state(old.path(), "at_least_once");
  CHECK_FALSE(state.manifest()->exactly_once);
  CHECK(state.manifest()->ahead == 0);
  Told told;
  CHECK(state.open(0, &told) == 0);
  CHECK(state.last() == 5);
  CHECK(told.text == said_by_old_state("at_least_once"));
}

TEST_CASE("a state of entities says what it said: labels, and when records came to life") {
  const OldState old("entities");
  State state(old.path(), "entities");
  Told told;
  CHECK(state.open(5, &told) == 0);
  CHECK(told.text == said_by_old_state("entities"));
}

}  // namespace
}  // namespace kindred
