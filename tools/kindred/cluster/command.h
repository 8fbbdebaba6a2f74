#ifndef KINDRED_TOOLS_KINDRED_CLUSTER_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_CLUSTER_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred cluster`: `kindredd --show-cluster`, which knows Kafka, as this program does not.
void add_cluster(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_CLUSTER_COMMAND_H_
