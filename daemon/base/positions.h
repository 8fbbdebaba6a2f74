#ifndef KINDRED_DAEMON_BASE_POSITIONS_H_
#define KINDRED_DAEMON_BASE_POSITIONS_H_

#include <cstdint>
#include <vector>

namespace kindred {

// By input partition: the offset of the next record.
using Positions = std::vector<int64_t>;

// In place of the position in a partition that the state does not name: nothing was read of it.
inline constexpr int64_t kNeverRead = -1;

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_POSITIONS_H_
