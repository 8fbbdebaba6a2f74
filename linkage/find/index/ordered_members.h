#ifndef KINDRED_LINKAGE_FIND_INDEX_ORDERED_MEMBERS_H_
#define KINDRED_LINKAGE_FIND_INDEX_ORDERED_MEMBERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace kindred {

// The members of a key in the order of their ranks, then slots: the first ones, which it admits,
// and the others, which wait. 12 bytes for one that is admitted, some 48 for one that waits. To
// admit or remove one moves those behind it.
class OrderedMembers {
 public:
  using Slot = uint32_t;
  using Ranked = std::pair<uint64_t, Slot>;

  // Nobody waits yet. `members` is ascending.
  explicit OrderedMembers(std::span<const Ranked> members) {
    for (const auto& [rank, slot] : members) {
      ranks_.push_back(rank);
      admitted_.push_back(slot);
    }
  }

  const std::vector<Slot>& admitted() const { return admitted_; }
  const std::set<Ranked>& waiting() const { return waiting_; }
  size_t size() const { return admitted_.size() + waiting_.size(); }

  // The last one that is admitted; there is one.
  Ranked last() const { return {ranks_.back(), admitted_.back()}; }

  void admit(const Ranked& member);
  void wait(const Ranked& member) { waiting_.insert(member); }

  // Takes out who waits; false where it does not.
  bool remove_waiting(const Ranked& member) { return waiting_.erase(member) != 0; }
  // Who is admitted.
  void remove_admitted(const Ranked& member);
  // There is one.
  Ranked take_last();
  Ranked take_first_waiting() { return waiting_.extract(waiting_.begin()).value(); }
  std::vector<Slot> take_admitted() { return std::move(admitted_); }

  // Of ranks from `first` to `last`: the n-th one's, n >= 1, and how many there are, counted up to
  // `most`. O(log n), and O(most) of those that wait.
  uint64_t nth(uint64_t first, uint64_t n) const;
  uint64_t count(uint64_t first, uint64_t last, uint64_t most) const;
  // Calls visit(Slot) for those of ranks from `first` to `last`.
  template <typename Visit>
  void for_each(uint64_t first, uint64_t last, Visit&& visit) const;

 private:
  std::ptrdiff_t place(const Ranked& member) const;
  size_t first_admitted(uint64_t rank) const {
    return static_cast<size_t>(std::lower_bound(ranks_.begin(), ranks_.end(), rank) -
                               ranks_.begin());
  }

  std::vector<Slot> admitted_;   // by their ranks
  std::vector<uint64_t> ranks_;  // of these, ascending
  std::set<Ranked> waiting_;
};

template <typename Visit>
void OrderedMembers::for_each(uint64_t first, uint64_t last, Visit&& visit) const {
  for (size_t i = first_admitted(first); i < ranks_.size() && ranks_[i] <= last; ++i) {
    visit(admitted_[i]);
  }
  for (auto one = waiting_.lower_bound({first, 0}); one != waiting_.end() && one->first <= last;
       ++one) {
    visit(one->second);
  }
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_ORDERED_MEMBERS_H_
