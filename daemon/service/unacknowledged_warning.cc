#include "daemon/service/unacknowledged_warning.h"

#include "daemon/base/log.h"

namespace kindred {

void warn_of_unacknowledged(const Output& output) {
  if (output.unacknowledged() == 0) {
    log::warn("the cluster does not answer in time; the next start goes on from here");
    return;
  }
  log::warn("{} messages are not acknowledged in time; the next start publishes what is missing",
            output.unacknowledged());
}

}  // namespace kindred
