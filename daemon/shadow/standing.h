#ifndef KINDRED_DAEMON_SHADOW_STANDING_H_
#define KINDRED_DAEMON_SHADOW_STANDING_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace kindred {

// Which differences there are between two sides that get on at their own pace, and which of them
// are no mere lag of one of them.
//
// A *point* of the input is begun, and passed once both sides have come there. What has stood since
// before the point was begun until it is passed was there when either side was at the point: so
// both disagree about the same input, and that counts. What has come since waits for the next one.
//
// Differences go by numbers, which their owner gives. Some 80 bytes a difference.
class Standing {
 public:
  using Kind = uint8_t;

  explicit Standing(size_t kinds) : counted_(kinds) {}

  // From here on `what` differs so, or no longer. Of another kind than before it waits anew.
  // O(log differences).
  void note(uint64_t what, std::optional<Kind> kind);

  // One point at a time.
  void begin() { ++point_; }
  void pass();

  // Those that count, by their numbers.
  const std::set<uint64_t>& of(Kind kind) const { return counted_[kind]; }
  // How many wait.
  size_t waiting() const { return all_.size() - counted(); }

 private:
  struct Difference {
    Kind kind = 0;
    bool counts = false;
    uint32_t since = 0;  // points had begun
  };

  size_t counted() const;

  uint32_t point_ = 0;
  boost::unordered_flat_map<uint64_t, Difference> all_;
  std::deque<std::pair<uint64_t, uint32_t>> waiting_;  // with `since`; those that are gone included
  std::vector<std::set<uint64_t>> counted_;            // by kind
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHADOW_STANDING_H_
