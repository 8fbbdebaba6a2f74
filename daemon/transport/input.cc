#include "daemon/transport/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/base/failure.h"

namespace kindred {
namespace {

using Got = Consumer::Got;
using std::chrono::milliseconds;

// For a topic that may have been made a moment ago.
constexpr milliseconds kTopicPatience{1'800};

}  // namespace

// --- Where to begin -----------------------------------------------------------------------------

void Input::look_up_partitions() {
  partitions_.clear();
  for (const std::string& topic : topics_) {
    const std::optional<int> count = consumer_->partition_count(topic, kTopicPatience);
    if (!count) {
      throw Failure(ExitCode::kConfiguration,
                    fmt::format("input.kafka.{}: topic '{}' does not exist at {}; create it{} or "
                                "correct its name",
                                topic == labels_ ? "labels" : "topics", topic, brokers_,
                                topic == labels_ ? ", with cleanup.policy=compact," : ""));
    }
    for (int32_t i = 0; i < *count; ++i) partitions_.push_back({.topic = topic, .number = i});
  }
  positions_.assign(partitions_.size(), 0);
  at_end_.assign(partitions_.size(), false);
  committed_.assign(partitions_.size(), 0);
  if (!labels_.empty()) check_labels();
}

// Where labels are deleted for their age, a --rebuild would forget what people said.
void Input::check_labels() const {
  if (consumer_->compacted(labels_)) return;
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("input.kafka.labels: topic '{}' is not compacted, so its labels would be "
                  "lost as they age; set its cleanup.policy to compact, and nothing else",
                  labels_));
}

void Input::look_up_ends() {
  const std::vector<int64_t> begins = consumer_->begins(partitions_);
  const std::vector<int64_t> ends = consumer_->ends(partitions_);
  for (size_t i = 0; i < partitions_.size(); ++i) {
    partitions_[i].begin = begins[i];
    partitions_[i].end = ends[i];
  }
  count_behind();
}

void Input::count_behind() {
  behind_ = 0;
  for (size_t i = 0; i < partitions_.size(); ++i) {
    InputPartition& partition = partitions_[i];
    partition.reached_end = std::max(positions_[i], partition.begin) >= partition.end;
    if (!partition.reached_end) ++behind_;
  }
}

void Input::start_at(const Positions& positions) {
  for (size_t i = 0; i < positions.size(); ++i) {
    const InputPartition& partition = partitions_[i];
    positions_[i] = positions[i] == kNeverRead ? partition.begin : positions[i];
    if (positions_[i] >= partition.begin && positions_[i] <= partition.end) continue;
    throw Failure(
        ExitCode::kUnavailable,
        fmt::format("{}: the state goes on at offset {}, and the topic has {} to {}: {}; "
                    "start with --rebuild to go by what it has now",
                    name_of(partition), positions[i], partition.begin, partition.end,
                    positions[i] < partition.begin ? "records that were not yet read are gone"
                                                   : "it was made anew or cut"));
  }
  count_behind();
}

// --- Taking -------------------------------------------------------------------------------------

void Input::start() {
  consumer_->start();
  assign();
}

bool Input::hold() {
  if (held_) return false;
  held_ = true;
  assign();
  // What is dropped here, the ends of partitions included, comes again.
  MessageView message;
  MessageOwner owner;
  while (consumer_->take(&message, &owner) != Got::kNothing) {
  }
  return true;
}

void Input::fetch_on() {
  if (!held_) return;
  held_ = false;
  assign();
}

void Input::rewind(const Positions& positions) {
  positions_ = positions;
  count_behind();
  assign();
}

// By offsets, not "from the beginning", which may have moved.
void Input::assign() {
  Positions from = positions_;
  for (size_t i = 0; i < from.size(); ++i) {
    if (held_ || is_at_limit(i)) from[i] = kNotFetched;
  }
  consumer_->assign(partitions_, from);
  at_end_.assign(partitions_.size(), false);
}

void Input::take(TakenMessages* batch) {
  MessageView message;
  while (batch->messages.size() < kBatchMessages && batch->bytes < kBatchBytes) {
    MessageOwner owner;
    const Got got = consumer_->take(&message, &owner);
    if (got == Got::kNothing) return;
    const uint32_t place = message.partition;
    if (got == Got::kEnd) {
      reach(place, message.offset);
      mark_end(place);
      at_end_[place] = true;
      continue;
    }
    reach(place, message.offset + 1);
    if (is_beyond_limit(place, message.offset)) {
      if (at_limits()) return;
      continue;
    }
    at_end_[place] = false;
    batch->bytes +=
        (message.key ? message.key->size() : 0) + (message.value ? message.value->size() : 0);
    batch->messages.push_back(message);
    batch->owners.push_back(std::move(owner));
  }
}

void Input::reach(uint32_t place, int64_t position) {
  if (!limits_.empty()) position = std::min(position, limits_[place]);
  positions_[place] = std::max(positions_[place], position);
  if (position >= partitions_[place].end) mark_end(place);
}

// Also where a producer's transaction is open: what is behind its beginning cannot be read yet.
void Input::mark_end(uint32_t place) {
  if (partitions_[place].reached_end) return;
  partitions_[place].reached_end = true;
  --behind_;
}

std::vector<int64_t> Input::ends() const {
  std::vector<int64_t> ends;
  ends.reserve(partitions_.size());
  for (const InputPartition& partition : partitions_) {
    ends.push_back(consumer_->heard_end(partition));
  }
  for (size_t i = 0; i < asked_ends_.size(); ++i) ends[i] = std::max(ends[i], asked_ends_[i]);
  return ends;
}

// --- Partitions that come while the input is read -----------------------------------------------

std::vector<int> Input::count_partitions() const {
  std::vector<int> counts;
  counts.reserve(topics_.size());
  for (const std::string& topic : topics_) {
    counts.push_back(consumer_->partition_count(topic, milliseconds(0)).value_or(0));
  }
  return counts;
}

void Input::add_partitions(const std::vector<int>& counts) {
  const size_t known = partitions_.size();
  for (size_t i = 0; i < counts.size(); ++i) {
    const auto of_topic = [&](const InputPartition& one) { return one.topic == topics_[i]; };
    const auto first = static_cast<int>(std::ranges::count_if(partitions_, of_topic));
    for (int number = first; number < counts[i]; ++number) {
      partitions_.push_back({.topic = topics_[i], .number = number, .reached_end = true});
    }
  }
  if (partitions_.size() == known) return;
  positions_.resize(partitions_.size(), 0);
  committed_.resize(partitions_.size(), 0);
  if (!limits_.empty()) limits_.resize(partitions_.size(), 0);
  assign();
}

}  // namespace kindred
