#ifndef KINDRED_DAEMON_TRANSPORT_TRANSACTION_H_
#define KINDRED_DAEMON_TRANSPORT_TRANSACTION_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/transport/group.h"

namespace kindred {

// What a call of a transactional producer came to.
struct CallResult {
  enum class Kind : uint8_t {
    kDone,
    kRetry,  // the same call again
    kAbort,  // the transaction must be aborted
    kFatal,  // the producer cannot go on
  };

  Kind kind = Kind::kDone;
  std::string reason = {};                 // unless done
  ExitCode exit = ExitCode::kUnavailable;  // when fatal: how the process ends
};

// The transactional calls of a Kafka producer. They block, and never throw.
class TransactionalProducer {
 public:
  virtual ~TransactionalProducer() = default;

  // Once, before all others: fences older producers of the same transactional.id.
  virtual CallResult init() = 0;
  virtual CallResult begin() = 0;
  // Makes the offsets of the group part of the transaction, and with them the mark of the state's
  // commit. Nothing when there are no offsets.
  virtual CallResult send_offsets(const GroupCommit& input) = 0;
  // Sends all that waits to be sent, and commits.
  virtual CallResult commit() = 0;
  virtual CallResult abort() = 0;
};

// A producer that has always one transaction open: commit() and abort() end it and begin the next.
// Calls that may be tried again are, with a growing pause. All of it throws Failure when the
// producer cannot go on. One thread at a time.
class Transaction {
 public:
  enum class Outcome : uint8_t { kCommitted, kAborted };
  using Pause = std::function<void(std::chrono::milliseconds)>;

  // `producer` outlives this. `pause` sleeps.
  Transaction(TransactionalProducer* producer, Pause pause);

  // Begins the first transaction, once. Says why it has to be tried again; nothing when it is open.
  std::string open();

  // After kAborted nothing that was sent since the last commit counts, and neither does `input`.
  Outcome commit(const GroupCommit& input);
  void abort(const std::string& reason);

  // From any thread: how many were aborted, and whether none but such come out any more.
  uint64_t aborted() const { return aborted_; }
  bool failing() const { return aborted_in_a_row_ > 1; }
  // From any thread: whether a commit is under way that the cluster has not taken for so long, nor
  // let be aborted.
  bool waits_longer_than(std::chrono::steady_clock::duration time) const;

 private:
  using Call = std::function<CallResult()>;
  using Time = std::chrono::steady_clock::time_point;
  static constexpr Time kNever = Time::max();

  bool carry_out(const Call& call, const char* name, std::string* reason);
  void begin();
  void note_waiting();
  void pause(unsigned attempt);

  TransactionalProducer* producer_;
  Pause pause_;
  bool open_ = false;
  std::atomic<uint64_t> aborted_ = 0;
  std::atomic<unsigned> aborted_in_a_row_ = 0;
  std::atomic<Time> waits_since_ = kNever;
  uint64_t random_;  // of the pauses' lengths
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_TRANSACTION_H_
