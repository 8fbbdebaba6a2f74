#ifndef KINDRED_LINKAGE_EXPIRE_KEPT_PAIRS_H_
#define KINDRED_LINKAGE_EXPIRE_KEPT_PAIRS_H_

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "linkage/base/undo.h"
#include "linkage/record/identity_pair.h"
#include "linkage/record/record.h"

namespace kindred {

// Pairs that stay matched although one of the two has expired, or both have, by identity: all that
// is left of them. Some 300 bytes a pair; operations are O(log pairs).
class KeptPairs final : public Undoable {
 public:
  struct Change {
    IdentityPair pair;
    bool kept = false;  // or else it ended
  };

  // A pair that is there is not kept again, and one that is not does not end.
  void apply(const Change& change) {
    if (!change_tables(change)) return;
    change.kept ? ++size_ : --size_;
    if (marked_) since_mark_.push_back(change);
  }

  bool has(const Identity& identity) const { return partners_.contains(identity); }
  bool has(const IdentityPair& pair) const {
    const auto found = partners_.find(pair.first);
    return found != partners_.end() && found->second.contains(pair.second);
  }
  // Ascending.
  std::vector<Identity> partners(const Identity& identity) const {
    const auto found = partners_.find(identity);
    if (found == partners_.end()) return {};
    return {found->second.begin(), found->second.end()};
  }

  size_t size() const { return size_; }
  std::vector<IdentityPair> pairs() const {
    std::vector<IdentityPair> pairs;
    for (const auto& [identity, others] : partners_) {
      for (const Identity& other : others) {
        if (identity < other) pairs.emplace_back(identity, other);
      }
    }
    return pairs;
  }

  void mark() override {
    marked_ = true;
    since_mark_.clear();
  }
  void undo() override {
    const std::vector<Change> changes = std::exchange(since_mark_, {});
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
      apply({change->pair, !change->kept});
    }
    mark();
  }

 private:
  // Whether that changes anything.
  bool change_tables(const Change& change) {
    const auto& [left, right] = change.pair;
    if (change.kept) {
      partners_[right].insert(left);
      return partners_[left].insert(right).second;
    }
    return remove(left, right) && remove(right, left);
  }

  bool remove(const Identity& of, const Identity& partner) {
    const auto found = partners_.find(of);
    if (found == partners_.end() || found->second.erase(partner) == 0) return false;
    if (found->second.empty()) partners_.erase(found);
    return true;
  }

  std::map<Identity, std::set<Identity>> partners_;
  size_t size_ = 0;
  bool marked_ = false;
  std::vector<Change> since_mark_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_KEPT_PAIRS_H_
