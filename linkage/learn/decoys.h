#ifndef KINDRED_LINKAGE_LEARN_DECOYS_H_
#define KINDRED_LINKAGE_LEARN_DECOYS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/random_pairs.h"
#include "linkage/learn/wrong_share.h"

namespace kindred {

// Pairs within lists that are free of duplicates: none of them match, and pairs across lists that
// do not match weigh as they do.
//
// Across two lists a record is in one pair at most, the best that is left. Who has its match is not
// there for others, and who has none takes whoever is most like it. So each list is held against
// itself: its records stand on both sides, on each of them with the chance that a record has no
// match, and every record is taken once a side. Where few are alike, half as many records on each
// side leave a quarter of the pairs; where each has many who are like it, they leave half.
class DecoyPairs {
 public:
  // `pairs` by their weights in bits. `lists`: by record, which list it is of, from 0. Each pair
  // stands for so many pairs within lists, by pair that was found across them.
  DecoyPairs(std::span<const RecordPair> pairs, std::span<const double> weights,
             std::span<const uint32_t> lists, double stands_for);

  // By list, what the pairs weigh that are left where neither record has a match in the share
  // `free` of all pairs. Drawn kDraws times; the same for the same share. O(pairs).
  std::vector<DecoyList> left(double free) const;

  static constexpr int kDraws = 4;

 private:
  struct Weighed {
    double weight;
    RecordPair pair;
  };

  std::vector<DecoyList> without_decoys() const;

  std::vector<Weighed> pairs_;         // the greatest weight first
  std::span<const uint32_t> list_of_;  // by record
  double stands_for_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_DECOYS_H_
