#ifndef KINDRED_DAEMON_SERVICE_SHADOW_H_
#define KINDRED_DAEMON_SERVICE_SHADOW_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/service/common_point.h"
#include "daemon/service/connecting.h"
#include "daemon/service/partition_watch.h"
#include "daemon/service/run.h"
#include "daemon/service/shadow_outlet.h"
#include "daemon/shadow/comparison.h"
#include "daemon/transport/in_flight.h"

namespace kindred {

// `--shadow`: a pipeline that publishes nothing, and tells what another one, which is at work,
// would publish otherwise if it had this one's configuration. It reads the same input for a group
// of its own, and what the other one has published; both are compared at points of the input that
// both have passed.
//
// For the loop's thread.
class Shadow {
 public:
  // So many examples of each difference are on the topic of differences.
  static constexpr size_t kMostOnTopic = 200;

  explicit Shadow(Run* run);

  // Takes what this pipeline would publish; engine.
  Outlet* outlet() { return &outlet_; }

  // Once connected: looks up what the other pipeline has published, and its group. False: stopped
  // before. Throws Failure where that is not there, or not that pipeline's.
  Task<bool> connect(Connecting* connecting);
  // Once restored, in the place of Start::adopt(): what comes of the state and the input up to its
  // end is told at once, when the service goes live.
  Task<void> begin(PartitionWatch* partitions);

  // Run beside the rest, from then on.
  Task<void> follow();
  Task<void> compare();
  // Has it look how far both have come.
  void look() { ticks_.wake(); }

  const std::string& old_pipeline() const { return run_->config.shadow->of; }
  const PipelineComparison& comparison() const { return comparison_; }
  const ShadowLag& lag() const { return lag_; }

 private:
  std::string try_to_connect();
  void look_up_topics();
  void look_up_group();
  void read_told_examples();
  void warn_of_gone_records() const;

  Task<void> fold(TakenMessages* batch);
  void check_topics() const;
  Task<void> check_records();
  Task<bool> ask(ShadowPositions* now);
  Task<bool> pass_point();
  Task<void> tell_examples();

  Run* run_;
  PipelineComparison comparison_;  // any thread
  ShadowOutlet outlet_;            // engine
  Input told_;                     // what the old one has published
  Wake told_events_;
  Wake ticks_;
  Positions folded_;               // of told_, compared
  bool read_ = false;              // all that was there at the start was
  bool compared_ = false;          // a point was passed
  std::vector<bool> passed_over_;  // partitions of the input that the old one does not read
  std::optional<CommonPoint> point_;
  ShadowLag lag_;
  std::map<std::string, std::string> examples_;  // on the topic of differences; engine at the start
  Unacknowledged sent_;                          // any thread
  std::atomic<uint64_t> progress_ = 0;           // of reading that topic
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SHADOW_H_
