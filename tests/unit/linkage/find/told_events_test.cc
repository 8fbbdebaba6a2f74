#include "linkage/find/told_events.h"

#include <cmath>
#include <limits>
#include <vector>

#include "linkage/find/judge.h"
#include "tests/catch.h"

namespace kindred {
namespace {

Change event_of(double score, std::vector<uint16_t> branches = {0, 300}) {
  Change event;
  event.evaluation.score = score;
  event.evaluation.fields = {{true, 1, 100}, {}, {true, 0.972345, -4.25}};
  event.branches = std::move(branches);
  return event;
}

// The digest is of all that an event says.
void require_kept(const Change& event) {
  ToldEvents events;
  events.add(7, 3, event);
  const Change kept = events.event(3, 7);
  CHECK(digest(kept) == digest(event));
  CHECK(kept.branches == event.branches);
  CHECK(kept.evaluation.fields == event.evaluation.fields);
  CHECK(kept.decision == event.decision);
}

}  // namespace

TEST_CASE("what an event says is kept to the last bit") {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  for (const double score : {0.0, -0.0, 195.0, -17.5, 0.000001, 0.1 + 0.2, 1.0 / 3, 1e6, 1099511.6,
                             1099511.7, -1e300, 5e-324, kInfinite, -kInfinite}) {
    require_kept(event_of(score));
  }
  for (int millionths = -3'000'000; millionths <= 3'000'000; millionths += 997) {
    require_kept(event_of(std::round(millionths) / 1e6));
  }
}

TEST_CASE("so are a probability, a review, and an event without fields or rules") {
  Change event = event_of(3.5, {});
  event.decision = Decision::kReview;
  require_kept(event);
  event.evaluation.probability = 0.999999;
  require_kept(event);
  event.evaluation.fields.clear();
  require_kept(event);
}

TEST_CASE("events come and go by pair, and take no memory when they are gone") {
  ToldEvents events;
  const size_t nothing = events.bytes();
  for (uint32_t slot = 0; slot < 1000; ++slot) events.add(slot, slot + 1, event_of(slot));
  CHECK(events.event(500, 501).evaluation.score == 500);
  CHECK(events.bytes() > nothing + 1000 * 20);
  const size_t full = events.bytes();
  events.remove(501, 500);
  events.add(500, 501, event_of(2));
  CHECK(events.event(501, 500).evaluation.score == 2);
  for (uint32_t slot = 0; slot < 1000; ++slot) events.remove(slot, slot + 1);
  CHECK(events.bytes() < full - 1000 * 20);
}

}  // namespace kindred
