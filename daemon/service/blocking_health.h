#ifndef KINDRED_DAEMON_SERVICE_BLOCKING_HEALTH_H_
#define KINDRED_DAEMON_SERVICE_BLOCKING_HEALTH_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "daemon/answers/blocking_answer.h"
#include "daemon/service/run.h"

namespace kindred {

// Looks at some live records now and then, where something has changed, other ones each time: how
// the blocking rules do, and whether fields still agree as the model says. Nothing is counted on
// the way of a record. A look goes on in short turns, as questions do (EngineGate), with rests for
// the stream and for questions, and all looks together take a part of the time that is bounded:
// kShare.
//
// For the loop's thread.
class BlockingHealth {
 public:
  // A look is at so many records, or as many as there are.
  static constexpr size_t kRecords = 2000;
  // One turn ends with the record that it is at when so much time is over, mostly less than 1 ms
  // later.
  static constexpr std::chrono::milliseconds kTurn{2};
  static constexpr std::chrono::milliseconds kRest{8};
  // Looks take one part in so many of the time at most.
  static constexpr int kShare = 200;

  explicit BlockingHealth(Run* run) : run_(run) {}

  // To be called at each tick. Begins a look, beside the rest, when one is due.
  void look_when_due();

  // By the last look; null before the first.
  const BlockingLook* last() const { return last_ ? &*last_ : nullptr; }
  // That the turns of all looks have taken.
  double seconds() const { return seconds_; }

  // What /v1/health/blocking says.
  std::string json() const;

 private:
  using Clock = std::chrono::steady_clock;
  class Sample;

  Task<void> look();

  Run* run_;
  std::optional<BlockingLook> last_;
  bool looking_ = false;
  Clock::time_point next_;
  uint64_t looks_ = 0;
  uint64_t seen_ = UINT64_MAX;  // how much had come by the last one
  double seconds_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_BLOCKING_HEALTH_H_
