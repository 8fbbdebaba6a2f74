#include "daemon/service/pipeline_status.h"

#include "daemon/answers/status_answer.h"

namespace kindred {

std::string_view phase_name(const Phase& phase) {
  if (phase.stopping) return "stopping";
  if (phase.full) return "full";
  if (phase.live) return "live";
  return phase.standing_by ? "standing_by" : "starting";
}

std::string pipeline_status_json(const Run& run) {
  return status_json(run.config, run.stats.linker, phase_name(run.phase), run.state.next());
}

}  // namespace kindred
