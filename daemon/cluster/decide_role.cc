#include "daemon/cluster/decide_role.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <thread>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/one_process.h"
#include "daemon/service/event_schemas.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

namespace {

// Messages that one transaction takes about, and matches of a difference in one.
constexpr size_t kMessages = 8'192;
constexpr uint64_t kInterlude = 20'000;
// Others that find. Who has left it to so many goes on to, where some of them are lost, since
// shards that move are loaded anew.
constexpr size_t kEnough = 3;
constexpr size_t kStillEnough = 2;
constexpr std::chrono::seconds kLookAtOthers{1};

}  // namespace

DecideRole::DecideRole(const config::Config& config, const ClusterSetting& setting,
                       ClusterTopics* topics)
    : Role("decide", topics, setting.decide_group, {setting.log}),
      config_(config),
      setting_(setting),
      pool_(config.threads) {
  if (config.kafka_output->tells_entities()) entities_.emplace(config);
}

DecideRole::~DecideRole() = default;

void DecideRole::rest() {
  leaves_rest_to_others_ = false;
  forget();
}

void DecideRole::forget() {
  {
    const EngineGate::Closed closed(&gate_);
    live_ = false;
    answers_.reset();
  }
  linker_.reset();
  crowded_.reset();
  gathering_.reset();
  reader_.reset();
  poller_.reset();
  outlet_.reset();
  transaction_.reset();
  transport_.reset();
  stats_records_ = stats_matches_ = 0;
}

void DecideRole::begin() {
  const auto since = std::chrono::steady_clock::now();
  forget();
  changes_before_ =
      require_moved(topics(), setting_.prepare_group, config_.kafka_input->all_topics());
  ++begun_;
  look_at_others();
  register_events();
  take_the_place();
  published_ = read_published_state(config_, transport_.get(), stopped());
  check();
  load();
  publish_difference();
  live_ = true;
  note_stats();
  log::info("decide: live behind offset {} of the log, {} records, {} matches, in {:.1f} s",
            position_.load(), stats_records_.load(), stats_matches_.load(), seconds_since(since));
}

void DecideRole::look_at_others() {
  const auto now = std::chrono::steady_clock::now();
  if (now < look_next_) return;
  try {
    const size_t others = member()->others(setting_.find_group);
    const bool leaves = others >= (leaves_rest_to_others_ ? kStillEnough : kEnough);
    if (leaves != leaves_rest_to_others_.exchange(leaves)) {
      log::info("decide: {} other processes find, so this one {}", others,
                leaves ? "does nothing but decide" : "prepares and finds as well");
    }
  } catch (const ClusterError& error) {
    log::debug("decide: {}", error.what());  // it stays as it is
  }
  // Where a broker is away a look takes long, and nothing is decided meanwhile.
  const auto end = std::chrono::steady_clock::now();
  look_next_ = end + std::max<std::chrono::steady_clock::duration>(kLookAtOthers, 10 * (end - now));
}

// What they are called does not change while the process lives.
void DecideRole::register_events() {
  if (schemas_) return;
  const config::KafkaOutput& output = *config_.kafka_output;
  EventSchemaIds ids;
  if (output.registry) {
    RegistryClient registry(*output.registry, &stopped());
    try {
      ids = add_event_schemas(output, &registry);
    } catch (const RegistryError& error) {
      if (!stopped()) throw_if_final(output, error);
      throw BeginAnew(std::string("it waits for the schema registry: ") + error.what());
    }
  }
  schemas_ = ids;
  encoder_.emplace(*config_.pipeline, output.format, ids);
}

