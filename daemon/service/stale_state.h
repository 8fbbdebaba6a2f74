#ifndef KINDRED_DAEMON_SERVICE_STALE_STATE_H_
#define KINDRED_DAEMON_SERVICE_STALE_STATE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/state/state.h"

namespace kindred {

// The number of the last commit that stands in the state directory at `path`, without opening it:
// only the heads of the newest journal's frames are read. Nothing where that does not end with a
// whole commit, as a kill leaves it: opening it tells.
std::optional<uint64_t> last_commit_in(const std::string& path);

// To be called before another process is shut out. Throws the Failure (kIo) that opening the state
// would end with, where Kafka has a later commit, `committed`, than the state: then another process
// may be at work with the state that was used last.
void check_not_stale(const State& state, uint64_t committed);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_STALE_STATE_H_
