#include "daemon/service/batch_processor.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/state/entries.h"
#include "daemon/transport/name_of_time.h"

namespace kindred {
namespace {

std::vector<std::string> topics_of(const std::vector<InputPartition>& partitions) {
  std::vector<std::string> topics;
  topics.reserve(partitions.size());
  for (const InputPartition& partition : partitions) topics.push_back(partition.topic);
  return topics;
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
                               const std::vector<InputPartition>& partitions, Outlet* outlet,
                               EventSchemaIds schemas)
    : config_(config),
      partitions_(partitions),
      outlet_(outlet),
      standby_(config.standby),
      pool_(config.threads),
      decoder_(config, topics_of(partitions), &pool_),
      expire_by_(name_of_time(config)),
      linker_(config.pipeline, config.expire, partitions.size(), &pool_),
      encoder_(*config.pipeline, config.kafka_output->format, schemas),
      names_sources_(std::vector<bool>(partitions.size(), false)) {
  linker_.note_pairs();
  pass_over_labels();
  if (config.kafka_output->tells_entities()) entities_.emplace(config);
}

// Time is that of records.
void BatchProcessor::pass_over_labels() {
  for (size_t i = 0; i < partitions_.size(); ++i) {
    if (partitions_[i].topic != config_.kafka_input->labels) continue;
    linker_.pass_over(static_cast<uint32_t>(i));
  }
}

void BatchProcessor::add_partition(const std::string& topic) {
  decoder_.add_partition(topic);
  names_sources_.for_good([](std::vector<bool>* names) { names->push_back(false); });
  linker_.add_partition();
}

void BatchProcessor::expect(uint64_t records) {
  if (config_.expire) return;
  const EngineGate::Closed closed(&gate_);
  linker_.expect(records);
}

void BatchProcessor::see_restored(std::span<const Record> records) {
  for (const Record& record : records) *latest_ = std::max(*latest_, record.time);
  note_progress();
}

// Of what labels change nothing is published: an earlier run has done so, or the comparison with
// the topic finds what is missing.
void BatchProcessor::go_on_from(Linker restored, std::span<const Label> labels,
                                ExpiringLinker::Outlived outlived) {
  restored.label(labels);
  linker_ =
      ExpiringLinker(std::move(restored), config_.expire, partitions_.size(), std::move(outlived));
  pass_over_labels();
  linker_.note_pairs();
  restored_ = linker_.linker().stats();
  stats_->linker = counted_since(restored_, restored_);
  stats_->kept = linker_.kept().size();
}

void BatchProcessor::withhold(Published published, PublishedEntities entities) {
  published_.emplace(std::move(published));
  published_entities_ = std::move(entities);
}

void BatchProcessor::resume() {
  published_.reset();
  published_entities_ = {};
}

void BatchProcessor::all_matches(const std::function<void(const PairNote&)>& visit) const {
  linker_.linker().all_pairs(visit);
}

std::string BatchProcessor::times() const {
  std::string entry;
  if (!expire_by_.empty()) append_times(expire_by_, linker_.partitions(), &entry);
  return entry;
}

void BatchProcessor::set_names_sources(const std::vector<bool>& names) {
  *names_sources_ = names;
  decoder_.set_names_sources(names);
}

void BatchProcessor::prepare(PendingBatch* batch) {
  Stopwatch watch;
  decoder_.decode(batch->input.messages, batch->schemas, &batch->decoded);
  batch->names_sources = decoder_.names_sources();
  note_created(batch->decoded.records());
  ++progress_;
  watch.stop(&stats_->decode_seconds);
  batch->records = linker_.prepare(batch->decoded.records());
  batch->prepared = true;
  ++progress_;
  watch.stop(&stats_->link_seconds);
}

// What a lost state knew of its records, the topics tell of those that were in an entity.
void BatchProcessor::note_created(std::span<Record> records) {
  if (!withholding() || published_entities_.memberships.empty()) return;
  for (Record& record : records) {
    if (const auto created = published_entities_.created(record)) record.created = created;
  }
}

void BatchProcessor::process(PendingBatch* batch, Intake* intake) {
  if (!batch->prepared) prepare(batch);
  Stopwatch watch;
  for (const auto& [message, why] : batch->decoded.rejected()) {
    reject(batch->input, message, kDecode, why);
  }
  watch.stop(&stats_->decode_seconds);

  *names_sources_ = batch->names_sources;
  std::vector<Change> changes;
  take(batch, intake, &changes);
  watch.stop(&stats_->link_seconds);

  if (!withholding()) publish(changes);
  watch.stop(&stats_->publish_seconds);
  stats_->messages += batch->input.messages.size();
  count_linked();
  name_capped_keys();
}

void BatchProcessor::count_linked() {
  stats_->linker = counted_since(linker_.linker().stats(), restored_);
  stats_->expired = linker_.expired();
  stats_->kept = linker_.kept().size();
  ++progress_;
}

void BatchProcessor::mark() {
  const EngineGate::Closed closed(&gate_);
  mark_all(undoables());
}

void BatchProcessor::set_follower(ChangeFollower* follower) {
  const EngineGate::Closed closed(&gate_);
  follower_ = follower;
}

void BatchProcessor::index_entities() {
  const EngineGate::Closed closed(&gate_);
  linker_.index_entities();
}

void BatchProcessor::undo() {
  const EngineGate::Closed closed(&gate_);
  undo_all(undoables());
  if (follower_ != nullptr) follower_->forget();
  decoder_.set_names_sources(*names_sources_);
  note_progress();
}

// Once for each branch of the rule, when its first key has more members than it admits.
void BatchProcessor::name_capped_keys() {
  const std::vector<uint64_t>& capped = stats_->linker.capped_keys;
  for (size_t branch = 0; branch < capped.size(); ++branch) {
    if (capped[branch] == 0 || named_capped_.contains(branch)) continue;
    named_capped_.insert(branch);
    log::warn(
        "{} gives a key to more than {} records; which of them it makes candidates is cut "
        "off there",
        linker_.linker().pipeline().blocking.branches()[branch].name,
        linker_.linker().pipeline().max_bucket);
  }
}

}  // namespace kindred
