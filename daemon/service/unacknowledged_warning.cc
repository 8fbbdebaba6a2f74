#include "daemon/service/unacknowledged_warning.h"

#include <spdlog/spdlog.h>

namespace kindred {

void warn_of_unacknowledged(const Output& output) {
  if (output.unacknowledged() == 0) {
    spdlog::warn("the cluster does not answer in time; the next start goes on from here");
    return;
  }
  spdlog::warn("{} messages are not acknowledged in time; the next start publishes what is missing",
               output.unacknowledged());
}

}  // namespace kindred
