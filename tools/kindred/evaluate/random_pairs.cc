#include "tools/kindred/evaluate/random_pairs.h"

#include <algorithm>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/learn/random_pairs.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x73616d706c65;
constexpr size_t kPartners = 5;  // of each record of a sample
constexpr size_t kSampled = kMostRandomPairs / kPartners;

using Visit = std::function<void(const KeyedRecord&, const KeyedRecord&)>;

// Pairs each record of a random sample with the next few of it. The sample is drawn by a hash of
// the rank, since full buckets admit the smallest ranks themselves.
void visit_any(std::span<const KeyedRecord* const> all, const Visit& visit) {
  std::vector<const KeyedRecord*> records(all.begin(), all.end());
  const auto place = [](const KeyedRecord* record) { return mix(record->rank(), kSeed); };
  const size_t sampled = std::min(records.size(), kSampled);
  std::partial_sort(
      records.begin(), records.begin() + static_cast<std::ptrdiff_t>(sampled), records.end(),
      [&](const KeyedRecord* a, const KeyedRecord* b) { return place(a) < place(b); });
  for (size_t i = 0; i < sampled; ++i) {
    for (size_t j = i + 1; j <= i + kPartners && j < sampled; ++j) visit(*records[i], *records[j]);
  }
}

void visit_across(std::span<const KeyedRecord* const> records, const Visit& visit) {
  std::vector<uint32_t> sources;
  uint32_t source = 0;
  for (size_t r = 0; r < records.size(); ++r) {
    source += r > 0 && records[r]->source() != records[r - 1]->source();
    sources.push_back(source);
  }
  for (const auto& [left, right] : random_pairs_across(sources, kMostRandomPairs)) {
    visit(*records[left], *records[right]);
  }
}

}  // namespace

void visit_random_pairs(std::span<const KeyedRecord* const> records, bool link_only,
                        const Visit& visit) {
  if (link_only) {
    visit_across(records, visit);
  } else {
    visit_any(records, visit);
  }
}

}  // namespace kindred
