#ifndef KINDRED_TOOLS_KINDRED_LINK_ENTITIES_H_
#define KINDRED_TOOLS_KINDRED_LINK_ENTITIES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tools/kindred/files/output.h"

namespace kindred {

// What is said of the entities that were written.
struct EntityCounts {
  uint64_t entities = 0;
  uint64_t members = 0;
  std::string largest{};  // its id; of several the first. Empty: there are none
  uint64_t largest_size = 0;
  uint64_t usual_size = 0;  // of the largest that stands below one in a hundred
  uint64_t too_large = 0;   // components that were built anew for EntityRules::max_size
  uint64_t conflicts = 0;   // likewise, for a label `different`
  uint64_t left_out = 0;    // matches that are in no entity for that
  std::vector<EntityChain> chains{};
};

// Writes each entity as a JSON line with all its members, ascending by id. Equal live records give
// equal bytes, on any number of threads.
EntityCounts write_entities(const Linker& linker, ThreadPool* pool, Output* output);

// The lines of the summary, and warnings of what may be two things in one.
std::string entities_text(const EntityCounts& counts);
std::string entity_warnings(const EntityCounts& counts);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_ENTITIES_H_
