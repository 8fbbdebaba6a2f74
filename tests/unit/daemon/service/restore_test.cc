// A start takes the matches as the state has them, or finds them; what it goes on from is the same.

#include "daemon/service/restore.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "daemon/state/entries.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

config::Config config_of(const std::string& score, const std::string& more = "") {
  const config::Loaded loaded = config::parse(
      "pipeline: people\n"
      "input: {kafka: {brokers: x, topics: [a], group: g}}\n"
      "fields: {key: {clean: []}, value: {clean: []}}\n"
      "block: {any: [{same: key}]}\n"
      "score: {points: {value: {}}, " +
      score +
      "}\n"
      "output: {kafka: {topic: out}}\n" +
      more);
  REQUIRE(loaded.faults.empty());
  return *loaded.config;
}

StateTables tables_of(const config::Config& config) {
  return {config::describe_fields(config), {{.topic = "a"}}};
}

Record random_record(RandomText* random) {
  Record record;
  record.identity = {"a", std::to_string(random->number(60))};
  record.time = static_cast<int64_t>(random->number(1000));
  record.deleted = random->number(5) == 0;
  if (record.deleted) return record;
  record.values.add(0, random->text(U"abc", 1));
  record.values.add(1, random->text(U"xy", 6));
  return record;
}

// A process: a state, and what it has in memory.
struct Process {
  Process(const config::Config& its, const std::string& folder, uint64_t committed)
      : config(its), state(folder, "people") {
    if (!state.manifest()) state.write({"people", true, 0, ""});
    restored = restore(&state, tables_of(config), committed, false, config, &processor);
  }

  std::map<IdentityPair, uint64_t> matches() const {
    std::map<IdentityPair, uint64_t> all;
    processor.all_matches([&](const PairNote& one) { all[one.pair] = one.digest; });
    return all;
  }

  const config::Config config;
  const std::vector<InputPartition> partitions = {{.topic = "a"}};
  State state;
  BatchProcessor processor{config, partitions, nullptr, {}};
  Restored restored;
};

// What kindredd's loop does, without Kafka: links, and commits what that came to.
class Writer {
 public:
  Writer(const config::Config& config, State* state)
      : config_(config), linker_(config.pipeline, config.expire, 1, &pool_), state_(state) {
    linker_.note_pairs();
  }

  void take(std::span<const Record> records) {
    const Linked linked = linker_.apply(records);
    Intake intake{{1}, {false}, {}};
    for (const Record& record : records) append_record(record, &intake.records);
    for (const Linked::Departure& one : linked.departures) {
      append_expired(one.deletion, &intake.records);
    }
    for (const KeptPairs::Change& change : linked.kept) append_pair(change, &intake.records);
    for (const PairNote& change : linked.notes) append_match(change, &intake.records);
    intake.all_matches = [this](const auto& visit) { linker_.linker().all_pairs(visit); };
    state_->commit(intake, tables_of(config_));
  }

  const Linker& linker() const { return linker_.linker(); }

 private:
  const config::Config& config_;
  ThreadPool pool_{2};
  ExpiringLinker linker_;
  State* state_;
};

std::map<IdentityPair, uint64_t> matches_of(const Linker& linker) {
  std::map<IdentityPair, uint64_t> all;
  linker.all_pairs([&](const PairNote& one) { all[one.pair] = one.digest; });
  return all;
}

// Twenty commits, some of them compacted, and what they came to.
std::map<IdentityPair, uint64_t> write_state(const config::Config& config, uint64_t seed,
                                             const std::string& folder) {
  RandomText random(seed);
  Process process(config, folder, 0);
  Writer writer(config, &process.state);
  for (int commit = 0; commit < 20; ++commit) {
    std::vector<Record> records;
    for (size_t n = random.number(9); n > 0; --n) records.push_back(random_record(&random));
    writer.take(records);
    if (random.number(5) != 0) continue;
    process.state.begin_journal();
    process.state.compact();
  }
  return matches_of(writer.linker());
}

