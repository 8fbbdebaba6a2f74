#include "daemon/service/memory_limit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/service/memory.h"

namespace kindred {
namespace {

// Where resident memory stays at the limit. It takes as long as many batches.
constexpr std::chrono::seconds kGiveBack{1};

// The share of what is allocated that records leave for without a look at what else takes memory.
constexpr double kLittle = 0.1;

}  // namespace

// What was freed counts as room only once the system has it back, or, where the oldest records
// leave, once it can be used again.
Task<void> MemoryLimit::mind() {
  // An abort would bring back what has left, and until it is committed it takes memory.
  if (making_room_ && (run_->uncommitted.since || delivery_->sending())) co_return;
  const config::Limits limits = run_->settings.limits;
  const uint64_t limit = limits.memory.value_or(std::numeric_limits<uint64_t>::max());
  const bool may_expire = limits.expire_oldest && run_->stats.linker.records > 0;
  bool& full = run_->phase.full;
  if (!full && !run_->input.held() && resident_memory() < limit) co_return;
  if (may_expire && run_->compactor.running()) {  // what that takes is free when it ends
    full = making_room_ = true;
    co_return;
  }
  Look seen;
  bool dropped = false;
  const auto look_again = [&] { seen = look(limit, may_expire, dropped); };
  co_await run_->threads.on_engine(look_again);
  // Messages that wait to be taken would wait for ever where they are what fills the memory.
  if (may_expire ? seen.excess > kLittle : seen.used >= limit) dropped = run_->input.hold();
  if (dropped) co_await run_->threads.on_engine(look_again);
  if (run_->settings.limits != limits) co_return;  // SIGHUP has changed them meanwhile
  making_room_ = seen.excess > 0;
  if (may_expire) {
    full = making_room_;
    if (making_room_) co_await make_room(seen.excess, limit);
  } else {
    wait_for_room(seen.used, limit);
  }
  if (!full) run_->input.fetch_on();
}

// Blocks. `dropped`: what waited to be taken was given up for it.
MemoryLimit::Look MemoryLimit::look(uint64_t limit, bool may_expire, bool dropped) {
  const uint64_t before = resident_memory();
  const uint64_t allocated = may_expire ? allocated_memory() : 0;
  const auto now = std::chrono::steady_clock::now();
  const bool lately = now - gave_back_at_ < kGiveBack;
  const bool settled = may_expire && !run_->phase.full && !dropped && lately;
  if (settled && !overflow_.possible(limit, before, allocated)) return {.used = before};
  return_freed_memory();
  gave_back_at_ = std::chrono::steady_clock::now();
  Look seen{.used = resident_memory()};
  if (may_expire) seen.excess = overflow_.excess(limit, seen.used, allocated);
  return seen;
}

// Input that was held goes on when a twentieth is free, so that it does not stop again at once.
void MemoryLimit::wait_for_room(uint64_t used, uint64_t limit) {
  const uint64_t most = run_->input.held() ? limit - limit / 20 : limit;
  const bool was_full = std::exchange(run_->phase.full, used >= most);
  if (run_->phase.full && !was_full) {
    log::warn(
        "full: {} MiB of memory are in use, limits.memory is {} MiB; input waits, and deletes with "
        "it, until the limit is raised (SIGHUP)",
        used >> 20, limit >> 20);
  } else if (was_full && !run_->phase.full) {
    log::info("no longer full: {} MiB of memory are in use; input goes on", used >> 20);
  }
}

// As many records as have that share of all. With transactions their memory is free after the next
// commit; until then no input is taken, and nothing else leaves.
Task<void> MemoryLimit::make_room(double share, uint64_t limit) {
  const uint64_t records = run_->stats.linker.records;
  const auto count = static_cast<uint64_t>(std::ceil(share * static_cast<double>(records)));
  // The first time in full view; then it goes on as long as input comes, and is counted.
  log::write_at(run_->stats.evicted == 0 ? log::Level::kWarning : log::Level::kDebug,
                "full: {} MiB of memory are in use, limits.memory is {} MiB; the {} oldest of {} "
                "records leave",
                resident_memory() >> 20, limit >> 20, count, records);
  Uncommitted& uncommitted = run_->uncommitted;
  const auto expire = [&] { run_->processor->expire_oldest(count, &uncommitted.intake); };
  co_await run_->threads.on_engine(expire);
  run_->stats = run_->processor->stats();
  if (!uncommitted.since) uncommitted.since = std::chrono::steady_clock::now();
  run_->input_events.wake();  // there is something to commit
}

}  // namespace kindred
