#ifndef KINDRED_LINKAGE_BLOCK_EXACT_JACCARD_H_
#define KINDRED_LINKAGE_BLOCK_EXACT_JACCARD_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "linkage/base/fraction.h"
#include "linkage/block/blocking.h"

namespace kindred {

class TokenOrder;

// Holds for every pair with a Jaccard similarity of at least `at_least` (MMDS 3.9): a key for each
// symbol of the set's prefix, and a check of the pair. An empty set has no keys and is similar to
// none.
struct ExactJaccard {
  uint16_t feature = 0;
  std::string name;       // of the feature
  size_t similarity = 0;  // the feature's place among the similarities: number of fields + feature
  Fraction at_least;      // above 0
  JoinIndex index = JoinIndex::kSuffix;
  std::shared_ptr<const TokenOrder> order = nullptr;  // null: by hash
};
RulePointer exact_jaccard(ExactJaccard join);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_EXACT_JACCARD_H_