// Who decided before commits no more.
void DecideRole::take_the_place() {
  transport_ = topics()->publish();
  int partitions = 1;
  for (const std::string& topic : config_.kafka_input->topics) {
    const auto count =
        transport_->consumer()->partition_count(topic, std::chrono::milliseconds(5'000));
    partitions = std::max(partitions, count.value_or(1));
  }
  transport_->output()->prepare(partitions);
  transaction_.emplace(transport_->transactions(),
                       [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); });
  const std::string why = transaction_->open();
  if (!why.empty()) throw BeginAnew(why);
  outlet_.emplace(transport_->output(), &sent_);
  poller_ = std::make_unique<OutputPoller>(transport_->output());
}

// The first step leads behind all that the log held, see Gathering.
void DecideRole::load() {
  gathering_.emplace(ShardRanges(setting_.shards));
  make_linker();
  int64_t last = -1;
  {
    const std::unique_ptr<TopicReader> log = topics()->read({{setting_.log, 0, kBeginning}});
    read_to_ends(log.get(), false, [&](TopicMessage* message) {
      last = message->offset;
      take(message);
      return true;
    });
  }
  if (last >= 0) gathering_->begin_behind(static_cast<uint64_t>(last));
  std::vector<TopicOffset> from = {{setting_.log, 0, last < 0 ? kBeginning : last + 1}};
  for (uint32_t shard = 0; shard < setting_.shards; ++shard) {
    from.push_back({setting_.found, static_cast<int32_t>(shard), kBeginning});
  }
  reader_ = topics()->read(from);
  position_ = 0;
  while (last >= 0) {
    const size_t taken = take_some();
    if (std::optional<Gathering::Step> step = next_step()) {
      decide(std::move(*step));
      return;
    }
    check();
    if (taken == 0) wait(std::chrono::milliseconds(50));
  }
}

// Gives how many messages there were.
size_t DecideRole::take_some() {
  TopicMessage message;
  size_t taken = 0;
  for (; taken < kMessages && reader_->take(&message); ++taken) take(&message);
  return taken;
}

void DecideRole::take(TopicMessage* message) {
  if (message->topic == setting_.log) {
    LogEntry entry = log_entry_of(*message);
    if (crowded_ && entry.kind == LogEntry::Kind::kStatement) {
      const EngineGate::Closed closed(&gate_);
      crowded_->read(entry.statement);
    }
    gathering_->take(static_cast<uint64_t>(message->offset), std::move(entry));
  } else {
    gathering_->take(static_cast<uint32_t>(message->partition), found_entry_of(*message));
  }
}

std::optional<Gathering::Step> DecideRole::next_step() {
  const auto known = [this](const Identity& identity) { return linker_->version(identity); };
  try {
    return gathering_->next(known);
  } catch (const Overtaken& error) {
    throw BeginAnew(error.what());
  }
}

std::vector<Change> DecideRole::decide(Gathering::Step step) {
  std::vector<Change> changes;
  for (Gathering::Piece& piece : step.pieces) {
    for (const Prepared& prepared : piece.records) {
      latest_ = std::max(latest_, prepared.record.time());
    }
    if (!live_) note_created(&piece.records);
    told_ = std::move(piece.told);
    if (piece.records.empty()) piece.records.emplace_back();  // pairs alone
    std::vector<Change> some = apply(piece.records);
    for (Change& change : some) {
      if (change.time == 0) change.time = latest_;  // no record has caused it
    }
    std::ranges::move(some, std::back_inserter(changes));
  }
  if (!step.labels.empty()) {
    std::ranges::move(label(step.labels), std::back_inserter(changes));
  }
  position_ = static_cast<int64_t>(step.end) + 1;
  return changes;
}

// What the log has forgotten of records, the topics tell of those that were in an entity.
void DecideRole::note_created(std::vector<Prepared>* records) {
  if (published_.entities.memberships.empty()) return;
  for (Prepared& prepared : *records) {
    Record asked;
    asked.identity = prepared.record.identity();
    asked.time = prepared.record.time();
    asked.deleted = prepared.record.deleted();
    const auto created = published_.entities.created(asked);
    if (created && !asked.deleted) prepared.record = prepared.record.with_created(*created);
  }
}

void DecideRole::publish_difference() {
  poller_->begin();
  uint64_t looked_at = 0;
  const std::function<bool()> step = [&] {
    if (++looked_at % kInterlude == 0) commit();
    return true;
  };
  std::string key;
  std::string value;
  linker_->matches([&](const Change& match) {
    key.clear();
    value.clear();
    encoder_->append_key(match.left, match.right, &key);
    encoder_->append_value(match, &value);
    if (published_.matches.lacks(key, value)) outlet_->publish(key, value, match.time);
    step();
  });
  EventKeys keys;
  published_.matches.leftovers([&](std::string_view one) { return keys.is_ours(one); },
                               [&](std::string_view one) {
                                 outlet_->publish(one, std::nullopt, latest_);
                                 step();
                               });
  if (entities_) {
    linker_->take_entity_changes();
    entities_->publish_difference(change(), *linker_, &published_.entities, latest_, &*outlet_,
                                  step);
  }
  commit();
  poller_->end();
  published_ = {};
}

bool DecideRole::turn() {
  look_at_others();
  const size_t taken = take_some();
  bool decided = false;
  while (std::optional<Gathering::Step> step = next_step()) {
    if (!std::exchange(decided, true)) poller_->begin();
    publish(decide(std::move(*step)));
  }
  if (!decided) return taken > 0;
  if (entities_) {
    entities_->publish(change(), take_entity_changes(), *linker_, &*outlet_);
  }
  commit();
  poller_->end();
  note_stats();
  return true;
}

void DecideRole::publish(const std::vector<Change>& changes) {
  std::string key;
  std::string value;
  for (const Change& change : changes) {
    key.clear();
    value.clear();
    encoder_->append_key(change.left, change.right, &key);
    const bool retracted = change.decision == Decision::kRetracted;
    if (!retracted) encoder_->append_value(change, &value);
    outlet_->publish(key, retracted ? std::nullopt : std::optional<std::string_view>(value),
                     change.time);
  }
}

// The offset is there to be seen. Who begins anew reads all.
void DecideRole::commit() {
  Output* const output = transport_->output();
  output->throw_if_failed();
  if (output->spoiled()) throw BeginAnew("not all of a transaction could be written");
  GroupCommit input;
  if (position_ > 0) input.offsets.push_back({setting_.log, 0, position_});
  if (transaction_->commit(input) != Transaction::Outcome::kCommitted) {
    throw BeginAnew("a transaction was aborted");
  }
}

void DecideRole::note_stats() {
  const Stats stats = linker_->stats();
  stats_records_ = stats.records;
  stats_matches_ = stats.matches;
}

}  // namespace kindred
