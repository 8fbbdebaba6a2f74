#ifndef KINDRED_DAEMON_SERVICE_UNACKNOWLEDGED_WARNING_H_
#define KINDRED_DAEMON_SERVICE_UNACKNOWLEDGED_WARNING_H_

#include "daemon/transport/output.h"

namespace kindred {

// Logs that the cluster does not answer at the end, and what becomes of what it was sent.
void warn_of_unacknowledged(const Output& output);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_UNACKNOWLEDGED_WARNING_H_
