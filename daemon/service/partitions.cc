// Partitions that an input topic is given, or loses, while the service runs.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/failure.h"
#include "daemon/service/service.h"

namespace kindred {
namespace {

using boost::asio::awaitable;

// A broker that was just started may not know all of them yet.
constexpr int kSure = 3;

// Empty when the cluster does not answer, which is told elsewhere.
std::vector<int> ask_for_counts(const KafkaInput& input) {
  try {
    return input.count_partitions();
  } catch (const KafkaError& error) {
    spdlog::debug("looking for new partitions: {}", error.what());
    return {};
  }
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
    std::vector<int> counts;
    const auto ask = [&] { counts = ask_for_counts(input_); };
    co_await run_on(&background_, ask);
    const bool fewer =
        !shrunk_topic(config_.kafka_input->topics, counts, input_.partitions()).empty();
    shrunk = fewer ? shrunk + 1 : 0;
    if (fewer && shrunk < kSure) continue;
    partition_counts_ = std::move(counts);
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
