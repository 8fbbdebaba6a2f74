#include "linkage/block/blocking.h"

#include <algorithm>
#include <utility>

#include "linkage/hash.h"

namespace kindred {

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
    std::sort(keys->begin() + begin, keys->end());
    keys->erase(std::unique(keys->begin() + begin, keys->end()), keys->end());
    if (keys->size() > kMaxKeys) return false;
    ends->push_back(static_cast<uint32_t>(keys->size()));
  }
  return true;
}

}  // namespace kindred
