#include "linkage/lake/key_bucket.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "linkage/base/counts.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

constexpr unsigned kBits = 8;

bool has_bit(std::string_view bits, size_t i) {
  return i / kBits < bits.size() && (static_cast<uint8_t>(bits[i / kBits]) >> i % kBits & 1U) != 0;
}

// The branch whose key it is. Keys of different branches differ.
size_t branch_of(const KeyedRecord& record, uint64_t key) {
  size_t branch = 0;
  while (branch < record.branches() && !record.holds(branch, key)) ++branch;
  return branch;
}

std::vector<SetSketch> sketches_of(const Rule& rule, std::span<const BucketMember* const> members) {
  std::vector<SetSketch> sketches(members.size());
  if (!rule.sketched()) return sketches;
  std::ranges::transform(members, sketches.begin(),
                         [&](const BucketMember* member) { return rule.sketch(member->record()); });
  return sketches;
}

}  // namespace

BucketMember::BucketMember(KeyedRecord record, std::string_view admitted)
    : record_(std::move(record)) {
  size_t place = 0;
  for (size_t branch = 0; branch < record_.branches(); ++branch) {
    for (const uint64_t key : record_.keys(branch)) {
      if (has_bit(admitted, place++)) keys_.push_back(key);
    }
    ends_.push_back(static_cast<uint32_t>(keys_.size()));
  }
}

std::span<const uint64_t> BucketMember::keys(size_t branch) const {
  const uint32_t begin = branch == 0 ? 0 : ends_[branch - 1];
  return std::span(keys_).subspan(begin, ends_[branch] - begin);
}

KeyBuckets::KeyBuckets(std::shared_ptr<const Pipeline> pipeline)
    : pipeline_(std::move(pipeline)), judge_(pipeline_) {}

void KeyBuckets::judge(uint64_t key, std::span<const BucketMember* const> members,
                       const Visit& visit) const {
  const size_t branch = branch_of(members.front()->record(), key);
  const Rule& rule = *pipeline_->blocking.branches()[branch].rule;
  const std::vector<SetSketch> sketches = sketches_of(rule, members);
  ScoreCounts counts;
  for (size_t i = 0; i < members.size(); ++i) {
    for (size_t j = i + 1; j < members.size(); ++j) {
      const KeyedRecord& a = members[i]->record();
      const KeyedRecord& b = members[j]->record();
      if (!pipeline_->links(a.source(), b.source())) continue;
      if (rule.sketched() && !rule.sketches_fit(sketches[i], sketches[j])) continue;
      if (!first(branch, key, *members[i], *members[j])) continue;
      if (!judge_.qualifies(branch, a, b, &counts)) continue;
      const std::optional<Change> event = judge_.judge(a, b, &counts);
      if (event) visit(a, b, *event);
    }
  }
}

// Whether no key before this one supports the pair.
bool KeyBuckets::first(size_t branch, uint64_t key, const BucketMember& a,
                       const BucketMember& b) const {
  ScoreCounts counts;
  for (size_t before = 0; before < branch; ++before) {
    if (share_a_key(a.keys(before), b.keys(before)) &&
        judge_.qualifies(before, a.record(), b.record(), &counts)) {
      return false;
    }
  }
  const auto below = [key](std::span<const uint64_t> keys) {
    return keys.first(static_cast<size_t>(std::ranges::lower_bound(keys, key) - keys.begin()));
  };
  return !share_a_key(below(a.keys(branch)), below(b.keys(branch)));
}

}  // namespace kindred
