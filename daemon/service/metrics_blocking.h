#ifndef KINDRED_DAEMON_SERVICE_METRICS_BLOCKING_H_
#define KINDRED_DAEMON_SERVICE_METRICS_BLOCKING_H_

#include "daemon/service/metric_families.h"
#include "daemon/service/metrics.h"

namespace kindred {

// What the last look at the blocking rules and at the levels of fields has found. Only the time
// that looks take is there before the first.
void add_health(const Metrics& metrics, MetricFamilies* all);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_METRICS_BLOCKING_H_
