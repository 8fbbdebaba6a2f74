#ifndef KINDRED_LINKAGE_LEARN_FREE_SHARE_H_
#define KINDRED_LINKAGE_LEARN_FREE_SHARE_H_

#include <cstdint>
#include <span>

namespace kindred {

// Of the records of a list, where EM alone says how many match.
inline constexpr double kLeastFree = 0.3;

// The share of the pairs that do not match in which neither record matches another one (see
// Model::free). A record has at most one partner in a source, the share `prior` of all pairs match,
// and matches are spread evenly over the sources. `records`: by source. Without `link_only` pairs
// of one source count too.
//
// Where m of the n and k records of two lists match, m / ((n - m) (k - m)) is the prior odds of two
// records that have no partner: by matchings, not by pairs drawn at random (M. Sadinle, "Bayesian
// estimation of bipartite matchings for record linkage", JASA 112, 2017). How many have no partner
// is known roughly: of each list at least `least` are taken to have none.
double free_share(std::span<const uint64_t> records, bool link_only, double prior,
                  double least = kLeastFree);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_FREE_SHARE_H_
