// A start takes in what earlier versions of the program have left. The rules that made its matches
// are told otherwise since, so it links once, and not again at the next start.

#include "tests/unit/daemon/state/old_states.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/service/restore.h"
#include "daemon/state/reader.h"
#include "linkage/restoring_linker.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Pairs = std::vector<std::string>;

std::string text_of(const IdentityPair& pair) {
  const auto& [left, right] = pair;
  return left.source + ":" + left.id + " " + right.source + ":" + right.id;
}

// A start of the daemon with a state.
struct Process {
  Process(const std::string& name, const std::string& folder, uint64_t committed)
      : config(*config::load(old_state(name + ".yaml")).config), state(folder, name) {
    tables = {config::describe_fields(config),
              {{.topic = "customers-a"}, {.topic = "customers-b"}}};
    restored = restore(&state, tables, committed, false, config, &processor);
  }

  Pairs matches() const {
    std::set<std::string> pairs;
    processor.all_matches([&](const PairNote& match) {
      pairs.insert(text_of(match.pair) + (match.review ? " review" : ""));
    });
    return {pairs.begin(), pairs.end()};
  }

  // Ends as the first commit of a run does: with all matches.
  void commit() {
    Intake intake{restored.positions, {false, true}, {}};
    intake.times = processor.times();
    intake.all_matches = [this](const auto& visit) { processor.all_matches(visit); };
    state.commit(intake, tables);
  }

  const config::Config config;
  const std::vector<InputPartition> partitions = {{.topic = "customers-a"},
                                                  {.topic = "customers-b"}};
  State state;
  StateTables tables;
  BatchProcessor processor{config, partitions, nullptr, {}};
  Restored restored;
};

TEST_CASE("a start takes in an old state that is exactly once") {
  const OldState old("exactly_once");
  const Pairs matches = {"customers-a:6 customers-b:9 review", "customers-a:8 customers-b:5"};
  {
    Process process("exactly_once", old.path(), 13);
    CHECK(process.state.manifest()->records == process.config.digests.records);
    CHECK(process.restored.linked);
    CHECK(process.restored.cut == 246);
    CHECK(process.restored.positions == Positions{8, 7});
    CHECK(process.restored.unsent.empty());
    // customers-a:4, 6 and 8, customers-b:5 and 9; the others have left.
    CHECK(process.processor.stats().linker.records == 5);
    CHECK(process.processor.stats().kept == 5);
    CHECK(process.matches() == matches);
    process.commit();
    CHECK(process.state.last() == 14);
  }
  const Process next("exactly_once", old.path(), 14);
  CHECK_FALSE(next.restored.linked);
  CHECK(next.matches() == matches);
  CHECK(next.processor.stats().kept == 5);
}

TEST_CASE("a start takes in an old state that is at least once, with what was not sent") {
  const OldState old("at_least_once");
  {
    Process process("at_least_once", old.path(), 0);
    CHECK(process.state.manifest()->records == process.config.digests.records);
    CHECK(process.restored.linked);
    CHECK(process.restored.positions == Positions{3, 5});
    CHECK(process.processor.stats().linker.records == 3);
    CHECK(process.matches() == Pairs{"customers-a:3 customers-b:3"});
    const std::vector<OutputMessage>& unsent = process.restored.unsent;
    REQUIRE(unsent.size() == 4);
    CHECK(unsent[0].topic == PublishedTopic::kMatches);
    CHECK(unsent[0].key == R"([["customers-a","3"],["customers-b","3"]])");
    CHECK(unsent[1].topic == PublishedTopic::kMatches);
    CHECK_FALSE(unsent[1].value);
    CHECK(unsent[2] == OutputMessage{.topic = PublishedTopic::kRejected,
                                     .value = "",
                                     .time = 1'700'000'000'007,
                                     .headers = {{"errors.class", "no_id"}}});
    CHECK(unsent[3].topic == PublishedTopic::kMatches);
    CHECK(unsent[3].value->find("195.0") != std::string::npos);
    process.commit();
  }
  const Process next("at_least_once", old.path(), 0);
  CHECK_FALSE(next.restored.linked);
  CHECK(next.matches() == Pairs{"customers-a:3 customers-b:3"});
}

// When the live records were created, by a pipeline that makes entities since.
std::map<Identity, int64_t> created_in(State* state, uint64_t committed) {
  const config::Config config =
      config::with_entities(*config::load(old_state("exactly_once.yaml")).config);
  ThreadPool pool(1);
  RestoringLinker restoring(config.pipeline, &pool);
  StateReader reader(
      {config::describe_fields(config), {{.topic = "customers-a"}, {.topic = "customers-b"}}},
      [&](std::span<const Record> records) { restoring.add(records); });
  state->open(committed, &reader);
  reader.finish();
  const Linker linker = std::move(restoring).link();
  std::map<Identity, int64_t> created;
  linker.records([&](const KeyedRecord& one) { created[one.identity()] = one.created(); });
  return created;
}

TEST_CASE("records of an old state were created at their times, as far as it has them") {
  const OldState old("exactly_once");
  std::map<Identity, int64_t> created;
  {
    State state(old.path(), "exactly_once");
    created = created_in(&state, 13);
    REQUIRE(created.size() == 5);
    CHECK(created.at({"customers-a", "4"}) == 1'700'007'200'000);  // its version is of 3 later
    state.begin_journal();
    REQUIRE(state.compact());
  }
  State state(old.path(), "exactly_once");
  CHECK(created_in(&state, 13) == created);
}

TEST_CASE("a start takes in an old state of labels, and when records came to life") {
  const OldState old("entities");
  const config::Config config = *config::load(old_state("entities.yaml")).config;
  const std::vector<InputPartition> partitions = {
      {.topic = "customers-a"}, {.topic = "customers-b"}, {.topic = "labels"}};
  State state(old.path(), "entities");
  BatchProcessor processor{config, partitions, nullptr, {}};
  const StateTables tables = {
      config::describe_fields(config),
      {{.topic = "customers-a"}, {.topic = "customers-b"}, {.topic = "labels"}}};
  const Restored restored = restore(&state, tables, 5, false, config, &processor);
  CHECK(restored.positions == Positions{5, 5, 6});
  const Linker& linker = processor.linker();
  CHECK(linker.stats().records == 5);
  const LabelStats labels = linker.stats().labels;
  CHECK(labels == LabelStats{.same = 2, .different = 1, .waiting = 2, .stale = 1});
  // By the one label, since their phones differ.
  const auto entity = linker.entity_of({"customers-b", "8"});
  REQUIRE(entity);
  CHECK(entity->members == std::vector<Identity>{{"customers-a", "3"}, {"customers-b", "8"}});
  CHECK(entity->anchor == Identity{"customers-b", "8"});
  CHECK(linker.membership({"customers-b", "8"})->since == 1'700'000'062'000);
  CHECK(linker.stats().entities.entities == 1);
}

}  // namespace
}  // namespace kindred
