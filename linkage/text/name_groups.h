// Names that stand for one another, by a table that the user brings.

#ifndef KINDRED_LINKAGE_TEXT_NAME_GROUPS_H_
#define KINDRED_LINKAGE_TEXT_NAME_GROUPS_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// A group is a name with its other forms; a form of several names is in several groups. Immutable,
// safe to share between threads.
class NameGroups {
 public:
  // Names as they are compared: cleaned as the field is.
  explicit NameGroups(std::span<const std::vector<std::string>> groups);

  // Whether the two differ and one group has both. Symmetric, not transitive. O(size).
  bool related(std::string_view a, std::string_view b) const;

 private:
  boost::unordered_flat_map<uint64_t, std::vector<uint32_t>> groups_;  // by hash, ascending
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_NAME_GROUPS_H_
