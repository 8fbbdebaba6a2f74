// What the service does when its memory comes to the limit, and how long its work takes.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "daemon/service/memory.h"
#include "daemon/service/service.h"

namespace kindred {

using boost::asio::awaitable;

namespace {

// Where resident memory stays at the limit. It takes as long as many batches.
constexpr std::chrono::seconds kGiveBack{1};

// The share of what is allocated that records leave for without a look at what else takes memory.
constexpr double kLittle = 0.1;

}  // namespace

// Between batches. What was freed counts as room only once the system has it back, or, where the
// oldest records leave, once it can be used again.
awaitable<void> Service::mind_memory() {
  // An abort would bring back what has left, and until it is committed it takes memory.
  if (making_room_ && (uncommitted_since_ || sending_)) co_return;
  const config::Limits limits = limits_;
  const uint64_t limit = limits.memory.value_or(std::numeric_limits<uint64_t>::max());
  const bool may_expire = limits.expire_oldest && stats_.linker.records > 0;
  uint64_t used = resident_memory();
  if (!full_ && !input_.held() && used < limit) co_return;
  if (may_expire && compactor_.running()) {  // what that takes is free when it ends
    full_ = making_room_ = true;
    co_return;
  }
  double excess = 0;
  bool dropped = false;
  const auto look = [&] {
    const uint64_t allocated = may_expire ? allocated_memory() : 0;
    const bool lately = std::chrono::steady_clock::now() - gave_back_at_ < kGiveBack;
    const bool settled = may_expire && !full_ && !dropped && lately;
    if (settled && !overflow_.possible(limit, used, allocated)) return;
    return_freed_memory();
    gave_back_at_ = std::chrono::steady_clock::now();
    used = resident_memory();
    if (may_expire) excess = overflow_.excess(limit, used, allocated);
  };
  co_await on_engine(look);
  // Messages that wait to be taken would wait for ever where they are what fills the memory.
  if (may_expire ? excess > kLittle : used >= limit) dropped = input_.hold();
  if (dropped) co_await on_engine(look);
  if (limits_ != limits) co_return;  // SIGHUP has changed them meanwhile
  making_room_ = excess > 0;
  if (may_expire) {
    full_ = making_room_;
    if (making_room_) co_await make_room(excess, limit);
  } else {
    wait_for_room(used, limit);
  }
  if (!full_) input_.fetch_on();
}

// Input that was held goes on when a twentieth is free, so that it does not stop again at once.
void Service::wait_for_room(uint64_t used, uint64_t limit) {
  const uint64_t most = input_.held() ? limit - limit / 20 : limit;
  const bool was_full = std::exchange(full_, used >= most);
  if (full_ && !was_full) {
    spdlog::warn(
        "full: {} MiB of memory are in use, limits.memory is {} MiB; input waits, and deletes with "
        "it, until the limit is raised (SIGHUP)",
        used >> 20, limit >> 20);
  } else if (was_full && !full_) {
    spdlog::info("no longer full: {} MiB of memory are in use; input goes on", used >> 20);
  }
}

// As many records as have that share of all. With transactions their memory is free after the next
// commit; until then no input is taken, and nothing else leaves.
awaitable<void> Service::make_room(double share, uint64_t limit) {
  const uint64_t records = stats_.linker.records;
  const auto count = static_cast<uint64_t>(std::ceil(share * static_cast<double>(records)));
  // The first time in full view; then it goes on as long as input comes, and is counted.
  spdlog::log(stats_.evicted == 0 ? spdlog::level::warn : spdlog::level::debug,
              "full: {} MiB of memory are in use, limits.memory is {} MiB; the {} oldest of {} "
              "records leave",
              resident_memory() >> 20, limit >> 20, count, records);
  const auto expire = [&] { processor_->expire_oldest(count, &uncommitted_); };
  co_await on_engine(expire);
  stats_ = processor_->stats();
  if (!uncommitted_since_) uncommitted_since_ = std::chrono::steady_clock::now();
  input_events_.wake();  // there is something to commit
}

void Service::note_turn(std::chrono::steady_clock::time_point begin, bool compacting) {
  double* const longest =
      compacting || compactor_.running() ? &longest_turns_.compacting : &longest_turns_.otherwise;
  *longest = std::max(*longest, seconds_since(begin));
}

}  // namespace kindred
