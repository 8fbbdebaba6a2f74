#ifndef KINDRED_DAEMON_SERVICE_BATCH_PROCESSOR_H_
#define KINDRED_DAEMON_SERVICE_BATCH_PROCESSOR_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/codec/batch_decoder.h"
#include "daemon/codec/event_encoder.h"
#include "daemon/service/change_follower.h"
#include "daemon/service/engine_gate.h"
#include "daemon/service/entity_publisher.h"
#include "daemon/service/outlet.h"
#include "daemon/service/processor_stats.h"
#include "daemon/service/published_entities.h"
#include "daemon/state/intake.h"
#include "daemon/transport/partition.h"
#include "daemon/transport/published.h"
#include "daemon/transport/taken_messages.h"
#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/expiring_linker.h"
#include "linkage/linker.h"
#include "linkage/restoring_linker.h"

namespace kindred {

// Messages on their way, and what is known of them so far.
struct PendingBatch {
  TakenMessages input;
  Positions begin;           // where the input stood before them
  std::vector<bool> at_end;  // whether it was at the ends of its partitions behind them

  // By Schemas::resolve(): the schemas that the messages name.
  bool resolved = false;
  KnownSchemas schemas;

  // By BatchProcessor::prepare().
  bool prepared = false;
  DecodedMessages decoded;
  std::vector<Prepared> records;
  std::vector<bool> names_sources;  // behind them: see BatchDecoder
};

// The way of a batch of messages: decode, link, publish. One thread at a time calls it. For others
// there are progress(), gate(), and what the linker tells in a turn of the gate, which is closed
// for what changes that.
class BatchProcessor final : public Undoable {
 public:
  // `partitions` as the input has them. `outlet` gets what the batches give. All three outlive the
  // processor. `schemas` are those of events.
  BatchProcessor(const config::Config& config, const std::vector<InputPartition>& partitions,
                 Outlet* outlet, EventSchemaIds schemas);

  // From here on changes are withheld, because `published` and `entities` tell what the topics hold
  // from an earlier run, until publish_difference().
  void withhold(Published published, PublishedEntities entities = {});
  bool withholding() const { return published_.has_value(); }

  // Another process has published all of the changes that were withheld: those to come are
  // published.
  void resume();

  // How the processor comes to hold what an earlier run kept, before everything else: see
  // restore.h. The records go to what restoring() gives and to see_restored(); the linker that
  // comes of them, the labels, and what that run knew besides, to go_on_from(). Publishes nothing.
  RestoringLinker restoring() { return {config_.pipeline, &pool_}; }
  void see_restored(std::span<const Record> records);
  void go_on_from(Linker restored, std::span<const Label> labels,
                  ExpiringLinker::Outlived outlived);
  void note_progress() { ++progress_; }

  // What records expire by, as the state calls it; empty: nothing expires.
  const std::string& expire_by() const { return expire_by_; }
  // How far time has come, as the state has it: see append_times(). Empty when nothing expires.
  std::string times() const;

  // Gives the state all matches: see Intake.
  void all_matches(const std::function<void(const PairNote&)>& visit) const;

  // The input has one more partition, of that topic, from its beginning on.
  void add_partition(const std::string& topic);

  // See BatchDecoder; as it is behind what was processed.
  const std::vector<bool>& names_sources() const { return *names_sources_; }
  void set_names_sources(const std::vector<bool>& names);

  // The first half of process(), of a batch behind all others. It changes nothing that is said of
  // the input, so that it may run ahead while a transaction is committed.
  void prepare(PendingBatch* batch);

  // Takes the batches in the order of the input, and prepares this one if that was not done.
  // Rejected messages go to the dead-letter topic, unless the group's committed offset says that
  // they went there before; with standby and while withholding they do not, see reject_again().
  // Adds to the intake what the batch comes to, but for the positions, and gives its output to the
  // outlet. Throws what that throws.
  //
  // Then partitions that were at their ends and hold time up are left out, and what expires by that
  // leaves; due() tells whether there is something to do, also without a message.
  void process(PendingBatch* batch, Intake* intake);
  bool due(const std::vector<bool>& at_end) const { return linker_.would_leave_out(at_end); }

  // See Linker. Where records expire it is not known how many stay, and this does nothing.
  void expect(uint64_t records);

  // With standby the group's committed offset alone says which rejected messages are on the
  // dead-letter topic. So this is called first for input that was processed before and that the
  // offset is about to move over. It sends what process() would, and changes nothing else.
  void reject_again(PendingBatch* batch);

