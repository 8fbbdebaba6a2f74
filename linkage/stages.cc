#include "linkage/stages.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "linkage/find/distinct.h"

namespace kindred {

namespace {

std::shared_ptr<const Pipeline> checked(std::shared_ptr<const Pipeline> pipeline) {
  const Pipeline& p = *pipeline;
  if (p.blocking.branches().empty()) throw std::invalid_argument("a pipeline without a rule");
  if (!p.scorer) throw std::invalid_argument("a pipeline without a scorer");
  if (std::isnan(p.match) || std::isnan(p.least_score()) || p.least_score() > p.match) {
    throw std::invalid_argument("review must be a number at most match");
  }
  if (!(p.cohesion >= 0 && p.cohesion <= 1) || (p.cohesion > 0 && p.one_per_source)) {
    throw std::invalid_argument("cohesion must be 0 to 1, and 0 with one_per_source");
  }
  if (p.max_bucket < 2) throw std::invalid_argument("max_bucket must be at least 2");
  return pipeline;
}

}  // namespace

Stages::Stages(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool)
    : preparers_(checked(pipeline), pool),
      finder_(std::move(pipeline), pool),
      labels_(&finder_),
      decider_(finder_.pipeline(), &finder_.records()) {
  if (!finder_.pipeline().entities) return;
  entities_.emplace(&*finder_.pipeline().entities, &finder_.store(), &labels_);
  tell_what_is_needed();
}

void Stages::find_elsewhere(Elsewhere elsewhere) {
  elsewhere_ = std::move(elsewhere);
  if (elsewhere_.outlines) finder_.keep_told_events();
  if (elsewhere_.can_be_asked()) partners_.emplace();
}

void Stages::find_by_shards(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards,
                            ThreadPool* pool) {
  cluster_.emplace(pipeline, shards, pool);
  elsewhere_.told = [this](std::span<const Prepared> records) { return cluster_->apply(records); };
}

// Labels and entities need records that have no pair.
void Stages::tell_what_is_needed() { finder_.tell_every_move(entities_ || !labels_.empty()); }

std::vector<Change> Stages::apply(std::span<Prepared> batch, std::vector<Refusal>* refused) {
  std::vector<Change> changes;
  find(batch, [&](PairTurn* turn, size_t record) {
    decide(turn);
    publish(turn, record, &changes);
  });
  count(batch, refused);
  settle();
  return changes;
}

void Stages::find(std::span<Prepared> batch, const Finder::Take& take) {
  if (!elsewhere_.told) return finder_.apply(batch, take);
  for (size_t begin = 0; begin < batch.size();) {
    const size_t count = distinct(batch.subspan(begin));
    const std::span<Prepared> piece = batch.subspan(begin, count);
    std::vector<PairChange> told = elsewhere_.told(piece);
    finder_.apply(piece, told, [&](PairTurn* turn, size_t record) { take(turn, begin + record); });
    begin += count;
  }
}

std::vector<Change> Stages::label(std::span<const Label> labels) {
  std::vector<Change> changes;
  for (size_t i = 0; i < labels.size(); ++i) {
    PairTurn turn;
    const std::optional<LabelledRecords> records = labels_.set(labels[i], &turn);
    tell_what_is_needed();
    if (!records) continue;
    decide(turn, *records);
    publish(&turn, i, &changes);
  }
  settle();
  return changes;
}

void Stages::settle() {
  if (entities_) entities_->settle();
}

// A turn of find.
void Stages::decide(PairTurn* turn) {
  if (partners_) note_partners(*turn);
  if (!labels_.empty()) labels_.adapt(turn);
  decider_.apply(*turn, &decided_);
  if (entities_) entities_->apply(*turn, decided_);
}

void Stages::note_partners(const PairTurn& turn) {
  std::vector<MatchEdges::Edge> lost;
  for (const auto& pair : turn.lost) lost.push_back({pair.a, pair.b});
  partners_->remove(lost);
  for (const FoundPair& pair : turn.found) partners_->add(pair.a, pair.b);
}

// A turn of a label.
void Stages::decide(const PairTurn& turn, const LabelledRecords& records) {
  decider_.apply(turn, &decided_);
  decided_.labelled = records;
  if (entities_) entities_->apply(turn, decided_);
}

// What one record or label came to, in the order of pairs.
void Stages::publish(PairTurn* turn, size_t record, std::vector<Change>* changes) {
  const size_t first = changes->size();
  for (const BegunMatch& begun : decided_.begun) {
    if (begun.found == BegunMatch::kEarlier) {
      changes->push_back(event(begun.a, begun.b));
    } else {
      changes->push_back(std::move(turn->found[begun.found].event));
    }
  }
  for (const EndedMatch& ended : decided_.ended) {
    Change& retraction = changes->emplace_back();
    std::tie(retraction.left, retraction.right) = finder_.records().pair(ended.a, ended.b);
    retraction.decision = Decision::kRetracted;
    retraction.time = turn->time;
  }
  for (size_t i = first; i < changes->size(); ++i) (*changes)[i].record = record;
  std::sort(changes->begin() + static_cast<std::ptrdiff_t>(first), changes->end(), pair_less);
}

// Turns of which nothing is published.
Finder::Take Stages::follow() {
  return [this](PairTurn* turn, size_t) { decide(turn); };
}

void Stages::link(const std::function<void()>& progress) {
  finder_.link(follow(), progress);
  settle();
}

void Stages::index(const std::function<void()>& progress) {
  finder_.index(progress);
  enter_singletons();
}

// No turn tells of records that are taken in and told their pairs.
void Stages::enter_singletons() {
  if (!entities_ || !finder_.pipeline().entities->singletons) return;
  for (const uint32_t slot : finder_.versions().live_slots()) entities_->enter(slot);
}

void Stages::take_in(std::span<Prepared> records, std::vector<Refusal>* refused) {
  finder_.take_in(records);
  count(records, refused);
}

void Stages::count(std::span<const Prepared> batch, std::vector<Refusal>* refused) {
  for (size_t i = 0; i < batch.size(); ++i) {
    prepared_->unreadable_values += batch[i].unreadable;
    prepared_->shingles += batch[i].shingles;
    if (refused && !batch[i].refusal.empty()) refused->push_back({i, batch[i].refusal});
  }
}

void Stages::mark() {
  finder_.mark();
  labels_.mark();
  mark_all(undoables());
}

void Stages::undo() {
  if (entities_) entities_->begin_undo();
  labels_.undo(
      [this](const PairTurn& turn, const LabelledRecords& records) { decide(turn, records); });
  tell_what_is_needed();
  finder_.undo(follow());
  if (entities_) entities_->end_undo();
  undo_all(undoables());
}

std::vector<Undoable*> Stages::undoables() {
  std::vector<Undoable*> all = {&prepared_};
  if (entities_) all.push_back(entities_->told());
  return all;
}

// What is found is counted where it is.
void Stages::add_cluster(Stats* stats) const {
  const PairJudging::Counts judged = cluster_->judged();
  stats->candidates = judged.candidates;
  stats->score = judged.score;
  stats->key_postings = cluster_->postings();
  stats->capped_keys = cluster_->capped_keys();
  stats->memory += cluster_->memory();
}

std::vector<LookedUp> Stages::look_up(const KeyedRecord& record, FindCounts* counts) const {
  if (!elsewhere_.told) return kindred::look_up(finder_, record, counts);
  return partners_ ? judge(finder_, record, elsewhere_.candidates(record), counts)
                   : std::vector<LookedUp>();
}

PairFacts Stages::facts_of(uint32_t left, uint32_t right) const {
  return kindred::facts_of(finder_, left, right, [this](uint64_t key, uint32_t slot) {
    if (!partners_) return finder_.index().admits(key, slot);
    return finder_.store()[slot].rank() <= elsewhere_.limit(key);
  });
}

std::vector<LookedUp> Stages::partners(uint32_t slot) const {
  FindCounts counts;
  if (!partners_) return look_up(finder_.store()[slot], &counts);
  std::vector<LookedUp> partners;
  for (const uint32_t other : partners_->neighbours(slot)) partners.push_back({other, {}});
  return partners;
}

Stats Stages::stats() const {
  const VersionCounts& versions = finder_.versions().counts();
  Stats stats;
  stats.records = finder_.versions().live_records();
  stats.matches = decider_.matches();
  stats.reviews = decider_.reviews();
  stats.inserted = versions.inserted;
  stats.replaced = versions.replaced;
  stats.unchanged = versions.unchanged;
  stats.deleted = versions.deleted;
  stats.missed = versions.missed;
  stats.stale = versions.stale;
  stats.moved_partition = versions.moved_partition;
  stats.unreadable_values = prepared_->unreadable_values;
  stats.candidates = finder_.judged().candidates;
  stats.key_postings = finder_.index().postings();
  stats.shingles = prepared_->shingles;
  stats.score = finder_.judged().score;
  stats.memory = finder_.memory();
  stats.memory.matches += decider_.bytes();
  stats.capped_keys = finder_.capped_keys();
  if (cluster_) add_cluster(&stats);
  if (partners_) stats.memory.matches += partners_->bytes();
  stats.labels = labels_.book().counts();
  if (entities_) {
    stats.entities = entities_->stats();
    stats.memory.entities = entities_->bytes();
  }
  return stats;
}

}  // namespace kindred
