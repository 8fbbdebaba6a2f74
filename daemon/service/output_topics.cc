#include "daemon/service/output_topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/codec/event_encoder.h"

namespace kindred {
namespace {

// What a topic holds, for people.
std::string_view kind_of(PublishedTopic topic) {
  if (topic == PublishedTopic::kMatches) return "matches";
  return topic == PublishedTopic::kEntities ? "entities" : "records of entities";
}

size_t count_ours(const Published& published, const std::function<bool(std::string_view)>& ours) {
  size_t count = 0;
  published.leftovers(ours, [&](std::string_view) { ++count; });
  return count;
}

}  // namespace

// A topic of these that is new is told all that is known.
std::vector<PublishedTopic> OutputTopics::topics() const {
  std::vector<PublishedTopic> topics;
  for (const PublishedTopic topic : kPublishedTopics) {
    if (topic != PublishedTopic::kRejected && !name_of(topic).empty()) topics.push_back(topic);
  }
  return topics;
}

const std::string& OutputTopics::name_of(PublishedTopic topic) const {
  return written_topic(run_->config, topic);
}

void OutputTopics::look() {
  for (const PublishedTopic topic : topics()) {
    written_.at(static_cast<size_t>(topic)) =
        run_->output->created(topic) ? 0 : run_->output->written(topic);
  }
}

bool OutputTopics::created() const {
  return std::ranges::any_of(topics(),
                             [&](PublishedTopic topic) { return run_->output->created(topic); });
}

uint64_t OutputTopics::live(PublishedTopic topic) const {
  const ProcessorStats& stats = run_->stats;
  if (topic == PublishedTopic::kEntities) return stats.linker.entities.entities;
  if (topic == PublishedTopic::kEntityOf) return stats.linker.entities.members;
  return stats.linker.matches + stats.linker.reviews + stats.kept;
}

bool OutputTopics::lack_values(size_t unsent) const {
  bool lacking = false;
  for (const PublishedTopic topic : topics()) {
    if (!keeps_last_values(topic)) continue;
    const uint64_t written = written_.at(static_cast<size_t>(topic));
    if (written + unsent >= live(topic)) continue;
    lacking = true;
    log::warn(
        "topic {} was given {} messages, and {} {} are known that should be on it: it was made "
        "anew, or they were left out; the {} are compared with what it holds",
        name_of(topic), written, live(topic), kind_of(topic), kind_of(topic));
  }
  return lacking;
}

Task<void> OutputTopics::read(PublishedTopic topic, const PublishedVisit& visit) {
  if (name_of(topic).empty()) co_return;
  run_->options.notices->status("reading " + name_of(topic));
  const auto read = [&] {
    run_->transport->read_published(topic, visit, run_->phase.stopping, &progress_);
  };
  co_await run_->threads.on_engine(read);
}

Task<void> OutputTopics::read() {
  Published matches;
  PublishedEntities entities(members_topic());
  const PublishedVisit take_match = [&](std::string_view key, auto value) {
    matches.take(key, value);
  };
  const PublishedVisit take_entity = [&](std::string_view key, auto value) {
    entities.take_entity(run_->config.pipeline_name, key, value);
  };
  const PublishedVisit take_membership = [&](std::string_view key, auto value) {
    entities.take_membership(key, value);
  };
  const PublishedVisit take_change = [&](std::string_view key, auto value) {
    entities.take_change(key, value);
  };
  co_await read(PublishedTopic::kMatches, take_match);
  co_await read(PublishedTopic::kEntities, take_entity);
  co_await read(PublishedTopic::kEntityOf, take_membership);
  if (members_topic() == PublishedTopic::kEntityChanges) {
    co_await read(PublishedTopic::kEntityChanges, take_change);
  }
  entities.settle();
  log::info("read topic {}: {} live keys", name_of(PublishedTopic::kMatches), matches.size());
  if (run_->config.kafka_output->tells_entities()) {
    log::info("read the topics of entities: {} entities, {} records of entities",
              entities.entities.size(), entities.memberships.size());
  }
  check_are_ours(matches, entities);
  const Input& input = run_->input;
  // What was consumed has been published, if only to be retracted again.
  const bool further = run_->follows() && input.positions() != input.committed();
  if (!matches.empty() || !entities.empty() || input.was_consumed() ||
      run_->stats.linker.records > 0 || further) {
    run_->processor->withhold(std::move(matches), std::move(entities));
  }
}

// `entity_of` says it of every record, `entities` of the first members, and `entity_changes`
// forgets with age. Where the last one is new, what its readers know is what it holds: nothing, or
// what an attempt before has told.
std::optional<PublishedTopic> OutputTopics::members_topic() const {
  const auto written = [&](PublishedTopic topic) {
    return !name_of(topic).empty() && written_.at(static_cast<size_t>(topic)) > 0;
  };
  constexpr PublishedTopic kChanges = PublishedTopic::kEntityChanges;
  if (!name_of(kChanges).empty() && !written(kChanges)) return kChanges;
  for (const PublishedTopic topic : {PublishedTopic::kEntityOf, PublishedTopic::kEntities}) {
    if (written(topic)) return topic;
  }
  return name_of(kChanges).empty() ? std::nullopt : std::optional(kChanges);
}

// Who has never read anything has published nothing: what the topics hold would be retracted. Of
// entities their ids tell at any time.
void OutputTopics::check_are_ours(const Published& matches,
                                  const PublishedEntities& entities) const {
  if (run_->options.rebuild || run_->phase.stopping) return;
  if (entities.foreign() > 0) {
    throw Failure(
        ExitCode::kConfiguration,
        fmt::format("topic {} holds {} entities of another pipeline than {}: give this one a topic "
                    "of its own, or start with --rebuild to replace them",
                    name_of(PublishedTopic::kEntities), entities.foreign(),
                    run_->config.pipeline_name));
  }
  if (run_->state.last() != 0 || run_->input.was_consumed()) return;
  EventKeys keys;
  check_is_ours(PublishedTopic::kMatches,
                count_ours(matches, [&](std::string_view key) { return keys.is_ours(key); }));
  check_is_ours(PublishedTopic::kEntities, count_ours(entities.entities, EntityReader::is_id));
  check_is_ours(PublishedTopic::kEntityOf,
                count_ours(entities.memberships, EntityReader::is_record));
  if (members_topic() == PublishedTopic::kEntityChanges) {
    check_is_ours(PublishedTopic::kEntityChanges, entities.members.size());
  }
}

void OutputTopics::check_is_ours(PublishedTopic topic, size_t held) const {
  if (held == 0) return;
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("topic {} holds {} {}, and this pipeline has read no input yet: give it an "
                  "output topic of its own, or start with --rebuild to replace them",
                  name_of(topic), held, kind_of(topic)));
}

}  // namespace kindred
