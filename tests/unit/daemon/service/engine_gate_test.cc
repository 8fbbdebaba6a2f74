#include "daemon/service/engine_gate.h"

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a question waits while the gate is closed") {
  EngineGate gate;
  std::atomic<bool> changed = false;
  std::optional<EngineGate::Closed> closed(&gate);
  gate.expect();
  std::thread question([&] {
    const EngineGate::Turn turn(&gate);
    CHECK(changed);
  });
  changed = true;
  closed.reset();
  question.join();
}

TEST_CASE("the gate closes when the questions that are in have left") {
  EngineGate gate;
  gate.expect();
  gate.expect();
  std::atomic<int> in = 0;
  std::atomic<bool> may_leave = false;
  const auto ask = [&] {
    const EngineGate::Turn turn(&gate);
    ++in;
    in.notify_one();
    may_leave.wait(false);
    --in;
  };
  std::thread one(ask);
  std::thread other(ask);
  for (int now = in; now < 2; now = in) in.wait(now);
  may_leave = true;
  may_leave.notify_all();
  {
    const EngineGate::Closed closed(&gate);
    CHECK(in == 0);
  }
  one.join();
  other.join();
}

TEST_CASE("between two pieces whoever is expected is let in, but not waited for without end") {
  EngineGate gate;
  CHECK(!gate.questions_are_likely());
  gate.expect();
  CHECK(gate.questions_are_likely());
  gate.give_way();  // nobody comes
  gate.note_batch();
  CHECK(gate.held() >= EngineGate::kMostGiven);
  CHECK(gate.longest_held() == gate.held());

  const auto held = gate.held();
  { const EngineGate::Turn turn(&gate); }
  gate.give_way();  // nobody is expected
  gate.note_batch();
  CHECK(gate.held() == held);
  CHECK(gate.longest_held() == held);
}

// Under tsan this is what tells whether a turn and a change exclude one another.
TEST_CASE("a turn sees no change half done") {
  EngineGate gate;
  int left = 0;
  int right = 0;
  std::atomic<bool> done = false;
  std::atomic<int> asked = 0;
  const auto ask = [&] {
    while (!done) {
      gate.expect();
      const EngineGate::Turn turn(&gate);
      CHECK(left == right);
      ++asked;
    }
  };
  std::thread one(ask);
  std::thread other(ask);
  for (int i = 0; i < 2'000 || asked < 100; ++i) {
    {
      const EngineGate::Closed closed(&gate);
      ++left;
      ++right;
    }
    gate.give_way();
  }
  done = true;
  one.join();
  other.join();
}

}  // namespace
}  // namespace kindred
