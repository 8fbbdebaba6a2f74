#ifndef KINDRED_LINKAGE_TOLD_LINKER_H_
#define KINDRED_LINKAGE_TOLD_LINKER_H_

#include <memory>

#include "linkage/elsewhere.h"
#include "linkage/linker.h"

namespace kindred {

// A linker whose pairs are found elsewhere: it decides, as who leads a cluster does
// (docs/cluster.md). Elsewhere::told is asked once for each piece of a batch of prepared records.
//
// It has no keys, so find(), matches_of() and explain() have an answer only where
// Elsewhere::can_be_asked(): then find() asks for candidates, and these are judged as they are
// known here. It has none where a Linker goes by keys alone: neighbourhood(), members(). It cannot
// be marked. Throws as Linker. `pool` outlives it.
Linker told_linker(const std::shared_ptr<const Pipeline>& pipeline, ThreadPool* pool,
                   Elsewhere elsewhere);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TOLD_LINKER_H_
