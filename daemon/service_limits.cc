// What the service does when its memory comes to the limit, and how long its work takes.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "daemon/memory.h"
#include "daemon/service.h"

namespace kindred {

using boost::asio::awaitable;

// Between batches. What was freed counts as room only once the system has it back. Input goes on
// when a twentieth is free, so that it does not stop again at once.
awaitable<void> Service::mind_memory() {
  const uint64_t limit = limits_.memory.value_or(std::numeric_limits<uint64_t>::max());
  uint64_t used = resident_memory();
  if (!full_ && used < limit) co_return;
  const auto give_back = [&] {
    return_freed_memory();
    used = resident_memory();
  };
  co_await on_engine(give_back);
  const bool was_full = std::exchange(full_, used >= (full_ ? limit - limit / 20 : limit));
  if (full_ && !was_full) {
    spdlog::warn(
        "full: {} MiB of memory are in use, limits.memory is {} MiB; input waits, and deletes with "
        "it, until the limit is raised (SIGHUP)",
        used >> 20, limit >> 20);
  } else if (was_full && !full_) {
    spdlog::info("no longer full: {} MiB of memory are in use; input goes on", used >> 20);
  }
}

void Service::note_turn(std::chrono::steady_clock::time_point begin, bool compacting) {
  double* const longest =
      compacting || compacting_ ? &longest_turns_.compacting : &longest_turns_.otherwise;
  *longest = std::max(*longest, seconds_since(begin));
}

}  // namespace kindred
