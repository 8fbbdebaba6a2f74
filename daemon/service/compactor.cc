#include "daemon/service/compactor.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <optional>

#include "daemon/base/coroutines.h"
#include "daemon/base/log.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

// What a thread may take of a processor that others want too: a tenth.
constexpr int kBehindOthers = 10;

// The calling thread from now on; Linux has a niceness for each. Where it is refused it stays.
void give_way() { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kBehindOthers); }

}  // namespace

bool Compactor::due(uint64_t live) const {
  if (running_) return false;
  if (wanted_) return true;
  return retry_.due(std::chrono::steady_clock::now()) && state_->compaction_due(live);
}

awaitable<bool> Compactor::begin(boost::asio::thread_pool* commits) {
  wanted_ = false;
  const auto begin = [&] { state_->begin_journal(); };
  try {
    co_await run_on(commits, begin);
    running_ = true;
  } catch (const std::exception& failure) {
    note_failure(failure);
  }
  co_return running_;
}

awaitable<void> Compactor::compact() {
  std::optional<CompactionCounts> counts;
  const auto work = [&] {
    give_way();
    counts = state_->compact();
  };
  try {
    co_await run_on(&thread_, work);
    retry_.note_success();
    if (counts) {
      ++count_;
      log::info("state directory {}: compacted, {} of {} changes are kept", state_->path(),
                counts->kept, counts->entries);
    } else {
      log::info("state directory {}: nothing came since it was compacted", state_->path());
    }
  } catch (const std::exception& failure) {
    note_failure(failure);
  }
  running_ = false;
}

// A disk or memory that is full.
void Compactor::note_failure(const std::exception& failure) {
  const auto pause = retry_.note_failure(std::chrono::steady_clock::now());
  log::warn("compacting the state: {}; it is tried again in {} min, or on SIGUSR1", failure.what(),
            std::chrono::duration_cast<std::chrono::minutes>(pause).count());
}

}  // namespace kindred
