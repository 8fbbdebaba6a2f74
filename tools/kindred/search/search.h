// `kindred search`: the question of /v1/search, on files.

#ifndef KINDRED_TOOLS_KINDRED_SEARCH_SEARCH_H_
#define KINDRED_TOOLS_KINDRED_SEARCH_SEARCH_H_

#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"

namespace kindred {

struct SearchOptions {
  std::vector<std::string> inputs;
  std::string query;   // a file, or "-"
  std::string labels;  // a file of what is known of pairs; empty: none
};

// Links the inputs, and writes to standard output an answer for each line of the query, in their
// order. Rejected records are told of on `report`. Throws Failure (kNoInput) where the query cannot
// be read, and as RecordSource and Output do.
void search(const config::Config& config, const SearchOptions& options, ThreadPool* pool,
            std::ostream* report);

// The second half of search(). Of each line that is not blank one of
//   {"line": 1, "keys": 2, "matches": [{"source": ..., "id": ..., "score": ..., ...}]}
//   {"line": 2, "error": "expected ..."}
// The best match comes first; see SearchAnswer.
void answer_queries(const config::Config& config, const Linker& linker, std::istream* queries,
                    const std::function<void(const std::string&)>& write);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_SEARCH_SEARCH_H_
