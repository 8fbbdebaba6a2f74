#include "daemon/cluster/prepare_role.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <memory>
#include <thread>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/cluster/log_turns.h"
#include "daemon/cluster/one_process.h"
#include "daemon/service/dead_letter.h"
#include "daemon/transport/partition.h"

namespace kindred {

namespace {

// What one transaction takes at the most.
constexpr size_t kMessages = 4'096;
constexpr size_t kBytes = 16 << 20;

}  // namespace

PrepareRole::PrepareRole(const config::Config& config, const ClusterSetting& setting,
                         ClusterTopics* topics)
    : Role("prepare", topics, setting, setting.prepare_group, config.kafka_input->all_topics()),
      config_(config),
      setting_(setting),
      received_(config),
      pool_(config.threads),
      preparers_(config.pipeline, &pool_) {
  if (setting.expiry) times_.emplace(*setting.expiry, config.kafka_input->topics);
}

void PrepareRole::begin() {
  writer_ = topics()->write("prepare");  // from here on no earlier one of this process commits
  changes_before_ =
      require_moved(topics(), setting_.prepare_group, config_.kafka_input->all_topics());
  offsets_.clear();
  const std::vector<CommittedOffset> committed = member()->committed();
  for (const CommittedOffset& one : committed) offsets_.push_back(one.at);
  if (times_) {
    const std::vector<std::string>& of_records = config_.kafka_input->topics;
    times_->begin(committed, topics()->offsets(setting_.prepare_group, of_records).size());
  }
  partitions_.clear();
  std::vector<std::string> names;
  for (const TopicOffset& one : offsets_) {
    partitions_.push_back({.topic = one.topic, .number = one.partition});
    names.push_back(one.topic);
  }
  decoder_.emplace(config_, names, &pool_);
  if (!schemas_) schemas_.emplace(config_, &stopped());
  schemas_->begin(names);
  messages_.clear();
  reader_ = topics()->read(offsets_);
  log::info("prepare: {} partitions of the input", offsets_.size());
}

void PrepareRole::rest() {
  reader_.reset();
  writer_.reset();
}

bool PrepareRole::turn() {
  if (messages_.empty()) {
    if (take() == 0) return say_times();
    look_at_taken();
  }
  if (!resolve()) return false;
  decoder_->decode(views_, schemas_->known(), &decoded_);
  writer_->begin();
  for (const DecodedMessages::Rejected& one : decoded_.rejected()) {
    send_rejected(one.message, "decode", one.why);
  }
  send_records();
  send_labels();
  commit();
  messages_.clear();
  return true;
}

// Of partitions through which nothing comes.
bool PrepareRole::say_times() {
  if (!times_) return false;
  times_->see_ends(reader_->ends(), InputTimes::Clock::now());
  if (!times_->due()) return false;
  writer_->begin();
  commit();
  return true;
}

void PrepareRole::commit() {
  if (times_) {
    times_->see_ends(reader_->ends(), InputTimes::Clock::now());
    for (const LogEntry& entry : times_->take_entries()) {
      writer_->send(message_of(entry, setting_.log));
    }
  }
  std::vector<CommittedOffset> marked;
  for (size_t place = 0; place < offsets_.size(); ++place) {
    const std::optional<CameTo> came_to = times_ ? times_->mark(place) : std::nullopt;
    marked.push_back({offsets_[place], mark_of_cluster(changes_before_, came_to)});
  }
  writer_->commit(marked, member());
}

// What was taken is kept while it waits for a registry, and nothing more is taken.
void PrepareRole::wait(std::chrono::milliseconds most) {
  if (messages_.empty()) {
    reader_->wait(most);
  } else {
    std::this_thread::sleep_for(most);
  }
}

bool PrepareRole::resolve() {
  const bool resolved = schemas_->resolve(messages_, views_);
  note_trouble(resolved ? "" : "waits for the schema registry: " + schemas_->trouble());
  return resolved;
}

size_t PrepareRole::take() {
  size_t bytes = 0;
  TopicMessage message;
  while (messages_.size() < kMessages && bytes < kBytes && reader_->take(&message)) {
    bytes += (message.key ? message.key->size() : 0) + (message.value ? message.value->size() : 0);
    messages_.push_back(std::move(message));
  }
  return messages_.size();
}

void PrepareRole::look_at_taken() {
  views_.clear();
  for (const TopicMessage& message : messages_) {
    const auto place = std::ranges::find_if(offsets_, [&](const TopicOffset& one) {
      return one.partition == message.partition && one.topic == message.topic;
    });
    place->offset = message.offset + 1;
    MessageView& view = views_.emplace_back();
    view.key = message.key;
    view.value = message.value;
    view.time = message.time;
    view.partition = static_cast<uint32_t>(place - offsets_.begin());
    view.offset = message.offset;
  }
}

void PrepareRole::send_records() {
  std::vector<Prepared> prepared = preparers_.prepare(decoded_.records());
  for (size_t i = 0; i < prepared.size(); ++i) {
    if (times_ && !prepared[i].record.empty()) times_->observe(prepared[i].record);
    if (prepared[i].refusal.empty()) continue;
    send_rejected(decoded_.message_of(i), "link", {RejectionClass::kRefused, prepared[i].refusal});
  }
  records_ += write_records(decoded_.records(), std::move(prepared), setting_.log, received_,
                            writer_.get());
}

void PrepareRole::send_labels() {
  std::vector<Label> labels;
  for (const DecodedMessages::Labelled& one : decoded_.labels()) labels.push_back(one.label);
  write_labels(labels, setting_.log, writer_.get());
}

void PrepareRole::send_rejected(size_t message, std::string_view stage, const Rejection& why) {
  ++rejected_;
  const MessageView& view = views_[message];
  log::debug("{}: {}", name_of(partitions_[view.partition]), why.message);
  if (config_.kafka_output->rejected.empty()) return;
  OutputMessage letter =
      dead_letter(view, messages_[message].headers, partitions_[view.partition], stage, why);
  writer_->send({.topic = config_.kafka_output->rejected,
                 .partition = kAnyPartition,
                 .key = std::move(letter.key),
                 .value = std::move(letter.value),
                 .time = letter.time,
                 .headers = std::move(letter.headers)});
}

size_t write_records(std::span<const Record> records, std::vector<Prepared> prepared,
                     const std::string& log, const ReceivedValues& received, TopicWriter* writer) {
  std::vector<const Record*> written;
  for (size_t i = 0; i < prepared.size(); ++i) {
    if (!prepared[i].record.empty()) written.push_back(&records[i]);
  }
  auto record = written.begin();
  for (const LogEntry& entry : log_entries_of(std::move(prepared))) {
    TopicMessage message = message_of(entry, log);
    received.add_to(**record++, entry.record, &message);
    writer->send(message);
  }
  return written.size();
}

// A turn of their own: of two labels of one pair the later one holds.
void write_labels(std::span<const Label> labels, const std::string& log, TopicWriter* writer) {
  size_t left = labels.size();
  for (const Label& label : labels) {
    const LogEntry entry{.kind = LogEntry::Kind::kLabel,
                         .label = std::make_unique<Label>(label),
                         .ends = --left == 0};
    writer->send(message_of(entry, log));
  }
}

std::vector<LogEntry> log_entries_of(std::vector<Prepared> records) {
  std::vector<LogEntry> entries;
  boost::unordered_flat_set<uint64_t> turn;
  for (Prepared& prepared : records) {
    if (prepared.record.empty()) continue;
    const uint64_t rank = prepared.record.rank();
    if (!turn.insert(rank).second) {
      entries.back().ends = true;
      turn.clear();
      turn.insert(rank);
    }
    entries.push_back({.record = std::move(prepared.record)});
  }
  if (!entries.empty()) entries.back().ends = true;
  return entries;
}

}  // namespace kindred
