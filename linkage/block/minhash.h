#ifndef KINDRED_LINKAGE_BLOCK_MINHASH_H_
#define KINDRED_LINKAGE_BLOCK_MINHASH_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/block/linear_hash.h"
#include "linkage/block/rule.h"

namespace kindred {

// Min-hash signatures (MMDS 3.3.5): slot i is the least value of h_i over the set, so two sets
// agree in a slot with a chance equal to their Jaccard similarity. h_i(x) = (a_i * x + b_i) mod
// 2^32, where a_i is odd and x is mixed to 32 bits beforehand.
class MinHash {
 public:
  // The functions are fixed by their number: slot i is the same for every count of slots.
  explicit MinHash(size_t slots);

  size_t slots() const { return slots_; }

  // Replaces `signature`. An empty set has an empty signature. O(set * slots).
  void sign(std::span<const uint64_t> set, std::vector<uint32_t>* signature) const;

  // Slot i's function, a permutation of the 32-bit numbers, and what it is applied to.
  static LinearHash function(size_t slot);
  static uint32_t premix(uint64_t element);

 private:
  size_t slots_;
  std::vector<uint32_t> multipliers_;  // of all slots, and some more for whole vectors
  std::vector<uint32_t> offsets_;
};

// The fraction of slots in which two signatures of equal length agree: an unbiased estimate of
// their sets' Jaccard similarity s with standard error sqrt(s (1 - s) / slots) (MMDS 3.3.3).
double signature_agreement(std::span<const uint32_t> a, std::span<const uint32_t> b);

double standard_error(double similarity, size_t slots);

// The estimate for signatures in which a slot may be empty (Family::kNone), because its function
// looked at a part of the rows and the set has none of them (MMDS 3.3.6, third edition). A slot
// that is empty in both says nothing; one that is empty in one of them counts as unequal.
struct SignatureEstimate {
  size_t equal = 0;
  size_t unequal = 0;
  size_t ignored = 0;
  std::optional<double> similarity;  // none when every slot is ignored
  double standard_error = 0;
};
SignatureEstimate estimate_similarity(std::span<const uint32_t> a, std::span<const uint32_t> b);

// Bands of rows slots of the feature's signature, from slot `first` on (MMDS 3.4.1): a key a band.
// Probability 1 - (1 - s^rows)^bands. bands and rows at least 1.
struct MinHashBands {
  uint16_t feature = 0;
  std::string name;       // of the feature
  size_t similarity = 0;  // the feature's place among the similarities: number of fields + feature
  uint32_t bands = 20;
  uint32_t rows = 5;
  uint32_t first = 0;
};
RulePointer minhash(MinHashBands bands);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_MINHASH_H_
