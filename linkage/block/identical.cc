#include "linkage/block/identical.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kPositionSeed = 0x706c616365;  // part of the keys' meaning
constexpr uint64_t kHashSeed = 0x6974656d;
constexpr uint64_t kMissing = 256;  // no byte

std::vector<uint32_t> draw_positions() {
  constexpr uint32_t kInRange = 4;
  constexpr uint32_t kEnd = 1U << 24U;
  std::vector<uint32_t> positions = {0};
  for (uint32_t start = 1; start < kEnd; start *= 2) {
    for (uint32_t i = 0; i < kInRange; ++i) {
      const uint64_t drawn = mix(mix(kPositionSeed, start), i);
      positions.push_back(start + static_cast<uint32_t>(drawn % start));
    }
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

class Identical final : public Rule {
 public:
  Identical(uint16_t field, std::string name)
      : same_(same(field, name)),
        field_(field),
        name_(std::move(name)),
        salt_(hash_bytes(spec(), 0)) {}

  // Where lengths are equal, positions that both lack need not be looked at.
  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    const std::span<const uint32_t> all = fixed_positions();
    features.values.for_each(field_, [&](std::string_view value) {
      const auto there = std::lower_bound(all.begin(), all.end(), value.size()) - all.begin();
      const uint64_t bytes = hash_positions(value, all.first(static_cast<size_t>(there)));
      out->push_back(mix(mix(salt_, value.size()), bytes));
    });
  }

  bool checked() const override { return true; }
  bool exact() const override { return true; }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return same_->holds(a, b);
  }

  double probability(std::span<const double> similarities) const override {
    return same_->probability(similarities);
  }

  std::string text() const override { return "identical(" + name_ + ")"; }
  std::string spec() const override { return text(); }

 private:
  RulePointer same_;  // the same pairs, by keys that read the whole value
  uint16_t field_;
  std::string name_;
  uint64_t salt_;
};

}  // namespace

uint64_t hash_positions(std::string_view item, std::span<const uint32_t> positions) {
  uint64_t hash = kHashSeed;
  for (const uint32_t position : positions) {
    const bool there = position < item.size();
    hash = mix(hash, there ? static_cast<unsigned char>(item[position]) : kMissing);
  }
  return hash;
}

std::span<const uint32_t> fixed_positions() {
  static const std::vector<uint32_t> kPositions = draw_positions();
  return kPositions;
}

RulePointer identical(uint16_t field, std::string name) {
  return std::make_shared<const Identical>(field, std::move(name));
}

}  // namespace kindred
