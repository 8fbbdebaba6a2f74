#include "daemon/service/partition_watch.h"

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

// A broker that was just started may not know all of them yet.
constexpr int kSure = 3;

// What the cluster says of the input by now.
struct InputNews {
  std::vector<int> counts;    // of partitions, by topic
  std::vector<int64_t> ends;  // by partition
};

// A copy, for the cluster is asked beside the loop. Of their names alone: where they begin and end
// may be looked up by another thread right now.
std::vector<InputPartition> names_of(const std::vector<InputPartition>& partitions) {
  std::vector<InputPartition> names;
  names.reserve(partitions.size());
  for (const InputPartition& one : partitions) {
    names.push_back({.topic = one.topic, .number = one.number});
  }
  return names;
}

// Nothing when the cluster does not answer, which is told elsewhere.
InputNews ask_for_news(const Input& input, Consumer* consumer,
                       const std::vector<InputPartition>& known) {
  InputNews news;
  try {
    news.counts = input.count_partitions();
    news.ends = consumer->ends(known);
  } catch (const ClusterError& error) {
    log::debug("looking at the input topics: {}", error.what());
  }
  return news;
}

// The first of the topics that has fewer partitions than are read of it; empty when there is none.
std::string shrunk_topic(const std::vector<std::string>& topics, const std::vector<int>& counts,
                         const std::vector<InputPartition>& partitions) {
  for (size_t i = 0; i < counts.size(); ++i) {
    const auto read = std::ranges::count(partitions, topics[i], &InputPartition::topic);
    if (counts[i] < read) return topics[i];
  }
  return "";
}

}  // namespace

void PartitionWatch::begin_input() {
  run_->input.start();
  run_->input_events.watch(run_->transport->consumer());
  run_->threads.run_beside(watch());
}

Task<void> PartitionWatch::watch() {
  Consumer* const consumer = run_->transport->consumer();
  const std::optional<std::chrono::milliseconds> interval = consumer->refresh_interval();
  int shrunk = 0;  // in so many looks, one after the other
  while (interval && !run_->phase.stopping) {
    co_await sleep(&timer_, *interval);
    InputNews news;
    const std::vector<InputPartition> known = names_of(run_->input.partitions());
    const auto ask = [&] { news = ask_for_news(run_->input, consumer, known); };
    co_await run_->threads.on_background(ask);
    if (!news.ends.empty()) run_->input.note_ends(std::move(news.ends));
    const bool fewer =
        !shrunk_topic(run_->config.kafka_input->all_topics(), news.counts, run_->input.partitions())
             .empty();
    shrunk = fewer ? shrunk + 1 : 0;
    if (fewer && shrunk < kSure) continue;
    counts_ = std::move(news.counts);
    run_->input_events.wake();
  }
}

void PartitionWatch::add() { add(std::exchange(counts_, {})); }

// Nothing of a new one is committed, so that what leads back to the last commit stays as it is.
void PartitionWatch::add(const std::vector<int>& counts) {
  Input& input = run_->input;
  const std::string shrunk =
      shrunk_topic(run_->config.kafka_input->all_topics(), counts, input.partitions());
  if (!shrunk.empty()) {
    throw Failure(ExitCode::kConfiguration,
                  "topic " + shrunk + ", or a partition of it that was read, no longer exists; " +
                      "start with --rebuild to go by what there is now");
  }
  const size_t known = input.partitions().size();
  input.add_partitions(counts);
  for (size_t i = known; i < input.partitions().size(); ++i) {
    const InputPartition& added = input.partitions()[i];
    run_->tables.partitions.push_back(state_of(added));
    run_->uncommitted.committed.push_back(0);
    run_->processor->add_partition(added.topic);
    log::info("topic {} partition {} is new: read from its beginning", added.topic, added.number);
  }
}

}  // namespace kindred
