#include "linkage/block/token_order.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kKnown = uint64_t{1} << 63U;  // the symbols of known tokens start here
constexpr uint64_t kDigestSeed = 0x6f72646572;

}  // namespace

TokenOrder::TokenOrder(std::span<const uint64_t> tokens) {
  places_.reserve(tokens.size());
  if (!tokens.empty()) digest_ = kDigestSeed;
  for (const uint64_t token : tokens) {
    places_.emplace(token, kKnown + places_.size());
    digest_ = mix(digest_, token);
  }
}

void TokenOrder::write(std::span<const uint64_t> set, std::vector<uint64_t>* symbols) const {
  symbols->assign(set.begin(), set.end());
  if (by_hash()) return;
  for (uint64_t& symbol : *symbols) {
    const auto known = places_.find(symbol);
    symbol = known == places_.end() ? symbol >> 1U : known->second;
  }
  std::sort(symbols->begin(), symbols->end());
}

std::vector<uint64_t> rarest_first(std::span<const std::vector<uint64_t>> sets) {
  boost::unordered_flat_map<uint64_t, uint64_t> counts;
  for (const std::vector<uint64_t>& set : sets) {
    for (const uint64_t token : set) ++counts[token];
  }
  std::vector<std::pair<uint64_t, uint64_t>> by_count;
  by_count.reserve(counts.size());
  for (const auto& [token, count] : counts) by_count.emplace_back(count, token);
  std::sort(by_count.begin(), by_count.end());
  std::vector<uint64_t> tokens;
  tokens.reserve(by_count.size());
  for (const auto& [count, token] : by_count) tokens.push_back(token);
  return tokens;
}

}  // namespace kindred
