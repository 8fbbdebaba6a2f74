#include "daemon/in_flight.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

InputBatch* add(const Positions& positions, InFlight* in_flight) {
  InputBatch* const batch = in_flight->add();
  batch->intake.positions = positions;
  batch->intake.records = {"up to " + std::to_string(positions[0])};
  return batch;
}

TEST_CASE("nothing is committable while a batch is being worked on") {
  InFlight in_flight;
  InputBatch* const batch = add({5}, &in_flight);
  CHECK_FALSE(in_flight.committable());
  CHECK_FALSE(in_flight.take_committable());
  --batch->output.messages;
  CHECK(in_flight.committable());
  CHECK(in_flight.take_committable()->positions == Positions{5});
  CHECK_FALSE(in_flight.take_committable());
  CHECK(in_flight.empty());
}

TEST_CASE("a batch waits for the acknowledgements of those before it") {
  InFlight in_flight;
  InputBatch* const first = add({1, 0}, &in_flight);
  InputBatch* const second = add({2, 4}, &in_flight);
  InputBatch* const third = add({3, 4}, &in_flight);
  ++first->output.messages;
  for (InputBatch* const batch : {first, second, third}) --batch->output.messages;
  CHECK_FALSE(in_flight.take_committable());
  --first->output.messages;
  const std::optional<Intake> intake = in_flight.take_committable();
  REQUIRE(intake);
  CHECK(intake->positions == Positions{3, 4});
  CHECK(intake->records == std::vector<std::string>{"up to 1", "up to 2", "up to 3"});
}

TEST_CASE("what is acknowledged is committable before the rest") {
  InFlight in_flight;
  InputBatch* const first = add({1}, &in_flight);
  add({2}, &in_flight);
  --first->output.messages;
  CHECK(in_flight.take_committable()->positions == Positions{1});
  CHECK_FALSE(in_flight.empty());
}

}  // namespace
}  // namespace kindred
