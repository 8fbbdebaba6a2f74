#ifndef KINDRED_DAEMON_CLUSTER_SITE_H_
#define KINDRED_DAEMON_CLUSTER_SITE_H_

#include <optional>

#include "daemon/cluster/cluster_status.h"
#include "daemon/http/access.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// What a process of a cluster answers over HTTP by itself: how it does (/metrics, /health, /ready),
// the console's files, and of what is not answered in a cluster that it is not. Nothing of a
// question under /v1/ by somebody who may ask it: see ClusterQuestions. Who may is as for one
// process.
std::optional<HttpAnswer> answer_in_cluster(const ClusterStatus& status, const Access& access,
                                            const HttpRequest& request);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_SITE_H_
