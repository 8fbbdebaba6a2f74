#include "daemon/transport/in_flight.h"

#include "tests/catch.h"

namespace kindred {
namespace {

// Sends so many messages.
SentCommit* add(const Positions& positions, uint64_t messages, InFlight* in_flight) {
  SentCommit* const commit = in_flight->add(positions);
  commit->messages = messages;
  commit->output.messages += messages;
  --commit->output.messages;
  return commit;
}

TEST_CASE("nothing is acknowledged while a commit is being sent") {
  InFlight in_flight;
  SentCommit* const commit = in_flight.add({5});
  CHECK_FALSE(in_flight.acknowledged());
  CHECK_FALSE(in_flight.take_acknowledged());
  --commit->output.messages;
  CHECK(in_flight.acknowledged());
  CHECK(in_flight.take_acknowledged() == Positions{5});
  CHECK_FALSE(in_flight.take_acknowledged());
  CHECK(in_flight.empty());
}

TEST_CASE("a commit waits for the acknowledgements of those before it") {
  InFlight in_flight;
  SentCommit* const first = add({1, 0}, 1, &in_flight);
  add({2, 4}, 0, &in_flight);
  add({3, 4}, 0, &in_flight);
  CHECK_FALSE(in_flight.take_acknowledged());
  --first->output.messages;
  CHECK(in_flight.take_acknowledged() == Positions{3, 4});
  CHECK(in_flight.empty());
}

TEST_CASE("only what is not acknowledged waits") {
  using std::chrono::hours;
  InFlight in_flight;
  CHECK_FALSE(in_flight.waits_longer_than(-hours(1)));
  SentCommit* const commit = in_flight.add({1});
  CHECK(in_flight.waits_longer_than(-hours(1)));
  CHECK_FALSE(in_flight.waits_longer_than(hours(1)));
  --commit->output.messages;
  CHECK_FALSE(in_flight.waits_longer_than(-hours(1)));
}

// As while the cluster is away, and input comes that matches nothing.
TEST_CASE("commits that gave nothing take no room for each") {
  InFlight in_flight;
  SentCommit* const first = add({1}, 1, &in_flight);
  for (int64_t i = 2; i < 1000; ++i) add({i}, 0, &in_flight);
  CHECK(in_flight.size() <= 3);
  SentCommit* const last = add({1000}, 1, &in_flight);
  for (int64_t i = 1001; i < 2000; ++i) add({i}, 0, &in_flight);
  CHECK(in_flight.size() <= 5);
  CHECK(in_flight.awaited() == 2);
  --first->output.messages;
  CHECK(in_flight.take_acknowledged() == Positions{999});
  SentCommit* const sending = in_flight.add({2000});  // counts as long as it is being sent
  --last->output.messages;
  CHECK(in_flight.take_acknowledged() == Positions{1999});
  --sending->output.messages;
  CHECK(in_flight.take_acknowledged() == Positions{2000});
}

TEST_CASE("what is awaited is all that the commits gave that are left") {
  InFlight in_flight;
  SentCommit* const first = add({1}, 2, &in_flight);
  SentCommit* const second = add({2}, 3, &in_flight);
  CHECK(in_flight.awaited() == 5);
  --first->output.messages;
  --second->output.messages;
  CHECK_FALSE(in_flight.take_acknowledged());
  CHECK(in_flight.awaited() == 5);
  --first->output.messages;
  CHECK(in_flight.take_acknowledged() == Positions{1});
  CHECK(in_flight.awaited() == 3);
}

}  // namespace
}  // namespace kindred
