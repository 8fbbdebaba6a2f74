// The candidate pairs of some inputs with their scores: what `kindred evaluate` measures, and
// `kindred label` asks about.

#ifndef KINDRED_TOOLS_KINDRED_CANDIDATES_CANDIDATES_H_
#define KINDRED_TOOLS_KINDRED_CANDIDATES_CANDIDATES_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tools/kindred/gold/gold_pairs.h"

namespace kindred {

struct Candidate {
  NumberedPair pair;  // places in Candidates::records
  double score = 0;
  uint32_t rules = 0;  // place in Candidates::rules
  bool alike = false;  // similarity 1 in every scored field
};

struct Candidates {
  std::unique_ptr<Linker> linker;            // which has taken in all inputs
  std::vector<const KeyedRecord*> records;   // live, by identity
  std::vector<Candidate> pairs;              // each once, ascending
  std::vector<std::vector<uint16_t>> rules;  // sets of branches that hold on pairs, caps aside
  uint64_t rejected = 0;                     // records
};

// Links the inputs with every candidate pair published, whatever its score. Some 70 bytes a pair,
// and 24 a record besides the linker's. Rejected records are told of on `report`. Throws as
// link_inputs() does.
Candidates find_candidates(const config::Config& config, const std::vector<std::string>& inputs,
                           ThreadPool* pool, std::ostream* report);

// The pipeline with every candidate pair published: under review at the least. Rules and scores
// stay.
std::shared_ptr<const Pipeline> publishing_all(const Pipeline& pipeline);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_CANDIDATES_CANDIDATES_H_
