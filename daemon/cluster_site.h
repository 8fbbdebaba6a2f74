#ifndef KINDRED_DAEMON_CLUSTER_SITE_H_
#define KINDRED_DAEMON_CLUSTER_SITE_H_

#include "daemon/cluster/cluster_status.h"
#include "daemon/http/access.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// What a process of a cluster answers over HTTP: how it does (/metrics, /health, /ready), and of
// anything else that it is not answered in a cluster, and why. Who may ask is as for one process.
HttpAnswer answer_in_cluster(const ClusterStatus& status, const Access& access,
                             const HttpRequest& request);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_SITE_H_
