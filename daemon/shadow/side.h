#ifndef KINDRED_DAEMON_SHADOW_SIDE_H_
#define KINDRED_DAEMON_SHADOW_SIDE_H_

#include <cstddef>
#include <cstdint>

namespace kindred {

// Two pipelines that are compared: the one that publishes, and its shadow.
enum class Side : uint8_t { kOld, kNew };

inline size_t index_of(Side side) { return static_cast<size_t>(side); }
inline Side other(Side side) { return side == Side::kOld ? Side::kNew : Side::kOld; }

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHADOW_SIDE_H_
