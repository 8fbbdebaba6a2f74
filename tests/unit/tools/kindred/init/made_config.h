#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_CONFIG_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_CONFIG_H_

// What `kindred init` writes, as tests look at it.

#include <sstream>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

// For files that are there.
inline std::string made(const std::vector<std::string>& inputs) {
  std::ostringstream report;
  ThreadPool pool(2);
  return make_config({.inputs = inputs}, &pool, &report);
}

// For a file of these rows, of which the first is the header.
inline std::string made_of_csv(const std::string& rows) {
  const TemporaryFolder folder;
  return made({folder.write("records.csv", rows)});
}

inline bool has(const std::string& yaml, const std::string& text) {
  return yaml.find(text) != std::string::npos;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_CONFIG_H_
