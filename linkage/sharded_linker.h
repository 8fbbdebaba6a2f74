#ifndef KINDRED_LINKAGE_SHARDED_LINKER_H_
#define KINDRED_LINKAGE_SHARDED_LINKER_H_

#include <cstdint>
#include <memory>

#include "linkage/linker.h"

namespace kindred {

// A linker whose pairs are found as by so many processes of a cluster (docs/cluster.md), within
// this one: for tests and for trust. At the end of each batch it has the matches that any Linker
// has. Its keys are those processes', so it has no answer where a Linker finds by keys: find(),
// matches_of(), neighbourhood(), members(), explain(). It cannot be marked.
//
// Throws as Linker, and std::invalid_argument without shards or with more than max_bucket. `pool`
// outlives the linker.
Linker sharded_linker(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                      ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SHARDED_LINKER_H_
