#ifndef KINDRED_DAEMON_SERVICE_DELIVERY_H_
#define KINDRED_DAEMON_SERVICE_DELIVERY_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/base/output_message.h"
#include "daemon/service/direct_outlet.h"
#include "daemon/service/feed.h"
#include "daemon/service/outlet.h"
#include "daemon/service/run.h"

namespace kindred {

// Brings what the input gives to the output topics, and commits the input, as `delivery` of the
// configuration says. Commits go to the state first, then to Kafka.
//
// For the loop's thread, unless it says otherwise.
class Delivery {
 public:
  using Duration = std::chrono::steady_clock::duration;

  Delivery(Run* run, Feed* feed) : run_(run), feed_(feed) {}
  virtual ~Delivery() = default;

  // As the manifest of the state says it.
  virtual bool exactly_once() const = 0;
  // Takes what batches give; engine.
  virtual Outlet* outlet() = 0;

  // --- The start

  // Shuts out older processes of the pipeline, once the output is prepared. Blocks: engine. Says
  // why it has to be tried again; nothing when it is done. Throws Failure.
  virtual std::string open() = 0;
  // The engine has the records of the last commit. Engine.
  virtual void note_restored() = 0;
  // Takes what an earlier run has left unsent, which the next commit sends. `ours`: the state is of
  // this delivery, and Kafka knows its last commit; otherwise it does afterwards. Where the output
  // topic is not `up_to_date`, only what that topic does not tell is taken. False: stopped before.
  virtual Task<bool> adopt(const std::vector<OutputMessage>& unsent, bool ours,
                           bool up_to_date) = 0;
  // Once all input was committed: whether nothing else is left to commit.
  virtual bool settled() const = 0;
  // Publishes the difference between the matches and what the output topic holds, and commits the
  // input. False when that has failed: it must be tried again with what the topic holds by then.
  virtual Task<bool> publish_difference() = 0;
  // Then: waits until the cluster has all of it.
  virtual Task<void> confirm() = 0;

  // --- The loop

  // Whether to commit. They are due when no input waits (`idle`), or the last one is the configured
  // time ago.
  bool due(bool idle) const;
  virtual Task<void> commit() = 0;
  // A commit is under way beside the loop.
  virtual bool sending() const = 0;
  // Waits for that.
  virtual Task<void> settle() = 0;
  // To be called between commits.
  virtual void note_acknowledged() = 0;
  // Likewise: begins to compact the state, when that is due.
  Task<void> compact_when_due();
  // The loop has ended: commits what there is.
  virtual Task<void> drain() = 0;

  // --- What can be told of it

  // Whether the loop has something to note.
  virtual bool acknowledged() const = 0;
  // A commit waits for the cluster.
  virtual bool waits() const = 0;
  // Why what comes may not get out; nothing when all is well.
  virtual std::optional<std::string> trouble() const = 0;
  virtual uint64_t aborted_transactions() const = 0;

 protected:
  // The open transaction has failed, and must be ended.
  virtual bool broken() const = 0;
  // The longest between two commits.
  virtual Duration interval() const = 0;
  // Whether there is nothing new, but something to tell again, or to forget.
  virtual bool renewal_due() const = 0;
  // Gives what the input came to for entities, before the commit that it is of. Engine.
  Task<void> publish_entities();
  // How far the input to commit goes, and what of it decides about later input.
  void complete_intake(const Positions& positions);
  // The interval while matches are withheld, for which nobody waits.
  static constexpr std::chrono::milliseconds kCatchUpInterval{1'000};
  // From how long on a cluster that does not answer is trouble.
  static constexpr std::chrono::seconds kPatience{60};

  Run* run_;
  Feed* feed_;
};

// As the configuration says. With `elsewhere` nothing goes to the cluster: see Acknowledged.
std::unique_ptr<Delivery> make_delivery(Run* run, Feed* feed, Outlet* elsewhere = nullptr);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_DELIVERY_H_
