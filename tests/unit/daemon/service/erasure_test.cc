// A record that is deleted leaves nothing behind: on the topics when they are compacted, in what is
// said of others later, and in the state when it is compacted.

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "daemon/state/state.h"
#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/entity_oracle.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"

namespace kindred {
namespace {

using Delivery = config::KafkaOutput::Delivery;

constexpr size_t kPeople = 14;

std::string id_of(size_t person) { return "person-" + std::to_string(10 + person); }

// A letter that is in this person's record alone.
std::string mark_of(size_t person) {
  std::string mark;
  append_utf8(static_cast<char32_t>(0x4E00 + person), &mark);
  return mark;
}

bool mentions(const std::string& text, size_t person) {
  return text.find(id_of(person)) != std::string::npos ||
         text.find(mark_of(person)) != std::string::npos;
}

// All that a state says of anybody, in texts.
class StateTexts : public EntryVisitor {
 public:
  void record(const Record& record) override {
    text += record.identity.id;
    for (size_t i = 0; i < record.values.size(); ++i) text += record.values.value(i);
    text += '\n';
  }
  void pair(const KeptPairs::Change& change) override { add(change.pair); }
  void match(const PairNote& change) override { add(change.pair); }
  void label(const Label& label) override { add(label.pair); }
  void message(const OutputMessage& message) override {
    text += message.key.value_or("") + message.value.value_or("") + '\n';
  }

  std::string text;

 private:
  void add(const IdentityPair& pair) { text += pair.first.id + pair.second.id + '\n'; }
};

// With golden records that say everything of every member.
config::Config config_of(const std::string& state, Delivery delivery) {
  config::Config config = people_config(
      state, delivery, ", entities: entities, entity_of: entity_of, entity_changes: changes", "75");
  auto pipeline = std::make_shared<Pipeline>(*config.pipeline);
  pipeline->entities->golden = {{.fields = {0}, .kind = GoldenRule::Kind::kNewest},
                                {.fields = {1}, .kind = GoldenRule::Kind::kAll}};
  config.pipeline = std::move(pipeline);
  config.kafka_input->labels = "labels";
  return config;
}

class Erased {
 public:
  Erased(Delivery delivery, uint64_t seed)
      : random_(seed), config_(config_of(folder_.path(), delivery)), oracle_(config_) {
    cluster_.create_topic("people", 1);
    cluster_.create_topic("labels", 1);
    service_ = std::make_unique<RunningService>(config_, &cluster_);
    service_->await_live();
  }

  // Some change, some go and come again; the topics say what brute force does.
  void live_on(int rounds) {
    for (int round = 0; round < rounds; ++round) {
      for (int i = 0; i < 4; ++i) {
        const size_t person = random_.number(kPeople - 1);
        if (!erased_.contains(person)) put(person, random_.number(5) > 0);
      }
      await_told();
    }
  }

  void label_all() {
    for (size_t person = 1; person < kPeople; ++person) label(person, true);
    await_told();
  }

  void erase(const std::set<size_t>& people) {
    for (const size_t person : people) {
      put(person, false);
      for (const size_t right : {person, person + 1}) {
        if (right > 0 && right < kPeople) label(right, false);
      }
    }
    erased_ = people;
    await_told();
    told_before_ = cluster_.read("changes").size();
  }

  void compact() {
    service_->run_there([](Service* its) { its->compact(); });
    await("it is compacted", [&] {
      return service_->ask("/metrics").body.find("\nkindred_compactions_total 1\n") !=
             std::string::npos;
    });
    CHECK(service_->stop() == ExitCode::kDone);
    service_.reset();
  }

  // How often a topic mentions those that are erased, and somebody else.
  std::pair<size_t, size_t> on_topics() const {
    std::pair<size_t, size_t> mentioned;
    for (const std::string topic : {"matches", "entities", "entity_of"}) {
      for (const auto& [key, value] : cluster_.last_values(topic)) count(key + value, &mentioned);
    }
    const auto changes = cluster_.read("changes");
    for (size_t i = told_before_; i < changes.size(); ++i) {
      count(*changes[i].key + *changes[i].value, &mentioned);
    }
    return mentioned;
  }

  std::pair<size_t, size_t> in_state() const {
    State state(folder_.path(), "people");
    StateTexts said;
    state.open(0, &said);
    CHECK(said.text.find("a note") == std::string::npos);
    std::pair<size_t, size_t> mentioned;
    count(said.text, &mentioned);
    return mentioned;
  }

 private:
  void put(size_t person, bool live) {
    ScriptedCluster::Message message{.key = id_of(person), .time = ++time_};
    if (live) {
      message.value = R"({"id":")" + id_of(person) + R"(","key":")" + random_.text(U"ab", 1) +
                      R"(","value":"same)" + mark_of(person) + "\"}";
    }
    cluster_.put("people", 0, message);
    oracle_.take(message);
  }

  // Of a person with the one before, which changes nothing.
  void label(size_t right, bool given) {
    ScriptedCluster::Message message{.key = "", .time = time_};
    EventWriter::append_key({"people", id_of(right - 1)}, {"people", id_of(right)}, &*message.key);
    if (given) message.value = R"({"verdict":"unsure","note":"a note of )" + mark_of(right) + "\"}";
    cluster_.put("labels", 0, message);
  }

  void await_told() {
    await("all is committed",
          [&] { return cluster_.consumed("people") && cluster_.consumed("labels"); });
    const auto expected = oracle_.values();
    REQUIRE(cluster_.last_values("entities") == expected.first);
    REQUIRE(cluster_.last_values("entity_of") == expected.second);
  }

  void count(const std::string& text, std::pair<size_t, size_t>* mentioned) const {
    for (size_t person = 0; person < kPeople; ++person) {
      if (!mentions(text, person)) continue;
      CAPTURE(text, person);
      CHECK_FALSE(erased_.contains(person));
      ++(erased_.contains(person) ? mentioned->first : mentioned->second);
    }
  }

  TemporaryFolder folder_;
  RandomText random_;
  config::Config config_;
  ScriptedCluster cluster_;
  EntityOracle oracle_;
  std::unique_ptr<RunningService> service_;
  std::set<size_t> erased_;
  size_t told_before_ = 0;  // messages of changes, up to the last of the deletes
  int64_t time_ = 0;
};

TEST_CASE("nothing of a deleted record is left, nor of what labels say of it") {
  for (const Delivery delivery : {Delivery::kExactlyOnce, Delivery::kAtLeastOnce}) {
    for (uint64_t seed = 0; seed < rounds(1); ++seed) {
      CAPTURE(delivery, seed);
      Erased run(delivery, seed);
      run.live_on(8);
      run.label_all();
      run.erase({0, 3, 4, 9, 13});
      run.live_on(4);
      run.compact();
      CHECK(run.on_topics().first == 0);
      CHECK(run.on_topics().second > 10);
      if (delivery != Delivery::kAtLeastOnce) continue;  // or it is opened by Kafka's commit
      CHECK(run.in_state().first == 0);
      CHECK(run.in_state().second > 3);
    }
  }
}

}  // namespace
}  // namespace kindred
