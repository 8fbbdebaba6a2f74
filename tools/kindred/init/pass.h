#ifndef KINDRED_TOOLS_KINDRED_INIT_PASS_H_
#define KINDRED_TOOLS_KINDRED_INIT_PASS_H_

#include <string_view>
#include <vector>

#include "tools/kindred/init/draft.h"

namespace kindred {

// One decision of `kindred init`. README.md beside this file has a section for each, by its name.
struct Pass {
  std::string_view name;
  std::string_view says;  // what it decides, in a sentence
  void (*run)(Draft* draft);
};

// All of them, in the order in which they first run.
std::vector<Pass> init_passes();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PASS_H_
