// A stage runs from a record of its input, and does what it did in the process that recorded it.

#include <string>
#include <utility>
#include <vector>

#include "linkage/decide/decider.h"
#include "linkage/find/finder.h"
#include "linkage/find/recorded_turns.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

// What passed between the stages of one process, in bytes, by what passed.
struct Recording {
  std::vector<std::string> prepared;
  std::vector<std::string> pairs;
  std::vector<std::string> matches;
};

template <typename Value>
std::string bytes_of(const Value& value) {
  std::string bytes;
  append_to(value, &bytes);
  return bytes;
}

std::vector<std::string> prepare_all(const World& world, const std::vector<Record>& records) {
  Preparer preparer(world.setup.pipeline);
  std::vector<std::string> prepared;
  for (const Record& record : records) prepared.push_back(bytes_of(preparer.prepare(record)));
  return prepared;
}

// Find and decide of one process, from prepared records.
Recording record_stages(const World& world, std::vector<std::string> prepared, size_t batch) {
  Recording recording;
  recording.prepared = std::move(prepared);
  ThreadPool pool(1 + static_cast<unsigned>(batch % 3));
  Finder finder(world.setup.pipeline, &pool);
  Decider decider(*world.setup.pipeline, &finder.records());
  MatchTurn decided;
  const auto take = [&](PairTurn* turn, size_t /*record*/) {
    recording.pairs.push_back(bytes_of(changes_of(*turn, finder.records())));
    decider.apply(*turn, &decided);
    recording.matches.push_back(bytes_of(changes_of(decided, *turn, finder.records())));
  };
  std::vector<Prepared> some;
  for (const std::string& bytes : recording.prepared) {
    auto read = read_prepared(bytes);
    REQUIRE(read);
    some.push_back(std::move(*read));
    if (some.size() < batch) continue;
    finder.apply(some, take);
    some.clear();
  }
  finder.apply(some, take);
  return recording;
}

// Decide alone, from pair changes.
std::vector<std::string> decide_again(const World& world, const std::vector<std::string>& pairs) {
  std::vector<std::string> matches;
  RecordedTurns turns;
  Decider decider(*world.setup.pipeline, &turns);
  MatchTurn decided;
  for (const std::string& bytes : pairs) {
    auto changes = read_pair_changes(bytes);
    REQUIRE(changes);
    const PairTurn turn = turns.turn_of(std::move(*changes));
    decider.apply(turn, &decided);
    matches.push_back(bytes_of(changes_of(decided, turn, turns)));
  }
  return matches;
}

// What a linker publishes, as match changes.
std::vector<std::string> linked(const World& world, const std::vector<Record>& records) {
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  std::vector<std::string> matches;
  for (const Record& record : records) {
    MatchChanges changes{record.identity, record.time, {}};
    for (const Change& change : linker.apply({&record, 1})) {
      changes.changes.push_back({{change.left, change.right}, change.decision});
    }
    if (!changes.changes.empty()) matches.push_back(bytes_of(changes));
  }
  return matches;
}

size_t require_recorded(const World& world, const HistoryOptions& options, uint64_t seed) {
  const std::vector<Record> records = random_history(world, options, seed);
  const Recording recording = record_stages(world, prepare_all(world, records), 1 + seed % 9);
  const Recording again = record_stages(world, recording.prepared, 40);
  REQUIRE(again.pairs.size() == recording.pairs.size());
  REQUIRE(again.matches == recording.matches);
  REQUIRE(decide_again(world, recording.pairs) == recording.matches);

  std::vector<std::string> said;
  for (const std::string& bytes : recording.matches) {
    const auto changes = read_match_changes(bytes);
    REQUIRE(changes);
    if (!changes->changes.empty()) said.push_back(bytes);
  }
  REQUIRE(said == linked(world, records));
  return said.size();
}

TEST_CASE("find and decide run from what was recorded before them") {
  size_t said = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    const std::vector<World> worlds = {customers(max_bucket),
                                       nested(max_bucket),
                                       typed(max_bucket),
                                       checked(max_bucket),
                                       joined(max_bucket),
                                       one_per_source(customers(max_bucket)),
                                       cohesive(typed(max_bucket), 0.7)};
    said += sum_over(worlds, rounds(2), [](const World& world, uint64_t seed) {
      return require_recorded(world, {.records = 150, .deletes = 0.2}, seed) +
             require_recorded(world, {.records = 150, .deletes = 0.2, .versions = true}, seed);
    });
  }
  CHECK(said > 500);
}

}  // namespace
}  // namespace kindred
