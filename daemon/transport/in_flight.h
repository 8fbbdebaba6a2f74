#ifndef KINDRED_DAEMON_TRANSPORT_IN_FLIGHT_H_
#define KINDRED_DAEMON_TRANSPORT_IN_FLIGHT_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "daemon/base/positions.h"

namespace kindred {

// The messages that some input gave and the cluster has not acknowledged, and one more while they
// are being sent.
struct Unacknowledged {
  std::atomic<uint64_t> messages = 1;
};

// What one commit of the state gave.
struct SentCommit {
  Unacknowledged output;
  uint64_t messages = 0;  // that the state has of it
  Positions positions;    // how far its input went
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
};

// Commits of the state whose messages are on their way (at_least_once), in their order. The group's
// offsets follow what is acknowledged, of a commit and of all before it.
class InFlight {
 public:
  // The next commit. It lives as long as its output counts something. Those that gave nothing take
  // no room for each: there may be any number of them behind a message that waits.
  SentCommit* add(Positions positions);

  // Whether take_acknowledged() gives something.
  bool acknowledged() const { return !commits_.empty() && commits_.front().output.messages == 0; }

  // Whether the first commit has waited for so long, and is not acknowledged.
  bool waits_longer_than(std::chrono::steady_clock::duration time) const;

  // How far the input went whose messages are acknowledged; nothing when that is no news.
  std::optional<Positions> take_acknowledged();

  // The messages of all commits that are left.
  uint64_t awaited() const;

  bool empty() const { return commits_.empty(); }
  size_t size() const { return commits_.size(); }

 private:
  void merge_last();

  std::deque<SentCommit> commits_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_IN_FLIGHT_H_
