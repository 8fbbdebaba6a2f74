#ifndef KINDRED_LINKAGE_ENTITY_COMPONENTS_H_
#define KINDRED_LINKAGE_ENTITY_COMPONENTS_H_

#include <cstdint>
#include <numeric>
#include <vector>

namespace kindred {

// Connected components of numbered members, by union-find: the root of a component is its least
// member, so that it does not depend on the order of the joins. 4 bytes a member; joins and roots
// cost next to nothing, amortised.
class Components {
 public:
  explicit Components(uint32_t members) : parent_(members) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  uint32_t members() const { return static_cast<uint32_t>(parent_.size()); }

  // The root of a member's component: equal for two members exactly when they are in one.
  uint32_t root(uint32_t member) {
    while (parent_[member] != member) {
      parent_[member] = parent_[parent_[member]];
      member = parent_[member];
    }
    return member;
  }

  void join(uint32_t a, uint32_t b) {
    a = root(a);
    b = root(b);
    if (a < b) {
      parent_[b] = a;
    } else {
      parent_[a] = b;
    }
  }

 private:
  std::vector<uint32_t> parent_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_COMPONENTS_H_
