// Partitions that an input topic is given, or loses, while the service runs.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/kafka/topics.h"
#include "daemon/service/service.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

// A broker that was just started may not know all of them yet.
constexpr int kSure = 3;

// What the cluster says of the input by now.
struct InputNews {
  std::vector<int> counts;    // of partitions, by topic
  std::vector<int64_t> ends;  // by partition
};

// Nothing when the cluster does not answer, which is told elsewhere.
InputNews ask_for_news(const KafkaInput& input, const rd_kafka_topic_partition_list_t& known) {
  InputNews news;
  try {
    news.counts = input.count_partitions();
    news.ends = offsets_at(input.client(), RD_KAFKA_OFFSET_END, known);
  } catch (const KafkaError& error) {
    spdlog::debug("looking at the input topics: {}", error.what());
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

void Service::begin_input() {
  input_.start();
  input_events_.watch(input_.queue());
  run_beside(watch_partitions());
}

awaitable<void> Service::watch_partitions() {
  const std::optional<std::chrono::milliseconds> interval = input_.refresh_interval();
  int shrunk = 0;  // in so many looks, one after the other
  while (interval && !stopping_) {
    co_await sleep(&refresh_, *interval);
    InputNews news;
    const KafkaPartitionList known = input_.list_partitions();
    const auto ask = [&] { news = ask_for_news(input_, *known); };
    co_await run_on(&background_, ask);
    if (!news.ends.empty()) input_.note_ends(std::move(news.ends));
    const bool fewer =
        !shrunk_topic(config_.kafka_input->topics, news.counts, input_.partitions()).empty();
    shrunk = fewer ? shrunk + 1 : 0;
    if (fewer && shrunk < kSure) continue;
    partition_counts_ = std::move(news.counts);
    input_events_.wake();
  }
}

// Between batches: all that is kept by partition grows at once. Nothing of a new one is committed,
// so that what leads back to the last commit stays as it is.
void Service::add_partitions() {
  const std::vector<int> counts = std::exchange(partition_counts_, {});
  const std::string shrunk = shrunk_topic(config_.kafka_input->topics, counts, input_.partitions());
  if (!shrunk.empty()) {
    throw Failure(ExitCode::kConfiguration,
                  "topic " + shrunk + ", or a partition of it that was read, no longer exists; " +
                      "start with --rebuild to go by what there is now");
  }
  const size_t known = input_.partitions().size();
  input_.add_partitions(counts);
  for (size_t i = known; i < input_.partitions().size(); ++i) {
    const InputPartition& added = input_.partitions()[i];
    tables_.partitions.push_back(state_of(added));
    committed_.push_back(0);
    processor_->add_partition(added.topic);
    spdlog::info("topic {} partition {} is new: read from its beginning", added.topic,
                 added.number);
  }
}

}  // namespace kindred
