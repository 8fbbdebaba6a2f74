// What a batch processor gives: events and dead letters.

#include "daemon/base/log.h"
#include "daemon/service/batch_processor.h"
#include "daemon/service/dead_letter.h"

namespace kindred {
namespace {

constexpr size_t kGrain = 64;  // events that a thread writes at a time

// Pairs looked at between two interludes: their events are a second's work, and a transaction that
// is open much longer is given up by the cluster.
constexpr uint64_t kInterlude = 20'000;

}  // namespace

void BatchProcessor::reject(const TakenMessages& input, size_t message, std::string_view stage,
                            const Rejection& why) {
  const MessageView& rejected = input.messages[message];
  const InputPartition& partition = partitions_[rejected.partition];
  const uint64_t before = stats_->rejected[static_cast<size_t>(why.reason)]++;
  // The first of its kind in full view; the rest are counted, and on the dead-letter topic.
  log::write_at(before == 0 ? log::Level::kWarning : log::Level::kDebug,
                "rejected: topic={} partition={} offset={} stage={} class={}: {}", partition.topic,
                partition.number, rejected.offset, stage, rejection_class_name(why.reason),
                why.message);
  if (standby_ && withholding()) return;
  send_rejected(input, message, stage, why);
}

void BatchProcessor::send_rejected(const TakenMessages& input, size_t message,
                                   std::string_view stage, const Rejection& why) {
  const MessageView& rejected = input.messages[message];
  const InputPartition& partition = partitions_[rejected.partition];
  if (rejected.offset < partition.committed) return;
  outlet_->send(dead_letter(rejected, input.owners[message].headers(), partition, stage, why));
}

// Tombstones are read by what is known now of the partition's sources.
void BatchProcessor::reject_again(PendingBatch* batch) {
  const std::vector<bool> names = decoder_.names_sources();
  prepare(batch);
  decoder_.set_names_sources(names);
  for (const auto& [message, why] : batch->decoded.rejected()) {
    send_rejected(batch->input, message, kDecode, why);
  }
  for (size_t i = 0; i < batch->records.size(); ++i) {
    const std::string& refusal = batch->records[i].refusal;
    if (refusal.empty()) continue;
    send_rejected(batch->input, batch->decoded.message_of(i), kLink,
                  {RejectionClass::kRefused, refusal});
  }
}

void BatchProcessor::publish(const std::vector<Change>& changes) {
  if (events_.size() < changes.size()) events_.resize(changes.size());
  pool_.split(changes.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      events_[i].key.clear();
      events_[i].value.clear();
      encoder_.append_key(changes[i].left, changes[i].right, &events_[i].key);
      if (changes[i].decision != Decision::kRetracted) {
        encoder_.append_value(changes[i], &events_[i].value);
      }
    }
  });
  for (size_t i = 0; i < changes.size(); ++i) {
    const bool retracted = changes[i].decision == Decision::kRetracted;
    publish(events_[i].key,
            retracted ? std::nullopt : std::optional<std::string_view>(events_[i].value),
            changes[i].time, outlet_);
  }
}

EntityChanges BatchProcessor::take_entity_changes() {
  const EngineGate::Closed closed(&gate_);
  return linker_.take_entity_changes();
}

void BatchProcessor::publish_entities(uint64_t change) {
  if (!entities_ || withholding()) return;
  entities_->publish(change, take_entity_changes(), linker_.linker(), outlet_);
  count_linked();
}

bool BatchProcessor::publish_difference(Outlet* outlet, uint64_t change,
                                        const std::function<bool()>& interlude) {
  uint64_t looked_at = 0;
  const auto step = [&] {
    ++progress_;
    return ++looked_at % kInterlude != 0 || interlude();
  };
  if (!publish_matches(outlet, step)) return false;
  if (entities_ && !entities_->publish_difference(change, linker_.linker(), &published_entities_,
                                                  *latest_, outlet, step)) {
    return false;
  }
  resume();
  return true;
}

bool BatchProcessor::publish_matches(Outlet* outlet, const std::function<bool()>& step) {
  Event event;
  bool going_on = true;
  const auto one_more = [&] { going_on = step(); };
  linker_.linker().matches([&](const Change& match) {
    if (!going_on) return;
    event.key.clear();
    event.value.clear();
    encoder_.append_key(match.left, match.right, &event.key);
    encoder_.append_value(match, &event.value);
    if (published_->lacks(event.key, event.value)) {
      publish(event.key, event.value, match.time, outlet);
    }
    one_more();
  });
  // What they were published with is as good as the day before: it cannot be had again.
  for (const auto& [left, right] : linker_.kept().pairs()) {
    event.key.clear();
    encoder_.append_key(left, right, &event.key);
    published_->take(event.key, std::nullopt);
    outlet->keep(event.key);
  }
  EventKeys keys;
  const auto is_ours = [&](std::string_view key) { return keys.is_ours(key); };
  const size_t foreign = published_->leftovers(is_ours, [&](std::string_view key) {
    if (!going_on) return;
    publish(key, std::nullopt, *latest_, outlet);
    one_more();
  });
  if (!going_on) return false;
  if (foreign > 0) {
    log::warn(
        "the output topic holds {} keys that are not pairs of identities; they are left alone",
        foreign);
  }
  return true;
}

void BatchProcessor::publish(std::string_view key, std::optional<std::string_view> value,
                             int64_t time, Outlet* outlet) {
  outlet->publish(key, value, time);
  ++stats_->events;
  if (!value) ++stats_->retractions;
}

}  // namespace kindred
