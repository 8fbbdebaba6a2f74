#ifndef KINDRED_DAEMON_SERVICE_RELOAD_H_
#define KINDRED_DAEMON_SERVICE_RELOAD_H_

#include "config/config.h"
#include "daemon/service/run.h"

namespace kindred {

// What a service does with a configuration that was changed while it runs: what can be changed now
// is changed, the log says what waits for a restart.
//
// For the loop's thread.
class Reload {
 public:
  explicit Reload(Run* run) : run_(run) {}

  // Reads the file again, beside the rest: one that cannot be read to its end holds nothing else
  // up. One reading comes after the other.
  void ask();

 private:
  Task<void> reload_as_asked();
  Task<void> reload();
  void apply(const config::Config& now);
  bool started() const { return run_->phase.live || run_->phase.standing_by; }

  Run* run_;
  bool asked_ = false;  // since the file was last opened
  bool reloading_ = false;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_RELOAD_H_
