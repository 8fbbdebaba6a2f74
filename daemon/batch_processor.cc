#include "daemon/batch_processor.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/dead_letter.h"
#include "daemon/state/entries.h"

namespace kindred {
namespace {

constexpr size_t kGrain = 64;  // events that a thread writes at a time

// Pairs looked at between two interludes: their events are a second's work, and a transaction that
// is open much longer is given up by the cluster.
constexpr uint64_t kInterlude = 20'000;

std::vector<std::string> topics_of(const std::vector<InputPartition>& partitions) {
  std::vector<std::string> topics;
  topics.reserve(partitions.size());
  for (const InputPartition& partition : partitions) topics.push_back(partition.topic);
  return topics;
}

std::optional<std::string_view> bytes(const void* data, size_t size) {
  if (data == nullptr) return std::nullopt;
  return std::string_view(static_cast<const char*>(data), size);
}

MessageView view_of(const InputMessage& input) {
  const rd_kafka_message_t& message = *input.message;
  return {.key = bytes(message.key, message.key_len),
          .value = bytes(message.payload, message.len),
          .time = std::max<int64_t>(0, rd_kafka_message_timestamp(&message, nullptr)),
          .partition = input.partition};
}

// What records expire by: a time that something else tells is none.
std::string name_of_time(const config::Config& config) {
  if (!config.expire) return "";
  const auto field = config.expire->field;
  return field ? "field " + config::describe_fields(config)[*field] : "arrival";
}

// Adds the time since it was made, or since it was last asked, to what a stage took.
class Stopwatch {
 public:
  void stop(double* seconds) {
    const auto now = std::chrono::steady_clock::now();
    *seconds += std::chrono::duration<double>(now - begin_).count();
    begin_ = now;
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

BatchProcessor::BatchProcessor(const config::Config& config,
                               const std::vector<InputPartition>& partitions, KafkaOutput* output)
    : partitions_(partitions),
      output_(output),
      pool_(config.threads),
      decoder_(config, topics_of(partitions), &pool_),
      expire_by_(name_of_time(config)),
      linker_(config.pipeline, config.expire, partitions.size(), &pool_),
      writer_(*config.pipeline),
      names_sources_(partitions.size(), false) {}

void BatchProcessor::add_partition(const std::string& topic) {
  decoder_.add_partition(topic);
  names_sources_.push_back(false);
  linker_.add_partition();
  if (mark_) mark_->names_sources.push_back(false);
}

void BatchProcessor::restore(std::span<const Record> records) {
  for (const Record& record : records) latest_ = std::max(latest_, record.time);
  linker_.restore(records);
  stats_.linker = linker_.linker().stats();
  ++progress_;
}

void BatchProcessor::restore_expiry(std::optional<std::vector<Watermark::Partition>> times,
                                    const std::vector<IdentityPair>& kept) {
  linker_.restore(std::move(times));
  linker_.restore(kept);
  stats_.kept = kept.size();
}

std::string BatchProcessor::times() const {
  std::string entry;
  if (!expire_by_.empty()) append_times(expire_by_, linker_.partitions(), &entry);
  return entry;
}

void BatchProcessor::set_names_sources(const std::vector<bool>& names) {
  names_sources_ = names;
  decoder_.set_names_sources(names);
}

void BatchProcessor::prepare(PendingBatch* batch) {
  Stopwatch watch;
  views_.clear();
  std::ranges::transform(batch->input.messages, std::back_inserter(views_), view_of);
  decoder_.decode(views_, &batch->decoded);
  batch->names_sources = decoder_.names_sources();
  ++progress_;
  watch.stop(&stats_.decode_seconds);
  batch->records = linker_.prepare(batch->decoded.records());
  batch->prepared = true;
  ++progress_;
  watch.stop(&stats_.link_seconds);
}

void BatchProcessor::process(PendingBatch* pending, InputBatch* batch) {
  if (!pending->prepared) prepare(pending);
  Stopwatch watch;
  Unacknowledged* const unacknowledged = &batch->output;
  const std::vector<InputMessage>& messages = pending->input.messages;
  const std::span<const Record> records = pending->decoded.records();
  for (const auto& [message, why] : pending->decoded.rejected()) {
    reject(messages[message], "decode", why, unacknowledged);
  }
  watch.stop(&stats_.decode_seconds);

  for (const Record& record : records) latest_ = std::max(latest_, record.time);
  const Linked linked = linker_.apply(records, pending->records);
  const Linked left = linker_.leave_out(pending->at_end, latest_);
  names_sources_ = pending->names_sources;
  ++progress_;
  for (const Refusal& refusal : linked.refused) {
    reject(messages[pending->decoded.message_of(refusal.record)], "link",
           {RejectionClass::kRefused, refusal.reason}, unacknowledged);
  }
  keep(records, linked, &batch->intake);
  keep({}, left, &batch->intake);
  watch.stop(&stats_.link_seconds);

  if (!withholding()) {
    publish(linked.changes, unacknowledged);
    publish(left.changes, unacknowledged);
  }
  watch.stop(&stats_.publish_seconds);
  stats_.messages += messages.size();
  stats_.linker = linker_.linker().stats();
  stats_.expired = linker_.expired();
  stats_.kept = linker_.kept().size();
  name_capped_keys();
  ++progress_;
}

// What the state has to hold of the batch: every record but those that the engine has refused or
// that came too late, and what has left, each in its turn.
void BatchProcessor::keep(std::span<const Record> records, const Linked& linked,
                          Intake* intake) const {
  auto refused = linked.refused.begin();
  auto late = linked.late.begin();
  auto departure = linked.departures.begin();
  const auto departed_by = [&](size_t record) {
    for (; departure != linked.departures.end() && departure->record <= record; ++departure) {
      append_expired(departure->deletion, &intake->records);
    }
  };
  for (size_t i = 0; i < records.size(); ++i) {
    if (refused != linked.refused.end() && refused->record == i) {
      ++refused;
    } else if (late != linked.late.end() && *late == i) {
      ++late;
    } else {
      append_record(records[i], &intake->records);
    }
    departed_by(i);
  }
  departed_by(records.size());
  for (const KeptPairs::Change& change : linked.kept) append_pair(change, &intake->records);
  intake->names_sources = names_sources_;
  intake->times = times();
}

void BatchProcessor::reject(const InputMessage& input, std::string_view stage, const Rejection& why,
                            Unacknowledged* unacknowledged) {
  const InputPartition& partition = partitions_[input.partition];
  const uint64_t before = stats_.rejected[static_cast<size_t>(why.reason)]++;
  // The first of its kind in full view; the rest are counted, and on the dead-letter topic.
  spdlog::log(before == 0 ? spdlog::level::warn : spdlog::level::debug,
              "rejected: topic={} partition={} offset={} stage={} class={}: {}", partition.topic,
              partition.number, input.message->offset, stage, rejection_class_name(why.reason),
              why.message);
  if (input.message->offset < partition.committed) return;
  output_->reject(dead_letter(*input.message, stage, why), unacknowledged);
}

void BatchProcessor::publish(const std::vector<Change>& changes, Unacknowledged* unacknowledged) {
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
    send(events_[i].key,
         retracted ? std::nullopt : std::optional<std::string_view>(events_[i].value),
         changes[i].time, unacknowledged);
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
    send(key, std::nullopt, latest_, unacknowledged);
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

void BatchProcessor::mark() {
  linker_.mark();
  mark_ = {stats_, latest_, names_sources_};
}

void BatchProcessor::roll_back() {
  linker_.roll_back();
  stats_ = mark_->stats;
  latest_ = mark_->latest;
  set_names_sources(mark_->names_sources);
  ++progress_;
}

void BatchProcessor::send(std::string_view key, std::optional<std::string_view> value, int64_t time,
                          Unacknowledged* unacknowledged) {
  output_->publish(key, value, time, unacknowledged);
  ++stats_.events;
  if (!value) ++stats_.retractions;
}

// Once for each branch of the rule, when its first key has more members than it admits.
void BatchProcessor::name_capped_keys() {
  const std::vector<uint64_t>& capped = stats_.linker.capped_keys;
  for (size_t branch = 0; branch < capped.size(); ++branch) {
    if (capped[branch] == 0 || named_capped_.contains(branch)) continue;
    named_capped_.insert(branch);
    spdlog::warn(
        "{} gives a key to more than {} records; which of them it makes candidates is cut "
        "off there",
        linker_.linker().pipeline().blocking.branches()[branch].name,
        linker_.linker().pipeline().max_bucket);
  }
}

}  // namespace kindred
