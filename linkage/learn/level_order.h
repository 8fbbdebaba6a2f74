#ifndef KINDRED_LINKAGE_LEARN_LEVEL_ORDER_H_
#define KINDRED_LINKAGE_LEARN_LEVEL_ORDER_H_

#include <vector>

namespace kindred {

// Makes no level weigh less than the last, given its chances u among pairs that do not match and m,
// as counted, among those that do: what is most likely is that those share one ratio m / u with it
// (R. E. Barlow et al., "Statistical Inference under Order Restrictions", 1972). The sum of m
// stays. O(n log n).
void keep_last_lowest(const std::vector<double>& u, std::vector<double>* m);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LEVEL_ORDER_H_
