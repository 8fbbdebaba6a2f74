#ifndef KINDRED_DAEMON_ANSWERS_STATUS_ANSWER_H_
#define KINDRED_DAEMON_ANSWERS_STATUS_ANSWER_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "config/config.h"
#include "linkage/linker.h"

namespace kindred {

// What a pipeline is, and how much is live, as JSON. `change` is the number of the commit to come.
std::string status_json(const config::Config& config, const Stats& stats, std::string_view phase,
                        uint64_t change);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_STATUS_ANSWER_H_
