// What to change in a configuration so that a pair becomes candidates: the end of an explanation of
// a pair that was never compared.

#ifndef KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_
#define KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/answers/config_change.h"
#include "linkage/linker.h"
#include "linkage/score/model.h"

namespace kindred {

// Where a configuration comes from.
struct ConfigText {
  std::string yaml;
  std::string path;                               // of the file, for what it names
  std::shared_ptr<const Model> tokens = nullptr;  // which are rare, as the model says
};

// The file as it is. Throws Failure (kNoInput).
ConfigText read_config_text(const std::string& path);

// The least change to each number of each rule that makes the two candidates, with a chance of 95 %
// or more, and every rule `same` that finds them. Where there are neither: parts of an `all` to
// leave out. Each is tried on a pipeline built with it. Where rules hold already, but on keys of
// too many records, it is the least max_bucket instead. None when the two are candidates, or of one
// source where only others are linked.
//
// Reads the configuration some tens of times, and goes through all records once.
std::vector<ConfigChange> changes_that_find(const ConfigText& config, const Linker& linker,
                                            const Identity& left, const Identity& right);

// How two records meet under a pipeline of the same fields.
struct Meeting {
  std::vector<uint16_t> branches;  // that hold, caps aside
  std::vector<double> chances;     // by branch of the pipeline; not a number where there is none
};
Meeting meet(const std::shared_ptr<const Pipeline>& pipeline, const KeyedRecord& left,
             const KeyedRecord& right);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_
