// What `kindred link` says of its work at the end.

#ifndef KINDRED_TOOLS_KINDRED_LINK_SUMMARY_H_
#define KINDRED_TOOLS_KINDRED_LINK_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/gold/label_input.h"
#include "tools/kindred/link/entities.h"
#include "tools/kindred/link/input_rejects.h"

namespace kindred {

struct LinkCounts {
  uint64_t records = 0;             // that came, rejected ones included
  std::optional<uint64_t> against;  // taken in from the file to match against, where there is one
  uint64_t matches = 0;             // events written, by their decision
  uint64_t reviews = 0;
  uint64_t retracted = 0;
  std::vector<RejectedInput> rejected_inputs;
  std::optional<ClusterCounts> clusters;    // where a record may have one partner a source
  std::optional<LabelSummary> labels = {};  // of a file of labels
  std::optional<EntityCounts> entities{};   // where they were written
  double seconds = 0;
  uint64_t peak_bytes = 0;  // of memory
};

// Lines for people: the steps of the pipeline with how many came through each, and what may need
// their attention.
std::string link_summary(const LinkCounts& counts, const Rejects& rejects, const Stats& stats,
                         const Pipeline& pipeline);

// The most memory that the process has had, in bytes.
uint64_t peak_memory();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_SUMMARY_H_
