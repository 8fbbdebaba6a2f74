#include "linkage/block/minhash.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/bands.h"
#include "linkage/block/family.h"
#include "linkage/block/minhash_kernel.h"
#include "linkage/compare/jaccard.h"

namespace kindred {

namespace {

constexpr uint64_t kMultiplierSeed = 0x6d696e68617368;  // part of the keys' meaning
constexpr uint64_t kOffsetSeed = 0x62616e64;
constexpr uint64_t kElementSeed = 0x656c656d;

// Min-hash as a family for the Jaccard distance (MMDS 3.6.2).
class MinHashFamily : public Family {
 public:
  std::string name() const override { return "minhash"; }
  Operand::Kind operand() const override { return Operand::Kind::kSet; }
  std::string_view distance_name() const override { return "Jaccard distance"; }
  double agree(double distance) const override { return 1 - distance; }

  std::optional<double> measure(const Operand& a, const Operand& b) const override {
    if (a.set.empty() || b.set.empty()) return std::nullopt;
    return 1 - jaccard(a.set, b.set);
  }

  // O(set * functions). Preparer keeps the functions' factors and signs with MinHash instead.
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.set.empty()) return false;
    std::vector<uint32_t> signature;
    MinHash(first + out.size()).sign(operand.set, &signature);
    std::copy(signature.begin() + first, signature.end(), out.begin());
    return true;
  }
};

// Each function looks at one group of the universe's elements alone, function n at group n modulo
// `one_in` (MMDS 3.3.6, third edition: the first m of the rows of a permutation, here other rows
// for each function). Where both sets have elements in the group, or one of them has, functions
// agree with the same chance as before.
class RowLimitedMinHash final : public MinHashFamily {
 public:
  explicit RowLimitedMinHash(uint32_t one_in) : one_in_(one_in) {}

  std::string options() const override { return "one_in=" + std::to_string(one_in_); }
  bool partial() const override { return true; }

  // O(set * functions / one_in + functions).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    if (operand.set.empty()) return false;
    std::vector<LinearHash> functions;
    for (size_t i = 0; i < out.size(); ++i) functions.push_back(MinHash::function(first + i));
    std::fill(out.begin(), out.end(), kNone);
    const uint32_t skipped = first % one_in_;
    for (const uint64_t element : operand.set) {
      const uint32_t x = MinHash::premix(element);
      const auto group = static_cast<uint32_t>(mix(element, kGroupSeed) % one_in_);
      for (size_t i = (group + one_in_ - skipped) % one_in_; i < out.size(); i += one_in_) {
        out[i] = std::min(out[i], static_cast<uint32_t>(functions[i](x)));
      }
    }
    return true;
  }

 private:
  static constexpr uint64_t kGroupSeed = 0x67726f7570;

  uint32_t one_in_;
};

FamilyPointer make(std::span<const std::optional<double>> options) {
  const auto one_in = static_cast<uint32_t>(options[0].value_or(1));
  if (one_in == 1) return std::make_shared<MinHashFamily>();
  return std::make_shared<RowLimitedMinHash>(one_in);
}

}  // namespace

FamilyKind minhash_kind() {
  return {"minhash",
          Operand::Kind::kSet,
          20,
          5,
          {{"one_in", 1, 1024, true, true, false, "a whole number from 1 to 1024"}},
          make};
}

LinearHash MinHash::function(size_t slot) {
  return {mix(kMultiplierSeed, slot) >> 32U | 1U, mix(kOffsetSeed, slot) >> 32U,
          uint64_t{1} << 32U};
}

uint32_t MinHash::premix(uint64_t element) {
  return static_cast<uint32_t>(mix(element, kElementSeed) >> 32U);
}

MinHash::MinHash(size_t slots) : slots_(slots) {
  const size_t whole = (slots + kMinHashLanes - 1) / kMinHashLanes * kMinHashLanes;
  for (size_t i = 0; i < whole; ++i) {
    multipliers_.push_back(static_cast<uint32_t>(function(i).a));
    offsets_.push_back(static_cast<uint32_t>(function(i).b));
  }
}

void MinHash::sign(std::span<const uint64_t> set, std::vector<uint32_t>* signature) const {
  signature->clear();
  if (set.empty()) return;
  thread_local std::vector<uint32_t> elements;
  elements.clear();
  for (const uint64_t element : set) elements.push_back(premix(element));
  signature->resize(multipliers_.size());
  least_hashes(elements, multipliers_, offsets_, *signature);
  signature->resize(slots_);
}

double signature_agreement(std::span<const uint32_t> a, std::span<const uint32_t> b) {
  if (a.empty()) return b.empty() ? 1 : 0;
  return static_cast<double>(count_equal(a, b)) / static_cast<double>(a.size());
}

double standard_error(double similarity, size_t slots) {
  return std::sqrt(similarity * (1 - similarity) / static_cast<double>(slots));
}

SignatureEstimate estimate_similarity(std::span<const uint32_t> a, std::span<const uint32_t> b) {
  SignatureEstimate estimate;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) {
      ++estimate.unequal;
    } else {
      ++(a[i] == Family::kNone ? estimate.ignored : estimate.equal);
    }
  }
  const size_t compared = estimate.equal + estimate.unequal;
  if (compared == 0) return estimate;
  estimate.similarity = static_cast<double>(estimate.equal) / static_cast<double>(compared);
  estimate.standard_error = standard_error(*estimate.similarity, compared);
  return estimate;
}

RulePointer minhash(MinHashBands options) {
  static const FamilyPointer kFamily = std::make_shared<MinHashFamily>();
  return bands(kFamily, {.feature = options.feature,
                         .name = std::move(options.name),
                         .similarity = options.similarity,
                         .bands = options.bands,
                         .rows = options.rows,
                         .first = options.first,
                         .slot = options.first});
}

}  // namespace kindred
