#include "daemon/show_cluster.h"

#include <iostream>
#include <string>

#include "daemon/cluster/view_text.h"
#include "daemon/kafka/cluster_look.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

ExitCode show_cluster(const config::Config& config, bool json) {
  try {
    const ClusterView view = look_at_cluster(config);
    std::cout << (json ? json_of(view) : text_of(view)) << std::flush;
    if (!std::cout) throw Failure(ExitCode::kIo, "standard output cannot be written");
    return ExitCode::kDone;
  } catch (const ClusterError& error) {
    std::cerr << "kindredd: Kafka: " << error.what() << '\n';
    return error.refused() ? ExitCode::kConfiguration : ExitCode::kUnavailable;
  }
}

}  // namespace kindred