  // Time has come to `time` at the least, as another process has it. Otherwise like process().
  void advance(int64_t time, Intake* intake);
  // How far time has come; nothing where nothing expires.
  std::optional<int64_t> time() const { return linker_.time(); }

  // Lets the `count` oldest records leave, because memory is full; see ExpiringLinker. What comes
  // of it is told as by process(). Throws likewise.
  void expire_oldest(size_t count, Intake* intake);

  // Gives what became of entities since the last call, as the change of that number: to be called
  // before each commit. Throws likewise.
  void publish_entities(uint64_t change);
  // Whether there is a topic for them.
  bool tells_entities() const { return entities_.has_value(); }

  // Gives `outlet` what the live matches, and entities, differ by from what the topics hold, the
  // entities as the change of that number. Then changes
  // are published as they come. Now and then, and not after the last, it calls interlude(), where
  // what was sent so far may be committed. When that gives false, it stops and gives false; then
  // withhold() what the topic holds by then, and begin anew. Throws likewise.
  bool publish_difference(Outlet* outlet, uint64_t change, const std::function<bool()>& interlude);

  // What is live, between two calls.
  const Linker& linker() const { return linker_.linker(); }

  // Everything until now is committed. undo() undoes everything since: the engine, the counts, and
  // what earlier messages decide about later ones are what they were then. Batches prepared since
  // are to be dropped.
  void mark() override;
  void undo() override;

  // Who is told of changes that are published; null: nobody. Outlives the processor.
  void set_follower(ChangeFollower* follower);

  // Entities are looked up by their ids from here on: see Linker.
  void index_entities();

  // Through which questions come.
  EngineGate* gate() { return &gate_; }
  const EngineGate& gate() const { return gate_; }

  const ProcessorStats& stats() const { return *stats_; }

  // Grows while a call above gets on.
  uint64_t progress() const { return progress_; }

 private:
  // Stages of a rejection.
  static constexpr std::string_view kDecode = "decode";
  static constexpr std::string_view kLink = "link";

  struct Event {
    std::string key;
    std::string value;
  };

  // What remembers something.
  std::array<Undoable*, 4> undoables() { return {&linker_, &stats_, &latest_, &names_sources_}; }

  void reject(const TakenMessages& input, size_t message, std::string_view stage,
              const Rejection& why);
  void send_rejected(const TakenMessages& input, size_t message, std::string_view stage,
                     const Rejection& why);
  void pass_over_labels();
  void take(PendingBatch* batch, Intake* intake, std::vector<Change>* changes);
  void take_in_pieces(PendingBatch* batch, size_t begin, size_t end, Intake* intake,
                      std::vector<Change>* changes);
  void take_records(PendingBatch* batch, size_t begin, size_t end, Intake* intake,
                    std::vector<Change>* changes);
  void take_labels(std::span<const DecodedMessages::Labelled> labels, Intake* intake,
                   std::vector<Change>* changes);
  Linked change(const std::function<Linked()>& apply);
  void keep(std::span<const Record> records, const Linked& linked, Intake* intake) const;
  static void keep_pairs(const Linked& linked, Intake* intake);
  void publish(const std::vector<Change>& changes);
  void publish(std::string_view key, std::optional<std::string_view> value, int64_t time,
               Outlet* outlet);
  bool publish_matches(Outlet* outlet, const std::function<bool()>& step);
  void note_created(std::span<Record> records);
  EntityChanges take_entity_changes();
  void count_linked();
  void name_capped_keys();

  const config::Config& config_;
  const std::vector<InputPartition>& partitions_;
  Outlet* outlet_;
  const bool standby_;
  ThreadPool pool_;
  BatchDecoder decoder_;
  std::string expire_by_;
  ExpiringLinker linker_;
  EventEncoder encoder_;
  std::optional<EntityPublisher> entities_;  // where the pipeline makes entities
  std::optional<Published> published_;       // while withholding
  PublishedEntities published_entities_;     // likewise

  Copied<std::vector<bool>> names_sources_;
  ChangeFollower* follower_ = nullptr;
  EngineGate gate_;
  std::vector<Event> events_;      // their buffers are used again
  Copied<int64_t> latest_;         // the greatest time of a record
  std::set<size_t> named_capped_;  // branches
  Stats restored_;                 // when the state had been taken in
  Copied<ProcessorStats> stats_;
  std::atomic<uint64_t> progress_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_BATCH_PROCESSOR_H_
