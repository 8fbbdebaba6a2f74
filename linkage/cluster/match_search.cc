#include "linkage/cluster/match_search.h"

#include <algorithm>

#include "linkage/record/prefetch_record.h"

namespace kindred {

namespace {

// Keys, or records, between the prefetch of one and its use.
constexpr size_t kAhead = 32;

// Members whose records are brought to the processor together.
constexpr size_t kMembersAhead = 64;

// Records that are looked up together: the more, the more of their keys are near each other in the
// index. Where keys are shared by thousands fewer are, so that about so many members are found.
constexpr size_t kLeastAtOnce = 64;
constexpr size_t kMostAtOnce = 8'192;
constexpr size_t kMembersAtOnce = size_t{1} << 20U;

}  // namespace

void MatchSearch::search(std::span<const KeyedRecord* const> records, std::span<uint8_t> matches) {
  std::ranges::fill(matches, uint8_t{0});
  while (!records.empty()) {
    const size_t count = std::min(at_once_, records.size());
    search_piece(records.first(count), matches.first(count));
    records = records.subspan(count);
    matches = matches.subspan(count);
    at_once_ = std::clamp(count * kMembersAtOnce / std::max<size_t>(1, shared_.size()),
                          kLeastAtOnce, kMostAtOnce);
  }
}

void MatchSearch::search_piece(std::span<const KeyedRecord* const> records,
                               std::span<uint8_t> matches) {
  probe(records);
  std::ranges::sort(shared_);
  const Shared* asked = nullptr;   // the last one that was asked whether its branch holds
  const Shared* judged = nullptr;  // the last one on which it does
  for (size_t i = 0; i < shared_.size(); ++i) {
    if (i % kMembersAhead == 0) prefetch_members(i, matches);
    const Shared& one = shared_[i];
    if (matches[one.record] != 0) continue;
    if (judged && judged->same_pair(one)) continue;
    if (asked && asked->same_pair(one) && asked->branch == one.branch) continue;
    if (!finder_->store()[one.slot].holds(one.branch, one.key)) continue;
    asked = &one;
    const KeyedRecord& record = *records[one.record];
    if (!qualifies(record, one)) continue;
    judged = &one;
    matches[one.record] = this->matches(record, one.slot) ? 1 : 0;
  }
}

// Those that the next of shared_ may be judged with.
void MatchSearch::prefetch_members(size_t begin, std::span<const uint8_t> matches) {
  members_.clear();
  const size_t end = std::min(begin + kMembersAhead, shared_.size());
  for (size_t i = begin; i < end; ++i) {
    if (matches[shared_[i].record] == 0) members_.push_back(shared_[i].slot);
  }
  finder_->store().prefetch(members_);
}

// Whom the records share keys with, some not really: see ShardedIndex::probe_near().
void MatchSearch::probe(std::span<const KeyedRecord* const> records) {
  probes_.clear();
  shared_.clear();
  for (size_t r = 0; r < records.size(); ++r) {
    if (r + kAhead < records.size()) prefetch_record(*records[r + kAhead]);
    if (r + kAhead / 2 < records.size()) prefetch_rest(*records[r + kAhead / 2]);
    for (size_t b = 0; b < records[r]->branches(); ++b) {
      for (const uint64_t key : records[r]->keys(b)) {
        probes_.push_back({key, static_cast<uint32_t>(r), static_cast<uint16_t>(b)});
      }
    }
  }
  by_region_.sort(probes_, KeyIndex::kRegions,
                  [](const Probe& probe) { return KeyIndex::region(probe.key); });
  const std::span<const Probe> probes = by_region_.all();
  const ShardedIndex& index = finder_->index();
  for (size_t i = 0; i < probes.size(); ++i) {
    if (i + kAhead < probes.size()) index.prefetch(probes[i + kAhead].key);
    if (i + kAhead / 2 < probes.size()) index.prefetch_rest(probes[i + kAhead / 2].key);
    const Probe& probe = probes[i];
    const auto rank = [&] { return records[probe.record]->rank(); };
    index.probe_near(probe.key, rank, [&](Slot slot) {
      if (!index.is_guest(slot)) shared_.push_back({probe.record, slot, probe.branch, probe.key});
    });
  }
}

bool MatchSearch::qualifies(const KeyedRecord& record, const Shared& one) {
  const KeyedRecord& other = finder_->store()[one.slot];
  return finder_->pipeline().links(record.source(), other.source()) &&
         finder_->judge().qualifies(one.branch, record, other, &counts_.score);
}

bool MatchSearch::matches(const KeyedRecord& record, Slot slot) {
  ++counts_.candidates;
  return finder_->judge().judge(record, finder_->store()[slot], &counts_.score).has_value();
}

}  // namespace kindred
