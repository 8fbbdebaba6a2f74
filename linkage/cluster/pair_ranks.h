#ifndef KINDRED_LINKAGE_CLUSTER_PAIR_RANKS_H_
#define KINDRED_LINKAGE_CLUSTER_PAIR_RANKS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kindred {

// The ranks of a pair's records, in the order of their identities: names the pair in memory.
using PairRanks = std::array<uint64_t, 2>;

struct PairRanksHash {
  using is_avalanching = void;
  // Ranks are hashes already.
  size_t operator()(const PairRanks& ranks) const { return ranks[0] ^ std::rotl(ranks[1], 1); }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_PAIR_RANKS_H_
