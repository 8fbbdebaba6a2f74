#include "daemon/in_flight.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("nothing is committable while a batch is being worked on") {
  InFlight in_flight;
  Unacknowledged* const batch = in_flight.add({5});
  CHECK_FALSE(in_flight.take_committable());
  --batch->messages;
  CHECK(in_flight.take_committable() == Positions{5});
  CHECK_FALSE(in_flight.take_committable());
  CHECK(in_flight.empty());
}

TEST_CASE("a batch waits for the acknowledgements of those before it") {
  InFlight in_flight;
  Unacknowledged* const first = in_flight.add({1, 0});
  Unacknowledged* const second = in_flight.add({1, 4});
  Unacknowledged* const third = in_flight.add({2, 4});
  ++first->messages;
  for (Unacknowledged* const batch : {first, second, third}) --batch->messages;
  CHECK_FALSE(in_flight.take_committable());
  --first->messages;
  CHECK(in_flight.take_committable() == Positions{2, 4});
}

TEST_CASE("what is acknowledged is committable before the rest") {
  InFlight in_flight;
  Unacknowledged* const first = in_flight.add({1});
  in_flight.add({2});
  --first->messages;
  CHECK(in_flight.take_committable() == Positions{1});
  CHECK_FALSE(in_flight.empty());
}

}  // namespace
}  // namespace kindred
