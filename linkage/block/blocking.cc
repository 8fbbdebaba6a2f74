#include "linkage/block/blocking.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

// Ascending. Keys are hashes, so that their first bits alone put a few of them nearly in place: in
// half the time of a sort by comparisons, whose outcomes no processor can foretell.
void sort_keys(std::span<uint64_t> keys) {
  constexpr size_t kFewest = 8;
  constexpr size_t kMost = 128;
  constexpr unsigned kBits = 6;
  if (keys.size() < kFewest || keys.size() > kMost) return std::sort(keys.begin(), keys.end());
  const auto bucket = [](uint64_t key) { return key >> (64 - kBits); };

  std::array<uint8_t, (1U << kBits) + 1> begins{};
  for (const uint64_t key : keys) ++begins[bucket(key) + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::array<uint64_t, kMost> sorted;
  for (const uint64_t key : keys) sorted[begins[bucket(key)]++] = key;
  for (size_t i = 0; i < keys.size(); ++i) {  // by insertion, over a place or two
    const uint64_t key = sorted[i];
    size_t at = i;
    for (; at > 0 && keys[at - 1] > key; --at) keys[at] = keys[at - 1];
    keys[at] = key;
  }
}

}  // namespace

void Blocking::add(RulePointer rule, std::string name) {
  if (name.empty()) name = rule->text();
  const uint64_t salt = hash_bytes("branch", branches_.size());
  branches_.push_back({std::move(name), std::move(rule), salt});
}

bool Blocking::keys(const Features& features, std::vector<uint64_t>* keys,
                    std::vector<uint32_t>* ends) const {
  keys->clear();
  ends->clear();
  for (const Branch& branch : branches_) {
    const auto begin = static_cast<std::ptrdiff_t>(keys->size());
    branch.rule->keys(features, keys);
    std::for_each(keys->begin() + begin, keys->end(), [&](uint64_t& key) { key ^= branch.salt; });
    sort_keys(std::span(keys->begin() + begin, keys->end()));
    keys->erase(std::unique(keys->begin() + begin, keys->end()), keys->end());
    if (keys->size() > kMaxKeys) return false;
    ends->push_back(static_cast<uint32_t>(keys->size()));
  }
  return true;
}

}  // namespace kindred
