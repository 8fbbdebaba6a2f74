#ifndef KINDRED_LINKAGE_TOLD_LINKER_H_
#define KINDRED_LINKAGE_TOLD_LINKER_H_

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "linkage/find/pair_change.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"

namespace kindred {

// A linker whose pairs are found elsewhere: it decides, as who leads a cluster does
// (docs/cluster.md). `told` is asked once for each piece of a batch of prepared records, which has
// identities of their own, and gives what became of pairs by them: each pair once, as it stands
// behind these. A pair that nobody's record is part of comes with a piece of one empty record.
//
// It has no keys, so it has no answer where a Linker finds by keys: find(), matches_of(),
// neighbourhood(), members(), explain(). It cannot be marked. Throws as Linker. `pool` outlives it.
Linker told_linker(const std::shared_ptr<const Pipeline>& pipeline, ThreadPool* pool,
                   std::function<std::vector<PairChange>(std::span<const Prepared>)> told);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TOLD_LINKER_H_
