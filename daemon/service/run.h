// What the parts of a service share.

#ifndef KINDRED_DAEMON_SERVICE_RUN_H_
#define KINDRED_DAEMON_SERVICE_RUN_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "config/config.h"
#include "daemon/base/positions.h"
#include "daemon/base/wake.h"
#include "daemon/service/batch_processor.h"
#include "daemon/service/compactor.h"
#include "daemon/service/executors.h"
#include "daemon/service/options.h"
#include "daemon/service/processor_stats.h"
#include "daemon/state/state.h"
#include "daemon/transport/input.h"
#include "daemon/transport/transport.h"

namespace kindred {

// Where a service is in its life.
struct Phase {
  std::atomic<bool> stopping = false;  // any thread
  bool standing_by = false;            // as far as the leader, and may take its place
  bool live = false;                   // what comes is published
  bool full = false;                   // memory: no input is taken
};

// The input since the last commit.
struct Uncommitted {
  using Time = std::chrono::steady_clock::time_point;

  Intake intake;              // engine, and commits: what the input came to
  std::optional<Time> since;  // loop: when the first of it was taken; none: there is nothing
  Positions committed;        // loop: how far the last commit of the state goes
  Time committed_at;          // loop
};

// The longest of some times, in seconds, since somebody has last asked for it.
class Longest {
 public:
  void note(double seconds) { seconds_ = std::max(seconds_, seconds); }
  double take() { return std::exchange(seconds_, 0); }

 private:
  double seconds_ = 0;
};

// One run of a service. See Executors for who may touch a member: the loop, where nothing is said.
struct Run {
  // Takes the state directory. Throws Failure when that cannot be used.
  Run(const config::Config& config, ServiceOptions options, Transport* transport);

  // Whether this process applies what another one has committed until it comes to lead.
  bool follows() const { return leadership != nullptr; }

  // Says what made the matches on the output topic; see Manifest::published. On the engine's thread
  // or the commits'.
  void note_published(const std::string& maker);
  // A commit has published the input since then, and took so long.
  void note_commit(const std::optional<Uncommitted::Time>& since, double seconds);
  // Whether something of a topic that keeps last values was too large for it, since the start.
  bool left_out_values() const;
  // What counts as published, and is not on the topic for its size: so that the next start looks.
  void note_left_out();

  const config::Config& config;  // any thread
  const ServiceOptions options;  // any thread
  Settings settings;

  // Before the rest: no other process has it. Engine during the start, commits later; see State for
  // what may be asked meanwhile.
  State state;
  StateTables tables;

  // By which ids the output's registry has the schemas of events; before the processor is made.
  EventSchemaIds event_schemas;

  Executors threads;
  Compactor compactor;
  Phase phase;

  Transport* transport;
  Leadership* leadership;  // null without standby
  Output* output;          // engine and commits send, loop polls
  Input input;             // engine and background while the loop waits for what they ask
  Wake input_events;       // input, or anything else that the loop has to look at

  std::unique_ptr<BatchProcessor> processor;  // engine; once the partitions are known
  ProcessorStats stats;                       // its own, after the last batch
  Uncommitted uncommitted;
  double commit_seconds = 0;
  Longest longest_commit;
  Longest latency;  // from when a message was taken until what came of it was published
};

// How the state names a partition: read from its beginning.
PartitionState state_of(const InputPartition& partition);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_RUN_H_
