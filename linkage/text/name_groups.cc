#include "linkage/text/name_groups.h"

#include <algorithm>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x67726f757073;

}  // namespace

NameGroups::NameGroups(std::span<const std::vector<std::string>> groups) {
  for (uint32_t number = 0; number < groups.size(); ++number) {
    for (const std::string& name : groups[number]) {
      groups_[hash_bytes(name, kSeed)].push_back(number);
    }
  }
}

bool NameGroups::related(std::string_view a, std::string_view b) const {
  if (a == b) return false;
  const auto of_a = groups_.find(hash_bytes(a, kSeed));
  if (of_a == groups_.end()) return false;
  const auto of_b = groups_.find(hash_bytes(b, kSeed));
  if (of_b == groups_.end()) return false;
  return std::ranges::find_first_of(of_a->second, of_b->second) != of_a->second.end();
}

}  // namespace kindred
