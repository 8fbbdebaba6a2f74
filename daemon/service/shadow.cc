#include "daemon/service/shadow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/base/unix_time.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

constexpr PublishedTopic kMatches = PublishedTopic::kMatches;
constexpr PublishedTopic kEntityOf = PublishedTopic::kEntityOf;

bool compares_entities(const config::Config& config) {
  return !config.kafka_output->entity_of.empty();
}

// What the old pipeline has published, as something to read.
config::KafkaInput told_input(const config::Config& config) {
  config::KafkaInput told;
  told.brokers = config.kafka_input->brokers;
  told.topics = {config.kafka_output->topic};
  if (compares_entities(config)) told.topics.push_back(config.kafka_output->entity_of);
  return told;
}

Failure fault(const std::string& text) { return {ExitCode::kConfiguration, text}; }

}  // namespace

Shadow::Shadow(Run* run)
    : run_(run),
      comparison_(run->config.shadow->of, compares_entities(run->config)),
      outlet_(&comparison_),
      told_(told_input(run->config), run->transport->other_pipeline()),
      told_events_(run->threads.io()),
      ticks_(run->threads.io()) {}

// --- What the old pipeline has published --------------------------------------------------------

Task<void> Shadow::follow() {
  told_.start();
  told_events_.watch(run_->transport->other_pipeline());
  for (;;) {
    TakenMessages batch;
    told_.take(&batch);
    const bool idle = batch.messages.empty();
    const Positions taken = told_.positions();
    if (!idle) co_await fold(&batch);
    folded_ = taken;
    if (!read_ && told_.reached_ends()) {
      read_ = true;
      check_topics();
      log::info("read what pipeline {} has published: {} matches and {} reviews", old_pipeline(),
                comparison_.counts().sides[index_of(Side::kOld)].matches,
                comparison_.counts().sides[index_of(Side::kOld)].reviews);
    }
    if (idle) co_await told_events_.wait();
  }
}

// By a copy of the topics, for partitions may come meanwhile.
Task<void> Shadow::fold(TakenMessages* batch) {
  std::vector<PublishedTopic> topics;
  for (const InputPartition& one : told_.partitions()) {
    topics.push_back(one.topic == run_->config.kafka_output->topic ? kMatches : kEntityOf);
  }
  const auto take = [&] {
    for (const MessageView& message : batch->messages) {
      if (!message.key) continue;
      comparison_.take(Side::kOld, topics[message.partition], *message.key, message.value);
    }
  };
  co_await run_->threads.on_background(take);
}

// The id of an entity is made of the pipeline's name and of one of its members.
void Shadow::check_topics() const {
  const PipelineComparison::Seen events = comparison_.seen(kMatches);
  if (events.ours == 0 && events.foreign > 0) {
    throw fault(fmt::format(
        "topic {} holds no match events that are JSON: it is not where pipeline {} publishes them",
        run_->config.kafka_output->topic, old_pipeline()));
  }
  const PipelineComparison::Seen memberships = comparison_.seen(kEntityOf);
  if (memberships.ours + memberships.foreign > 0 && memberships.anchored == 0) {
    throw fault(
        fmt::format("topic {} holds entities of another pipeline than {}: say to --shadow "
                    "which one publishes there, or name the topic of {}",
                    run_->config.kafka_output->entity_of, old_pipeline(), old_pipeline()));
  }
}

// --- Points of the input ------------------------------------------------------------------------

Task<void> Shadow::compare() {
  for (;;) {
    co_await ticks_.wait();
    if (!run_->phase.live || !read_ || run_->phase.stopping) continue;
    const bool passed = co_await pass_point();
    if (!passed) continue;
    comparison_.pass_point();
    if (!compared_) co_await check_records();
    compared_ = true;
    co_await tell_examples();
  }
}

// Whether the point that was begun is passed. Begins one where there is none: before the ends are
// asked for that it is at.
Task<bool> Shadow::pass_point() {
  const bool begins = !point_;
  if (begins) comparison_.begin_point(unix_milliseconds());
  ShadowPositions now;
  const bool told = co_await ask(&now);
  if (!told) co_return false;
  lag_ = lag_of(now, passed_over_);
  if (begins) {
    point_.emplace(now.input_ends);
    co_return false;
  }
  if (!point_->passed(now, passed_over_)) co_return false;
  point_.reset();
  co_return true;
}

// Copies of the partitions, for the cluster is asked beside the loop. False where it does not
// answer.
Task<bool> Shadow::ask(ShadowPositions* now) {
  const std::vector<InputPartition> input = run_->input.partitions();
  const std::vector<InputPartition> told = told_.partitions();
  std::string trouble;
  std::vector<int> counts;
  const auto ask = [&] {
    try {
      counts = told_.count_partitions();
      now->of_old = run_->transport->other_pipeline()->look_at_group(input).positions;
      now->told_ends = run_->transport->other_pipeline()->ends(told);
      now->input_ends = run_->transport->consumer()->ends(input);
    } catch (const ClusterError& error) {
      trouble = error.what();
    }
  };
  co_await run_->threads.on_background(ask);
  if (!trouble.empty()) {
    log::debug("looking at pipeline {}: {}", old_pipeline(), trouble);
    co_return false;
  }
  extend(input, &passed_over_);
  told_.add_partitions(counts);
  folded_.resize(told_.partitions().size(), 0);
  // What is gone from a topic need not be read.
  for (size_t i = 0; i < input.size(); ++i) {
    now->of_old[i] = std::max(now->of_old[i], input[i].begin);
  }
  now->of_new = run_->uncommitted.committed;
  now->told = folded_;
  co_return true;
}

// Of another pipeline the records are others, too.
Task<void> Shadow::check_records() {
  const ComparisonCounts counts = comparison_.counts();
  const auto& old_side = counts.sides[index_of(Side::kOld)];
  if (old_side.matches + old_side.reviews == 0) co_return;
  bool known = false;
  const auto look = [&] {
    known = comparison_.knows_pair_of_old(
        [&](const Identity& one) { return run_->processor->linker().record(one) != nullptr; });
  };
  co_await run_->threads.on_engine_aside(look);
  if (known) co_return;
  throw fault(fmt::format(
      "topic {} holds {} matches and reviews, all of records that the input topics do not have: "
      "it is another pipeline's than {}, or that reads other topics",
      run_->config.kafka_output->topic, old_side.matches + old_side.reviews, old_pipeline()));
}

Task<void> Shadow::tell_examples() {
  if (run_->config.kafka_output->shadow.empty()) co_return;
  std::map<std::string, std::string> now = examples_by_key(comparison_.examples(kMostOnTopic));
  const int64_t time = comparison_.counts().compared_at.value_or(1);
  const auto send = [&] {
    for (const auto& [key, value] : now) {
      const auto told = examples_.find(key);
      if (told != examples_.end() && told->second == value) continue;
      run_->output->send({PublishedTopic::kShadow, key, value, time}, &sent_);
    }
    for (const auto& [key, value] : examples_) {
      if (now.contains(key)) continue;
      run_->output->send({PublishedTopic::kShadow, key, std::nullopt, time}, &sent_);
    }
  };
  co_await run_->threads.on_engine_aside(send);
  examples_ = std::move(now);
}

}  // namespace kindred
