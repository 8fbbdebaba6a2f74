#include "linkage/cluster/full_key.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "linkage/cluster/shard_finder.h"

namespace kindred {

namespace {

bool fuller(const FullKey& a, const FullKey& b) {
  return a.records != b.records ? a.records > b.records : a.key < b.key;
}

FullKey full_key(const ShardFinder& of, uint64_t key, const OrderedMembers& members) {
  const Finder& finder = of.finder();
  FullKey full{.key = key, .branch = finder.index().branch_of(key)};
  members.for_each(0, UINT64_MAX, [&](RecordStore::Slot slot) {
    if (finder.index().is_guest(slot)) return;
    if (++full.records == 1) full.holder = finder.store()[slot].identity();
  });
  return full;
}

}  // namespace

std::vector<FullKey> fullest_of(std::vector<FullKey> keys, size_t most) {
  std::ranges::sort(keys, [](const FullKey& a, const FullKey& b) {
    return a.key != b.key ? a.key < b.key : fuller(a, b);
  });
  std::vector<FullKey> each;
  for (FullKey& key : keys) {
    if (each.empty() || each.back().key != key.key) {
      each.push_back(std::move(key));
    } else {
      each.back().records += key.records;
    }
  }
  std::ranges::sort(each, fuller);
  if (each.size() > most) each.resize(most);
  return each;
}

// Which are the fullest is told by all members of the index, guests among them: this is known at
// once.
std::vector<FullKey> fullest_keys(const ShardFinder& finder, size_t most) {
  std::vector<std::pair<size_t, uint64_t>> by_members;
  finder.crowded().for_each_full([&](uint64_t key) {
    const OrderedMembers* const members = finder.finder().index().ordered(key);
    if (members != nullptr) by_members.emplace_back(members->size(), key);
  });
  const auto end =
      by_members.begin() + static_cast<std::ptrdiff_t>(std::min(by_members.size(), most));
  std::ranges::partial_sort(by_members, end, std::greater());
  std::vector<FullKey> full;
  for (auto one = by_members.begin(); one != end; ++one) {
    FullKey key = full_key(finder, one->second, *finder.finder().index().ordered(one->second));
    if (key.records > 0) full.push_back(std::move(key));
  }
  return fullest_of(std::move(full), most);
}

}  // namespace kindred
