#ifndef KINDRED_DAEMON_CLUSTER_VIEW_TEXT_H_
#define KINDRED_DAEMON_CLUSTER_VIEW_TEXT_H_

#include <string>

#include "daemon/transport/cluster_view.h"

namespace kindred {

// The view for people: processes and what they keep, then each role with its partitions. Ends with
// a line break.
std::string text_of(const ClusterView& view);

// The same as one JSON object on one line.
std::string json_of(const ClusterView& view);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_VIEW_TEXT_H_
