// What of the input needs no broker.

#include "daemon/kafka/input.h"

#include <span>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("offsets that stand still are committed again in time") {
  config::Config config;
  config.kafka_input.emplace();
  config.kafka_input->brokers = "127.0.0.1:1";
  config.kafka_input->topics = {"people"};
  config.kafka_input->group = "readers";
  KafkaInput input(config);
  input.client().log_errors(false);
  input.add_partitions({3});
  const auto begin = std::chrono::steady_clock::now();
  const auto commit = [&](const Positions& positions, std::chrono::hours hours) {
    const KafkaPartitionList list = input.offsets(positions, {.commit = 1}, begin + hours);
    input.note_committed(positions);
    Positions offsets(3, -1);
    for (const auto& one : std::span(list->elems, static_cast<size_t>(list->cnt))) {
      offsets[static_cast<size_t>(one.partition)] = one.offset;
    }
    return offsets;
  };
  using std::chrono::hours;
  CHECK(commit({5, 4, 0}, hours(0)) == Positions{5, 4, 0});
  CHECK(commit({6, 4, 0}, hours(1)) == Positions{6, -1, -1});
  CHECK(commit({6, 4, 0}, hours(2)) == Positions{6, 4, 0});
  CHECK(commit({7, 4, 0}, hours(13)) == Positions{7, -1, -1});
  CHECK(commit({8, 4, 0}, hours(14)) == Positions{8, 4, 0});
  CHECK(commit({9, 5, 0}, hours(15)) == Positions{9, 5, -1});
}

}  // namespace
}  // namespace kindred
