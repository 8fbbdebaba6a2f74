#include "daemon/state/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "daemon/base/failure.h"

namespace kindred {
namespace {

constexpr size_t kBatchRecords = 16'384;
constexpr size_t kBatchMatches = 16'384;
constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

// Hands over the matches among entries.
class MatchBatches : public EntryVisitor {
 public:
  using Visit = std::function<void(std::span<const PairNote>)>;
  explicit MatchBatches(const Visit& visit) : visit_(visit), batch_(kBatchMatches) {}

  void match(const PairNote& change) override {
    batch_[count_++] = change;
    if (count_ == kBatchMatches) hand_over();
  }
  void hand_over() { visit_(std::span(batch_).first(std::exchange(count_, 0))); }

 private:
  const Visit& visit_;
  std::vector<PairNote> batch_;  // the first count_ of them
  size_t count_ = 0;
};

}  // namespace

StateReader::StateReader(StateTables tables, Take take)
    : tables_(std::move(tables)),
      take_(std::move(take)),
      batch_(kBatchRecords),
      taken_(kBatchRecords) {}

// What take() works with outlives it, also when reading has failed.
StateReader::~StateReader() {
  if (taking_.valid()) taking_.wait();
}

void StateReader::fields(const std::vector<std::string>& names) {
  const std::vector<std::string>& ours = tables_.fields;
  for (const std::string& name : ours) {
    if (std::ranges::find(names, name) != names.end()) continue;
    throw Failure(ExitCode::kConfiguration,
                  fmt::format("the state holds records without the field '{}' of the "
                              "configuration; start with --rebuild to read the topics again",
                              name));
  }
  field_numbers_.assign(names.size(), kNone);
  for (size_t i = 0; i < names.size(); ++i) {
    const auto found = std::ranges::find(ours, names[i]);
    if (found != ours.end()) field_numbers_[i] = static_cast<uint32_t>(found - ours.begin());
  }
  same_fields_ = names == ours;
}

void StateReader::partitions(const std::vector<PartitionState>& partitions) {
  places_.clear();
  times_.clear();
  for (const PartitionState& partition : partitions) {
    const auto ours = std::ranges::find_if(tables_.partitions, [&](const PartitionState& one) {
      return one.topic == partition.topic && one.number == partition.number;
    });
    if (ours == tables_.partitions.end()) {
      throw Failure(ExitCode::kConfiguration,
                    fmt::format("the state holds records of topic {} partition {}, which is not "
                                "among the inputs; start with --rebuild to read the topics again",
                                partition.topic, partition.number));
    }
    *ours = partition;
    places_.push_back(static_cast<uint32_t>(ours - tables_.partitions.begin()));
  }
}

void StateReader::times(const std::string& by,
                        const std::vector<Watermark::Partition>& partitions) {
  times_by_ = by;
  // Those that are new do not hold time up.
  times_.assign(tables_.partitions.size(), {.time = std::nullopt, .left_out = true});
  if (partitions.size() > places_.size()) {
    throw UnknownNumber("has times of more partitions than it names");
  }
  for (size_t i = 0; i < partitions.size(); ++i) times_[places_[i]] = partitions[i];
}

std::optional<std::vector<Watermark::Partition>> StateReader::times(const std::string& by) const {
  if (times_.empty() || times_by_ != by) return std::nullopt;
  return times_;
}

// What comes behind goes by these numbers without a look.
void StateReader::check_numbers(const Record& record) const {
  if (record.partition >= places_.size()) {
    throw UnknownNumber("has a record of a partition that it does not name");
  }
  for (size_t i = 0; i < record.values.size(); ++i) {
    if (record.values.field(i) < field_numbers_.size()) continue;
    throw UnknownNumber("has a value of a field that it does not name");
  }
}

void StateReader::record(const Record& record) {
  check_numbers(record);
  Record& ours = batch_[count_++];
  if (same_fields_) {
    ours = record;
  } else {
    ours.identity = record.identity;
    ours.time = record.time;
    ours.version = record.version;
    ours.created = record.created;
    ours.deleted = record.deleted;
    ours.values.clear();
    for (size_t i = 0; i < record.values.size(); ++i) {
      const uint32_t field = field_numbers_[record.values.field(i)];
      if (field != kNone) ours.values.add(static_cast<uint16_t>(field), record.values.value(i));
    }
  }
  ours.partition = places_[record.partition];
  ++records_;
  if (count_ == kBatchRecords) hand_over();
}

void StateReader::matches(const std::string& rules) {
  rules_ = rules;
  matches_ = {};
}

void StateReader::take_matches(const std::function<void(std::span<const PairNote>)>& visit) {
  MatchBatches batches(visit);
  for (std::string& piece : matches_.pieces) {
    read_entries(piece, &batches);
    std::string().swap(piece);
  }
  batches.hand_over();
  matches_ = {};
}

void StateReader::hand_over() {
  wait();
  std::swap(batch_, taken_);
  const size_t count = std::exchange(count_, 0);
  taking_ = std::async(std::launch::async,
                       [this, count] { take_(std::span<const Record>(taken_).first(count)); });
}

void StateReader::wait() {
  if (taking_.valid()) taking_.get();
}

void StateReader::finish() {
  hand_over();
  wait();
}

}  // namespace kindred
