#include "daemon/cluster/decide_role.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "config/versions.h"
#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/cluster/one_process.h"
#include "daemon/service/event_schemas.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

namespace {

// Matches of a difference in one transaction.
constexpr uint64_t kInterlude = 20'000;
// Others that find. Who has left it to so many goes on to, where some of them are lost, since
// shards that move are loaded anew.
constexpr size_t kEnough = 3;
constexpr size_t kStillEnough = 2;
constexpr std::chrono::seconds kLookAtOthers{1};

// As far as the configuration tells: labels may stand in the log all the same.
bool outlines_suffice(const config::Config& config) {
  return !config.http.port && config.kafka_input->labels.empty() && !config::reads_versions(config);
}

}  // namespace

DecideRole::DecideRole(const config::Config& config, const ClusterSetting& setting,
                       ClusterTopics* topics, const std::atomic<bool>* may_stand)
    : Role("decide", topics, setting, setting.decide_group, {setting.log}),
      config_(config),
      setting_(setting),
      found_first_(setting.found(0)),
      may_stand_(may_stand),
      waits_(may_stand != nullptr),
      pool_(config.threads) {
  if (outlines_suffice(config)) outlines_.emplace(*config.pipeline, config.expire);
  if (config.kafka_output->tells_entities()) entities_.emplace(config);
}

DecideRole::~DecideRole() = default;

void DecideRole::forget() {
  stop_publishing();
  knows_ = false;
  stands_by_ = false;
  linker_.reset();
  crowded_.reset();
  gathering_.reset();
  reader_.reset();
  stats_records_ = stats_matches_ = 0;
}

void DecideRole::stop_publishing() {
  {
    const EngineGate::Closed closed(&gate_);
    live_ = false;
    answers_.reset();
  }
  poller_.reset();
  outlet_.reset();
  transaction_.reset();
  transport_.reset();
  published_ = {};
}

// What it knows from standing by, or from before a transaction that was aborted, holds on.
void DecideRole::begin() {
  const auto since = std::chrono::steady_clock::now();
  const bool knew = knows_;
  if (knew) {
    stop_publishing();
  } else {
    forget();
  }
  stands_by_ = false;
  changes_before_ =
      require_moved(topics(), setting_.prepare_group, config_.kafka_input->all_topics());
  ++begun_;
  look_at_others();
  register_events();
  take_the_place();
  PublishedReading published(config_, transport_.get());
  int64_t last = -1;
  if (knew) {
    catch_up();
  } else {
    last = load_log();
  }
  published_ = published.get([this] { check(); });
  if (!knew) load_found(last);
  publish_difference();
  live_ = true;
  if (knew) ++begun_warm_;
  note_stats();
  log::info("decide: live behind offset {} of the log, {} records, {} matches, in {:.1f} s{}",
            position_.load(), stats_records_.load(), stats_matches_.load(), seconds_since(since),
            knew ? ", warm: it did not read the log anew" : "");
}

void DecideRole::look_at_others() {
  const auto now = std::chrono::steady_clock::now();
  if (now >= look_next_) count_others(now);
  if (!differs_.empty()) throw BeginAnew(differs_);
}

void DecideRole::count_others(std::chrono::steady_clock::time_point now) {
  try {
    std::vector<GroupProcess> processes;
    for (uint32_t replica = 0; replica < setting_.shard_replicas; ++replica) {
      std::ranges::move(member()->others(setting_.find_group(replica)),
                        std::back_inserter(processes));
    }
    // Of two that have joined at the same time neither saw the other one.
    differs_ = first_difference(setting_.rules, processes);
    // One that goes over to the other replica is in both groups.
    std::set<std::string> names;
    for (const GroupProcess& one : processes) names.insert(one.name);
    const size_t others = names.size();
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

void DecideRole::publish_difference() {
  poller_->begin();
  uint64_t looked_at = 0;
  const std::function<bool()> step = [&] {
    if (++looked_at % kInterlude == 0) commit();
    return true;
  };
  std::string key;
  std::string value;
  linker_->matches_unsorted([&](const Change& match) {
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
  while (const std::optional<std::vector<Change>> changes = decide_next()) {
    if (!std::exchange(decided, true)) poller_->begin();
    publish(*changes);
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

// Up to the offset all is published, so whoever decides next knows that at the least.
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
