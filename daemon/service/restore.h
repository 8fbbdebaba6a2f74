#ifndef KINDRED_DAEMON_SERVICE_RESTORE_H_
#define KINDRED_DAEMON_SERVICE_RESTORE_H_

#include <cstdint>
#include <vector>

#include "config/config.h"
#include "daemon/base/output_message.h"
#include "daemon/service/batch_processor.h"
#include "daemon/state/state.h"

namespace kindred {

// What a state says beside its records and matches.
struct Restored {
  uint64_t changes = 0;  // records and deletes
  bool linked = false;   // anew, for the matches were made by other rules, or not said
  Positions positions;   // behind the last commit
  uint64_t cut = 0;      // bytes behind that, see State::open()
  std::vector<OutputMessage> unsent;
  double read_seconds = 0;  // until all records were taken in
  double link_seconds = 0;  // from then on
};

// Opens the state, and takes in what it holds: the processor, which is new, has the records of the
// last commit then, and their matches. Where the rules of the configuration made the matches, they
// are taken as the state has them; otherwise the records are linked anew. Commits to come say
// matches by these rules.
//
// `tables` are those of the configuration, `committed` and `follows` are for State::open(). Throws
// Failure as that and StateReader do.
Restored restore(State* state, const StateTables& tables, uint64_t committed, bool follows,
                 const config::Config& config, BatchProcessor* processor);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_RESTORE_H_
