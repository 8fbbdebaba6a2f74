#ifndef KINDRED_LINKAGE_BLOCK_BANDS_H_
#define KINDRED_LINKAGE_BLOCK_BANDS_H_

#include <cstdint>
#include <string>

#include "linkage/block/family.h"
#include "linkage/block/rule.h"

namespace kindred {

// Bands of `rows` functions of one family (MMDS 3.4.1, 3.6.3). The rule holds for two records when
// all functions of one band agree: it is the OR of the bands, each the AND of its rows. A band
// gives one key. The probability is 1 - (1 - p^rows)^bands, where p is the chance that one function
// agrees.
struct Bands {
  uint16_t feature = 0;   // whose signature holds the values
  std::string name;       // of the feature
  size_t similarity = 0;  // its place among the similarities: number of fields + feature
  uint32_t bands = 1;     // at least 1
  uint32_t rows = 1;      // at least 1
  uint32_t first = 0;     // number of the first function
  uint32_t slot = 0;      // its place in a signature

  // The slots of one signature. A feature has a signature for each of its vectors, and the rule
  // holds for two records when it holds for one signature of each. 0: there is one signature, of
  // any size.
  uint32_t stride = 0;
};
RulePointer bands(FamilyPointer family, Bands bands);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_BANDS_H_
