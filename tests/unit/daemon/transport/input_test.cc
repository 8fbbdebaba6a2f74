// How far the input was taken and committed, over a consumer that gives what it is told.

#include "daemon/transport/input.h"

#include <deque>
#include <utility>

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Gives the messages and ends that were put in, whatever is assigned.
class GivenConsumer : public Consumer {
 public:
  void log_errors(bool /*on*/) override {}
  std::string last_error() const override { return ""; }
  bool refused() override { return false; }
  void forget_refusal() override {}
  void notify(int /*file*/) override {}

  std::optional<int> partition_count(const std::string& /*topic*/,
                                     std::chrono::milliseconds /*patience*/) override {
    return partitions;
  }
  bool compacted(const std::string& /*topic*/) override { return true; }
  std::vector<int64_t> begins(const std::vector<InputPartition>& all) override {
    return std::vector<int64_t>(all.size(), begin);
  }
  std::vector<int64_t> ends(const std::vector<InputPartition>& all) override {
    return std::vector<int64_t>(all.size(), end);
  }
  GroupOffsets ask_for_group(const std::vector<InputPartition>& all) override {
    return look_at_group(all);
  }
  GroupOffsets look_at_group(const std::vector<InputPartition>& all) override {
    return {Positions(all.size(), 0), {}};
  }
  std::optional<std::chrono::milliseconds> refresh_interval() const override { return {}; }
  void start() override {}
  void assign(const std::vector<InputPartition>& /*partitions*/, const Positions& from) override {
    assigned = from;
  }
  Got take(MessageView* message, MessageOwner* /*owner*/) override {
    if (given.empty()) return Got::kNothing;
    const auto [got, view] = given.front();
    given.pop_front();
    *message = view;
    return got;
  }
  int64_t heard_end(const InputPartition& /*partition*/) const override { return -1; }
  void commit(const GroupCommit& commit, bool /*wait*/) override { commits.push_back(commit); }

  void put(uint32_t partition, int64_t offset) { give(Got::kMessage, partition, offset); }
  void put_end(uint32_t partition, int64_t offset) { give(Got::kEnd, partition, offset); }

  int partitions = 3;
  int64_t begin = 0;
  int64_t end = 0;
  Positions assigned;
  std::deque<std::pair<Got, MessageView>> given;
  std::vector<GroupCommit> commits;

 private:
  void give(Got got, uint32_t partition, int64_t offset) {
    MessageView message;
    message.partition = partition;
    message.offset = offset;
    given.emplace_back(got, message);
  }
};

const config::KafkaInput kConfig = [] {
  config::KafkaInput config;
  config.brokers = "x";
  config.topics = {"people"};
  return config;
}();

struct Opened {
  explicit Opened(int64_t end = 0) {
    consumer.end = end;
    input.look_up_partitions();
    input.look_up_ends();
    input.start_at(Positions(3, kNeverRead));
    input.start();
  }

  std::vector<int64_t> take() {
    TakenMessages batch;
    input.take(&batch);
    std::vector<int64_t> offsets;
    for (const MessageView& message : batch.messages) offsets.push_back(message.offset);
    CHECK(batch.owners.size() == offsets.size());
    return offsets;
  }

  GivenConsumer consumer;
  Input input{kConfig, &consumer};
};

TEST_CASE("offsets that stand still are committed again in time") {
  Opened opened;
  Input& input = opened.input;
  const auto begin = std::chrono::steady_clock::now();
  const auto commit = [&](const Positions& positions, std::chrono::hours hours) {
    const GroupCommit due = input.to_commit(positions, {.commit = 1}, begin + hours);
    input.note_committed(positions);
    CHECK(due.mark.commit == 1);
    Positions offsets(3, -1);
    for (const TopicOffset& one : due.offsets) {
      CHECK(one.topic == "people");
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

TEST_CASE("a commit never moves an offset backwards") {
  Opened opened;
  opened.input.commit({5, 5, 5}, {.commit = 1}, false);
  opened.input.commit({4, 6, 5}, {.commit = 2}, false);
  REQUIRE(opened.consumer.commits.size() == 2);
  CHECK(opened.consumer.commits[1].offsets == std::vector<TopicOffset>{{"people", 1, 6}});
  CHECK(opened.input.committed() == Positions{5, 6, 5});
}

TEST_CASE("an end counts although control records stand before it") {
  Opened opened(10);
  CHECK_FALSE(opened.input.reached_ends());
  opened.consumer.put(0, 8);
  opened.consumer.put_end(0, 10);
  opened.consumer.put_end(1, 10);
  CHECK(opened.take() == std::vector<int64_t>{8});
  CHECK(opened.input.positions() == Positions{10, 10, 0});
  CHECK(opened.input.at_end() == std::vector<bool>{true, true, false});
  CHECK_FALSE(opened.input.reached_ends());
  opened.consumer.put_end(2, 10);
  opened.take();
  CHECK(opened.input.reached_ends());
  opened.consumer.put(0, 10);
  opened.take();
  CHECK(opened.input.at_end() == std::vector<bool>{false, true, true});
}

TEST_CASE("nothing is taken at the limits or behind them") {
  Opened opened(10);
  opened.input.read_up_to({3, 0, 5});
  CHECK(opened.consumer.assigned == Positions{0, kNotFetched, 0});
  CHECK_FALSE(opened.input.at_limits());
  opened.consumer.put(0, 2);
  opened.consumer.put(0, 3);
  opened.consumer.put(2, 7);
  CHECK(opened.take() == std::vector<int64_t>{2});
  CHECK(opened.input.at_limits());
  CHECK(opened.input.positions() == Positions{3, 0, 5});
  opened.input.read_on();
  CHECK(opened.consumer.assigned == Positions{3, 0, 5});
}

TEST_CASE("what is held is given up, and fetched again behind what was taken") {
  Opened opened;
  opened.consumer.put(0, 0);
  opened.take();
  opened.consumer.put(0, 1);
  CHECK(opened.input.hold());
  CHECK_FALSE(opened.input.hold());
  CHECK(opened.consumer.assigned == Positions(3, kNotFetched));
  CHECK(opened.take().empty());
  opened.input.fetch_on();
  CHECK(opened.consumer.assigned == Positions{1, 0, 0});
}

TEST_CASE("partitions that come are read from their beginning, behind the others") {
  Opened opened;
  opened.consumer.put(1, 4);
  opened.take();
  opened.input.add_partitions({5});
  CHECK(opened.consumer.assigned == Positions{0, 5, 0, 0, 0});
  CHECK(opened.input.partitions()[4].number == 4);
  CHECK(opened.input.reached_ends());
}

TEST_CASE("a topic that has lost what comes next is no input to go on with") {
  GivenConsumer consumer;
  Input input(kConfig, &consumer);
  consumer.begin = 5;
  consumer.end = 10;
  input.look_up_partitions();
  input.look_up_ends();
  CHECK_THROWS_AS(input.start_at({4, 5, 5}), Failure);
  CHECK_THROWS_AS(input.start_at({5, 11, 5}), Failure);
  input.start_at({5, 10, kNeverRead});
  CHECK(input.positions() == Positions{5, 10, 5});
}

}  // namespace
}  // namespace kindred
