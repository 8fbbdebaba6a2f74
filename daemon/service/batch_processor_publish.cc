// What a batch processor gives: events and dead letters.

#include <spdlog/spdlog.h>

#include "daemon/kafka/dead_letter.h"
#include "daemon/service/batch_processor.h"
#include "daemon/state/entries.h"

namespace kindred {
namespace {

constexpr size_t kGrain = 64;  // events that a thread writes at a time

// Pairs looked at between two interludes: their events are a second's work, and a transaction that
// is open much longer is given up by the cluster.
constexpr uint64_t kInterlude = 20'000;

}  // namespace

void BatchProcessor::reject(const InputMessage& input, std::string_view stage, const Rejection& why,
                            UncommittedInput* uncommitted) {
  const InputPartition& partition = partitions_[input.partition];
  const uint64_t before = stats_->rejected[static_cast<size_t>(why.reason)]++;
  // The first of its kind in full view; the rest are counted, and on the dead-letter topic.
  spdlog::log(before == 0 ? spdlog::level::warn : spdlog::level::debug,
              "rejected: topic={} partition={} offset={} stage={} class={}: {}", partition.topic,
              partition.number, input.message->offset, stage, rejection_class_name(why.reason),
              why.message);
  if (standby_ && withholding()) return;
  send_rejected(input, stage, why, uncommitted);
}

void BatchProcessor::send_rejected(const InputMessage& input, std::string_view stage,
                                   const Rejection& why, UncommittedInput* uncommitted) {
  if (input.message->offset < partitions_[input.partition].committed) return;
  const DeadLetter letter = dead_letter(*input.message, stage, why);
  if (transactional_) {
    output_->reject(letter, &uncommitted->output);
  } else if (output_->takes(letter)) {
    append_message(message_of(letter), &uncommitted->intake.messages);
  }
}

// Tombstones are read by what is known now of the partition's sources.
void BatchProcessor::reject_again(PendingBatch* batch, UncommittedInput* uncommitted) {
  const std::vector<bool> names = decoder_.names_sources();
  prepare(batch);
  decoder_.set_names_sources(names);
  const std::vector<InputMessage>& messages = batch->input.messages;
  for (const auto& [message, why] : batch->decoded.rejected()) {
    send_rejected(messages[message], kDecode, why, uncommitted);
  }
  for (size_t i = 0; i < batch->records.size(); ++i) {
    const std::string& refusal = batch->records[i].refusal;
    if (refusal.empty()) continue;
    send_rejected(messages[batch->decoded.message_of(i)], kLink,
                  {RejectionClass::kRefused, refusal}, uncommitted);
  }
}

void BatchProcessor::publish(const std::vector<Change>& changes, UncommittedInput* uncommitted) {
  if (events_.size() < changes.size()) events_.resize(changes.size());
  pool_.split(changes.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      events_[i].key.clear();
      events_[i].value.clear();
      EventWriter::append_key(changes[i].left, changes[i].right, &events_[i].key);
      if (changes[i].decision != Decision::kRetracted) {
        writer_.append_value(changes[i], &events_[i].value);
      }
    }
  });
  for (size_t i = 0; i < changes.size(); ++i) {
    const bool retracted = changes[i].decision == Decision::kRetracted;
    if (transactional_) {
      send(events_[i].key,
           retracted ? std::nullopt : std::optional<std::string_view>(events_[i].value),
           changes[i].time, &uncommitted->output);
    } else {
      OutputMessage message{.key = events_[i].key, .time = changes[i].time};
      if (!retracted) message.value = events_[i].value;
      append_message(message, &uncommitted->intake.messages);
      count(retracted);
    }
  }
}

bool BatchProcessor::publish_difference(Unacknowledged* unacknowledged,
                                        const std::function<bool()>& interlude) {
  Event event;
  uint64_t looked_at = 0;
  bool going_on = true;
  const auto one_more = [&] {
    ++progress_;
    if (++looked_at % kInterlude == 0) going_on = interlude();
  };
  linker_.linker().matches([&](const Change& match) {
    if (!going_on) return;
    event.key.clear();
    event.value.clear();
    EventWriter::append_key(match.left, match.right, &event.key);
    writer_.append_value(match, &event.value);
    if (published_->lacks(event.key, event.value)) {
      send(event.key, event.value, match.time, unacknowledged);
    }
    one_more();
  });
  // What they were published with is as good as the day before: it cannot be had again.
  for (const auto& [left, right] : linker_.kept().pairs()) {
    event.key.clear();
    EventWriter::append_key(left, right, &event.key);
    published_->take(event.key, std::nullopt);
  }
  const size_t foreign = published_->leftovers([&](std::string_view key) {
    if (!going_on) return;
    send(key, std::nullopt, *latest_, unacknowledged);
    one_more();
  });
  if (!going_on) return false;
  if (foreign > 0) {
    spdlog::warn(
        "the output topic holds {} keys that are not pairs of identities; they are left alone",
        foreign);
  }
  published_.reset();
  return true;
}

void BatchProcessor::send(std::string_view key, std::optional<std::string_view> value, int64_t time,
                          Unacknowledged* unacknowledged) {
  output_->publish(key, value, time, unacknowledged);
  count(!value);
}

void BatchProcessor::count(bool retracted) {
  ++stats_->events;
  if (retracted) ++stats_->retractions;
}

}  // namespace kindred