TEST_CASE("a start by the same rules takes the matches as they were, and says them on") {
  for (uint64_t seed = 0; seed < rounds(20); ++seed) {
    CAPTURE(seed);
    const config::Config config = config_of("match: 90, review: 50");
    const TemporaryFolder folder;
    const auto written = write_state(config, seed, folder.path());
    REQUIRE_FALSE(written.empty());
    const Process process(config, folder.path(), 20);
    CHECK_FALSE(process.restored.linked);
    CHECK(process.processor.stats().linker.candidates == 0);
    CHECK(process.matches() == written);
  }
}

TEST_CASE("what the state held is live after a start, and was not counted by it") {
  const config::Config config = config_of("match: 90, review: 50");
  const TemporaryFolder folder;
  write_state(config, 1, folder.path());
  const Process process(config, folder.path(), 20);
  const Stats stats = process.processor.stats().linker;
  CHECK(stats.records > 10);
  CHECK(stats.inserted + stats.replaced + stats.unchanged + stats.deleted + stats.missed == 0);
}

TEST_CASE("a start by other rules finds what a fresh run finds, and the next one takes that") {
  for (uint64_t seed = 0; seed < rounds(20); ++seed) {
    CAPTURE(seed);
    const TemporaryFolder folder;
    write_state(config_of("match: 90, review: 50"), seed, folder.path());
    const config::Config config = config_of("match: 80, review: 10");
    std::map<IdentityPair, uint64_t> matches;
    {
      Process process(config, folder.path(), 20);
      CHECK(process.restored.linked);
      CHECK(process.processor.stats().linker.candidates > 0);
      matches = process.matches();
      const TemporaryFolder fresh;
      REQUIRE(matches == write_state(config, seed, fresh.path()));
      Intake intake{{1}, {false}, {}};
      intake.all_matches = [&](const auto& visit) { process.processor.all_matches(visit); };
      process.state.commit(intake, tables_of(config));
    }
    const Process next(config, folder.path(), 21);
    CHECK_FALSE(next.restored.linked);
    CHECK(next.matches() == matches);
  }
}

TEST_CASE("a commit that Kafka does not have leaves the matches of before") {
  const TemporaryFolder folder;
  const config::Config before = config_of("match: 90, review: 50");
  const auto written = write_state(before, 1, folder.path());
  const config::Config config = config_of("match: 80, review: 10");
  {
    Process process(config, folder.path(), 20);
    Intake intake{{1}, {false}, {}};
    intake.all_matches = [&](const auto& visit) { process.processor.all_matches(visit); };
    process.state.commit(intake, tables_of(config));
  }
  const Process process(before, folder.path(), 20);
  CHECK_FALSE(process.restored.linked);
  CHECK(process.matches() == written);
}

TEST_CASE("what expired, and pairs that are kept, are no matches of a start") {
  for (const std::string policy : {"keep", "retract"}) {
    const config::Config config = config_of(
        "match: 90, review: 50", "expire: {after: 1s, by: arrival, on_expiry: " + policy + "}\n");
    const TemporaryFolder folder;
    std::map<IdentityPair, uint64_t> written;
    {
      Process process(config, folder.path(), 0);
      Writer writer(config, &process.state);
      RandomText random(7);
      for (int commit = 0; commit < 20; ++commit) {
        std::vector<Record> records;
        for (size_t n = 5; n > 0; --n) {
          records.push_back(random_record(&random));
          records.back().time += 200 * commit;
        }
        writer.take(records);
      }
      written = matches_of(writer.linker());
    }
    REQUIRE_FALSE(written.empty());
    const Process process(config, folder.path(), 20);
    CHECK_FALSE(process.restored.linked);
    CHECK(process.matches() == written);
  }
}

}  // namespace
}  // namespace kindred
