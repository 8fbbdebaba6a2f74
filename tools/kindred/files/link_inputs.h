#ifndef KINDRED_TOOLS_KINDRED_FILES_LINK_INPUTS_H_
#define KINDRED_TOOLS_KINDRED_FILES_LINK_INPUTS_H_

#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"

namespace kindred {

// Takes every record of the inputs into the linker, and shows what that changed to `changed`, batch
// by batch. What is amiss with them is told of on `report`: the first rejected ones, how many came
// through two inputs, fields that none has. Returns how many were rejected. Throws as RecordSource
// does.
uint64_t link_inputs(
    const config::Config& config, const std::vector<std::string>& inputs, ThreadPool* pool,
    Linker* linker, std::ostream* report,
    const std::function<void(std::span<const Change>)>& changed = [](std::span<const Change>) {});

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_LINK_INPUTS_H_
