#include "tools/kindred/evaluate/random_pairs.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "linkage/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x73616d706c65;
constexpr size_t kPartners = 5;  // of each record of a sample
constexpr size_t kSampled = kMostRandomPairs / kPartners;

using Visit = std::function<void(const KeyedRecord&, const KeyedRecord&)>;

// Of a random sample of the records, each with the next few of it. By a hash of the rank, since
// full buckets admit the smallest ranks themselves.
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

// The pairs of different sources, numbered.
class PairsAcross {
 public:
  explicit PairsAcross(std::span<const KeyedRecord* const> records) : records_(records) {
    for (size_t begin = 0; begin < records.size();) {
      size_t end = begin;
      while (end < records.size() && records[end]->source() == records[begin]->source()) ++end;
      const uint64_t before = count();
      sources_.push_back({begin, end, before + (end - begin) * (records.size() - end)});
      begin = end;
    }
  }

  uint64_t count() const { return sources_.empty() ? 0 : sources_.back().pairs; }

  std::pair<const KeyedRecord*, const KeyedRecord*> operator[](uint64_t number) const {
    const auto source = std::ranges::upper_bound(sources_, number, {}, &Source::pairs);
    if (source != sources_.begin()) number -= std::prev(source)->pairs;
    const uint64_t others = records_.size() - source->end;
    return {records_[source->begin + number / others], records_[source->end + number % others]};
  }

 private:
  struct Source {
    size_t begin;
    size_t end;
    uint64_t pairs;  // of it and of those before it with later ones
  };

  std::span<const KeyedRecord* const> records_;
  std::vector<Source> sources_;
};

// Drawing two records until their sources differ could take for ever where one source is large.
// Instead the pairs are parted into equal stretches, and one is drawn of each.
void visit_across(std::span<const KeyedRecord* const> records, const Visit& visit) {
  const PairsAcross pairs(records);
  const uint64_t stretches = std::min<uint64_t>(pairs.count(), kMostRandomPairs);
  uint64_t begin = 0;
  for (uint64_t s = 0; s < stretches; ++s) {
    const uint64_t width = pairs.count() / stretches + (s < pairs.count() % stretches ? 1 : 0);
    const auto [left, right] = pairs[begin + mix(s, kSeed) % width];
    visit(*left, *right);
    begin += width;
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
