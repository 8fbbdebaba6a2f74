#ifndef KINDRED_DAEMON_SERVICE_PIPELINE_STATUS_H_
#define KINDRED_DAEMON_SERVICE_PIPELINE_STATUS_H_

#include <string>
#include <string_view>

#include "daemon/service/run.h"

namespace kindred {

// "starting", "standing_by", "live", "full" or "stopping".
std::string_view phase_name(const Phase& phase);

// What the pipeline is and how it does: what /v1/status says. For the loop's thread.
std::string pipeline_status_json(const Run& run);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PIPELINE_STATUS_H_
