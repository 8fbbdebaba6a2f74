#ifndef KINDRED_LINKAGE_FIND_CONTENT_JUDGE_H_
#define KINDRED_LINKAGE_FIND_CONTENT_JUDGE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "linkage/find/index/record_store.h"
#include "linkage/find/judge.h"

namespace kindred {

// Judges many pairs, some of which may be exact duplicates of others: pairs of records that are
// equal but for their identities. The event of a pair is a function of the two contents and of
// which one is left. So it is worked out once for all such pairs, and a pair that is known to score
// too low costs no look at its records. Contents are told apart by 64-bit digests.
//
// It remembers few pairs of contents, the last ones. One thread each.
class ContentJudge {
 public:
  using Slot = RecordStore::Slot;

  // Both outlive it; the store keeps the digests of the slots that it is asked about.
  ContentJudge(const Judge* judge, const RecordStore* store);

  // Forgets what was judged, and of whom.
  void clear();

  // Whether two of the pairs that were judged or passed over had the same contents.
  bool repeated() const { return repeated_; }

  // Passes over a pair that is known to score too low, whichever record is left. Gives false for
  // any other pair.
  bool pass_over(Slot a, Slot b) {
    const uint64_t x = store_->known_digest(a);
    const uint64_t y = store_->known_digest(b);
    const Meeting& meeting = meetings_[place(x, y)];
    if (meeting.too_low != kBoth || !meeting.is_of(x, y)) return false;
    return repeated_ = true;
  }

  // Expects the pair to be judged. Gives whether judge() will look at its records, as far as is
  // known: it will for the first expected pair of two contents.
  bool expect(Slot a, Slot b) {
    const uint64_t x = store_->known_digest(a);
    const uint64_t y = store_->known_digest(b);
    if (x == 0 || y == 0) return true;
    return std::exchange(awaited_[place(x, y)], x + y) != x + y;
  }

  // As Judge::judge().
  std::optional<Change> judge(Slot a, Slot b, ScoreCounts* counts);

 private:
  // Two contents by their digests, and what is known of their pairs. In those of kLesserLeft the
  // left record has the lesser digest, in those of kGreaterLeft the greater.
  static constexpr uint8_t kLesserLeft = 1;
  static constexpr uint8_t kGreaterLeft = 2;
  static constexpr uint8_t kBoth = kLesserLeft | kGreaterLeft;
  struct Meeting {
    uint64_t lesser = 0;
    uint64_t greater = 0;
    uint8_t too_low = 0;  // these
    uint8_t said = 0;     // events of these are known

    bool is_of(uint64_t x, uint64_t y) const {
      return std::min(x, y) == lesser && std::max(x, y) == greater;
    }
  };
  static constexpr size_t kMeetings = 64;

  static size_t place(uint64_t x, uint64_t y) { return (x + y) % kMeetings; }
  // Where two meetings share a place, the later one has it.
  Meeting& meet(uint64_t x, uint64_t y) {
    Meeting& meeting = meetings_[place(x, y)];
    if (!meeting.is_of(x, y)) meeting = {.lesser = std::min(x, y), .greater = std::max(x, y)};
    return meeting;
  }

  const Judge* judge_;
  const RecordStore* store_;
  std::array<Meeting, kMeetings> meetings_{};
  std::array<uint64_t, kMeetings> awaited_{};  // sums of digests
  bool repeated_ = false;
  // An event, and what was counted on the way to it. Another pair with this event counts the same.
  struct Said {
    Change event;
    ScoreCounts counts;
  };
  bool any_said_ = false;
  std::vector<Said> said_;  // of meeting m at [2 m] and [2 m + 1]
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_CONTENT_JUDGE_H_
