#include "daemon/shadow/comparison.h"

#include <algorithm>
#include <utility>

namespace kindred {
namespace {

using Lock = std::scoped_lock<std::mutex>;

PairVerdict verdict_of(const EventReader::Verdict& told) {
  return {told.decision == Decision::kMatch ? PairVerdict::Is::kMatch : PairVerdict::Is::kReview,
          static_cast<float>(told.score)};
}

}  // namespace

PipelineComparison::PipelineComparison(std::string old_pipeline, bool entities)
    : old_pipeline_(std::move(old_pipeline)), entities_(entities) {}

void PipelineComparison::take(Side side, PublishedTopic topic, std::string_view key,
                              std::optional<std::string_view> value) {
  if (topic == PublishedTopic::kMatches) take_event(side, key, value);
  if (topic == PublishedTopic::kEntityOf && entities_) take_membership(side, key, value);
}

// What can be read is read before the lock is taken.
void PipelineComparison::take_event(Side side, std::string_view key,
                                    std::optional<std::string_view> value) {
  EventReader& reader = readers_[index_of(side)].events;
  const auto told = value ? reader.verdict(*value) : std::nullopt;
  const bool ours = EventReader::is_pair(key) && told.has_value() == value.has_value();
  const Lock lock(mutex_);
  if (side == Side::kOld)
    ++(ours ? seen_[PublishedTopic::kMatches].ours : seen_[PublishedTopic::kMatches].foreign);
  if (ours) pairs_.take(side, key, told ? verdict_of(*told) : PairVerdict());
}

void PipelineComparison::take_membership(Side side, std::string_view key,
                                         std::optional<std::string_view> value) {
  EntityReader& reader = readers_[index_of(side)].entities;
  const auto told = value ? reader.membership(key, *value) : std::nullopt;
  const auto entity = told ? read_entity_id(told->entity) : std::nullopt;
  const bool ours = EntityReader::is_record(key) && entity.has_value() == value.has_value();
  const bool anchored =
      entity && *entity == entity_id_hash(old_pipeline_, told->record.source, told->record.id);
  const Lock lock(mutex_);
  if (side == Side::kOld) {
    Seen& seen = seen_[PublishedTopic::kEntityOf];
    ++(ours ? seen.ours : seen.foreign);
    if (anchored) ++seen.anchored;
  }
  if (ours) memberships_.take(side, key, entity);
}

void PipelineComparison::keep(std::string_view key) {
  const Lock lock(mutex_);
  pairs_.take(Side::kNew, key, {PairVerdict::Is::kKept});
}

void PipelineComparison::begin_point(int64_t time) {
  const Lock lock(mutex_);
  pairs_.standing().begin();
  memberships_.standing().begin();
  begun_at_ = time;
}

void PipelineComparison::pass_point() {
  const Lock lock(mutex_);
  pairs_.standing().pass();
  memberships_.standing().pass();
  compared_at_ = begun_at_;
}

ComparisonCounts PipelineComparison::counts() const {
  const Lock lock(mutex_);
  ComparisonCounts counts;
  for (const Side side : {Side::kOld, Side::kNew}) {
    counts.sides[index_of(side)] = {pairs_.matches(side), pairs_.reviews(side),
                                    memberships_.entities(side)};
  }
  for (size_t i = 0; i < counts.pairs.size(); ++i) {
    counts.pairs[i] = pairs_.standing().of(static_cast<Standing::Kind>(i)).size();
  }
  for (size_t i = 0; i < counts.entities.size(); ++i) {
    counts.entities[i] = memberships_.standing().of(static_cast<Standing::Kind>(i)).size();
  }
  counts.waiting = pairs_.standing().waiting() + memberships_.standing().waiting();
  counts.compared_at = compared_at_;
  return counts;
}

ComparisonExamples PipelineComparison::examples(size_t most) const {
  const Lock lock(mutex_);
  ComparisonExamples all;
  for (const PairDifference difference : kPairDifferences) {
    for (PairExample& one : pairs_.examples(difference, most)) all.pairs.push_back(std::move(one));
  }
  for (const EntityDifferenceKind difference : kEntityDifferences) {
    for (EntityExample& one : memberships_.examples(difference, most)) {
      all.entities.push_back(std::move(one));
    }
  }
  return all;
}

bool PipelineComparison::knows_pair_of_old(
    const std::function<bool(const Identity&)>& knows_record) const {
  constexpr size_t kTried = 100;
  const ComparisonCounts now = counts();
  const ComparisonCounts::OfSide& of_old = now.sides[index_of(Side::kOld)];
  const uint64_t gone = now.pairs.at(static_cast<size_t>(PairDifference::kGoneMatch)) +
                        now.pairs.at(static_cast<size_t>(PairDifference::kGoneReview));
  if (gone < of_old.matches + of_old.reviews) return true;
  EventReader reader;
  return std::ranges::any_of(examples(kTried).pairs, [&](const PairExample& one) {
    const auto pair = reader.pair(one.key);
    return one.of_old.is != PairVerdict::Is::kNothing && pair && knows_record(pair->first) &&
           knows_record(pair->second);
  });
}

PipelineComparison::Seen PipelineComparison::seen(PublishedTopic topic) const {
  const Lock lock(mutex_);
  const auto found = seen_.find(topic);
  return found == seen_.end() ? Seen() : found->second;
}

}  // namespace kindred
