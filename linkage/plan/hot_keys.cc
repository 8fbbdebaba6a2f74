#include "linkage/plan/hot_keys.h"

#include <algorithm>

namespace kindred {

namespace {

bool hotter(const HotKey& a, const HotKey& b) {
  return a.records != b.records ? a.records > b.records : a.key < b.key;
}

}  // namespace

void HotKeys::note(size_t branch, const HotKey& key) {
  std::vector<HotKey>& list = lists_[branch];
  std::erase_if(list, [&](const HotKey& known) { return known.key == key.key; });
  if (key.records < 2 || (list.size() == kMost && !hotter(key, list.back()))) return;
  list.insert(std::ranges::upper_bound(list, key, hotter), key);
  if (list.size() > kMost) list.pop_back();
}

}  // namespace kindred
