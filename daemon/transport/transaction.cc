#include "daemon/transport/transaction.h"

#include <algorithm>
#include <random>
#include <utility>

#include "daemon/base/log.h"
#include "linkage/base/hash.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;
using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{50};
constexpr milliseconds kLastPause{5'000};

[[noreturn]] void fail(const CallResult& result, const char* name) {
  throw Failure(result.exit, std::string(name) + ": " + result.reason);
}

}  // namespace

Transaction::Transaction(TransactionalProducer* producer, Pause pause)
    : producer_(producer), pause_(std::move(pause)), random_(std::random_device{}()) {}

std::string Transaction::open() {
  if (open_) return "";
  const CallResult result = producer_->init();
  if (result.kind == Kind::kFatal) fail(result, "preparing transactions");
  if (result.kind != Kind::kDone) return "preparing transactions: " + result.reason;
  begin();
  open_ = true;
  return "";
}

Transaction::Outcome Transaction::commit(const GroupCommit& input) {
  note_waiting();
  std::string reason;
  if (!carry_out([&] { return producer_->send_offsets(input); },
                 "sending offsets to the transaction", &reason) ||
      !carry_out([&] { return producer_->commit(); }, "committing the transaction", &reason)) {
    abort(reason);
    return Outcome::kAborted;
  }
  aborted_in_a_row_ = 0;
  begin();
  return Outcome::kCommitted;
}

void Transaction::abort(const std::string& reason) {
  note_waiting();
  log::warn("aborting the transaction: {}", reason);
  ++aborted_;
  if (++aborted_in_a_row_ > 1) pause(aborted_in_a_row_ - 2);
  // What an abort needs is an abort.
  std::string again;
  for (unsigned attempt = 0;
       !carry_out([&] { return producer_->abort(); }, "aborting the transaction", &again);
       ++attempt) {
    pause(attempt);
  }
  begin();
}

// Whether it was done; false when the transaction must be aborted, *reason says why.
bool Transaction::carry_out(const Call& call, const char* name, std::string* reason) {
  for (unsigned attempt = 0;; ++attempt) {
    const CallResult result = call();
    switch (result.kind) {
      case Kind::kDone:
        return true;
      case Kind::kRetry:
        log::warn("{}: {}; trying again", name, result.reason);
        pause(attempt);
        break;
      case Kind::kAbort:
        *reason = std::string(name) + ": " + result.reason;
        return false;
      case Kind::kFatal:
        fail(result, name);
    }
  }
}

void Transaction::begin() {
  std::string reason;
  for (unsigned attempt = 0;
       !carry_out([&] { return producer_->begin(); }, "beginning a transaction", &reason);
       ++attempt) {
    pause(attempt);
    static_cast<void>(
        carry_out([&] { return producer_->abort(); }, "aborting the transaction", &reason));
  }
  waits_since_ = kNever;
}

bool Transaction::waits_longer_than(std::chrono::steady_clock::duration time) const {
  const Time since = waits_since_;
  return since != kNever && std::chrono::steady_clock::now() - since > time;
}

// An abort that ends a commit goes on waiting.
void Transaction::note_waiting() {
  if (waits_since_.load() == kNever) waits_since_ = std::chrono::steady_clock::now();
}

// Twice as long at each attempt, up to a bound, and up to half of it less: instances that failed
// together do not come back together.
void Transaction::pause(unsigned attempt) {
  const milliseconds longest = std::min(kLastPause, kFirstPause * (1U << std::min(attempt, 10U)));
  random_ = mix(random_, attempt);
  const auto less = static_cast<int64_t>(random_ % static_cast<uint64_t>(longest.count() / 2 + 1));
  pause_(longest - milliseconds(less));
}

}  // namespace kindred
