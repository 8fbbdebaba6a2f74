// `kindred explain --entity`: what holds an entity together.

#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_

#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/answers/entity_explanation.h"
#include "linkage/base/thread_pool.h"

namespace kindred {

struct ExplainEntityOptions {
  std::vector<std::string> inputs;
  std::string entity;  // its id; or else
  std::string member;  // a record of it, by name
  std::string labels;  // a file of what is known of pairs; empty: none
  bool json = false;
};

// Links the inputs and gives what there is to say about an entity of them. Rejected records are
// told of on `report`. Throws Failure (kInputData) when there is no such entity, or the name fits
// no live record or several, or one that is in no entity; and as RecordSource does.
EntityExplanation explain_entity(const config::Config& config, const ExplainEntityOptions& options,
                                 ThreadPool* pool, std::ostream* report);

// For people; ends with a line's end.
std::string entity_text(const EntityExplanation& why);

// The same, written to standard output.
void explain_entity_to_output(const config::Config& config, const ExplainEntityOptions& options,
                              ThreadPool* pool, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_
