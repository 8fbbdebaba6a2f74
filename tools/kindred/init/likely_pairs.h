// Pairs of sampled records that are likely the same, found before there are fields or rules: by a
// text that no third record has, in whatever columns it stands.

#ifndef KINDRED_TOOLS_KINDRED_INIT_LIKELY_PAIRS_H_
#define KINDRED_TOOLS_KINDRED_INIT_LIKELY_PAIRS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/kindred/init/profile.h"

namespace kindred {

// What such pairs show of two columns, of which no record has both: one record may have a value of
// the first, and the other one of the second.
struct SeenTogether {
  uint64_t could = 0;    // one has the first; the other, whose source has the second, lacks it
  uint64_t both = 0;     // of these, that have the two
  uint64_t alike = 0;    // of these, whose values are alike
  double by_chance = 0;  // share that would be alike if the pairs were mixed up
};

// By record of the sample: the words of a column's first value, as hashes in order, and whether
// none of them has a letter.
struct ValueWords {
  std::vector<std::vector<uint64_t>> of;
  std::vector<bool> numeric;
};

class LikelyPairs {
 public:
  // Where there are several sources, pairs are of two. O(bytes of the profile's values).
  explicit LikelyPairs(const Profile& profile);

  // Pairs found by values of the two columns themselves do not count. Numbers and dates are alike
  // when they are equal, texts also when half of the shorter one's words are the other's. O(pairs +
  // values of the two). The profile must be that of the constructor, unchanged.
  SeenTogether see(const Profile& profile, size_t first, size_t second);

 private:
  // The columns are those of the value that both records have.
  struct Pair {
    uint32_t left = 0;
    uint32_t right = 0;
    size_t left_column = 0;
    size_t right_column = 0;
  };

  const ValueWords& words(const Profile& profile, size_t column);

  std::vector<Pair> pairs_;
  std::vector<ValueWords> words_;  // by column; none yet where nobody has asked for it
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_LIKELY_PAIRS_H_
