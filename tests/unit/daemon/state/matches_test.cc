// What the state keeps of matches: what a start needs in order not to look for them.

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/state/reader.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"

namespace kindred {
namespace {

using Matches = std::map<IdentityPair, uint64_t>;  // digests

const IdentityPair kFirst{{"a", "1"}, {"a", "2"}};
const IdentityPair kSecond{{"a", "1"}, {"b", "person-17"}};

PairNote match_of(const IdentityPair& pair, uint64_t digest) {
  return {.pair = pair, .live = true, .digest = digest};
}

// A commit of these changes, by a process that has `all`.
void commit_matches(const std::vector<PairNote>& changes, const std::vector<PairNote>& all,
                    State* state) {
  Intake intake{{1}, {false}, {}};
  for (const PairNote& change : changes) append_match(change, &intake.records);
  intake.all_matches = [&](const auto& visit) { std::ranges::for_each(all, visit); };
  state->commit(intake, kTables);
}

struct Stored {
  std::string rules;
  Matches matches;

  bool operator==(const Stored&) const = default;
};

Stored stored(uint64_t committed, State* state) {
  StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
  state->open(committed, &reader);
  reader.finish();
  Stored stored{reader.rules(), {}};
  reader.take_matches([&](std::span<const PairNote> changes) {
    for (const PairNote& change : changes) {
      stored.matches.erase(change.pair);
      if (change.live) stored.matches.emplace(change.pair, change.digest);
    }
  });
  return stored;
}

Stored stored(uint64_t committed, const std::string& folder) {
  State state(folder, "people");
  return stored(committed, &state);
}

TEST_CASE("the first commit says all matches, those that follow what changed") {
  const TemporaryFolder folder;
  const bool compacted = GENERATE(false, true);
  {
    State state(folder.path(), "people");
    begin(&state);
    state.match_by("rules", false);
    commit_matches({match_of(kSecond, 6)}, {match_of(kFirst, 5), match_of(kSecond, 6)}, &state);
    commit_matches({{.pair = kFirst}, match_of(kSecond, 7)}, {}, &state);
    if (compacted) {
      state.begin_journal();
      state.compact();
    }
  }
  CHECK(stored(2, folder.path()) == Stored{"rules", {{kSecond, 7}}});
}

TEST_CASE("where the rules are others those of before do not count") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    state.match_by("before", false);
    commit_matches({}, {match_of(kFirst, 5)}, &state);
  }
  {
    State state(folder.path(), "people");
    CHECK(stored(1, &state) == Stored{"before", {{kFirst, 5}}});
    state.match_by("now", false);
    commit_matches({}, {match_of(kSecond, 6)}, &state);
    commit_matches({match_of(kFirst, 7)}, {}, &state);
    if (GENERATE(false, true)) {
      state.begin_journal();
      state.compact();
    }
  }
  CHECK(stored(3, folder.path()) == Stored{"now", {{kFirst, 7}, {kSecond, 6}}});
}

TEST_CASE("where the rules are the same, commits go on saying what changed") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    state.match_by("rules", false);
    commit_matches({}, {match_of(kFirst, 5)}, &state);
  }
  {
    State state(folder.path(), "people");
    stored(1, &state);
    state.match_by("rules", true);
    commit_matches({match_of(kSecond, 6)}, {}, &state);
  }
  CHECK(stored(2, folder.path()) == Stored{"rules", {{kFirst, 5}, {kSecond, 6}}});
}

TEST_CASE("all matches are said again when the commit that said them was taken back") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    state.match_by("rules", false);
    commit_matches({}, {match_of(kFirst, 5)}, &state);
    state.take_back();
    commit_matches({}, {match_of(kSecond, 6)}, &state);
    commit_matches({match_of(kFirst, 7)}, {}, &state);
    state.take_back();
    commit_matches({match_of(kFirst, 8)}, {}, &state);
  }
  CHECK(stored(2, folder.path()) == Stored{"rules", {{kFirst, 8}, {kSecond, 6}}});
}

TEST_CASE("the commit that Kafka does not have takes its matches with it") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({}, &state);
    state.match_by("rules", false);
    commit_matches({}, {match_of(kFirst, 5)}, &state);
  }
  CHECK(stored(1, folder.path()) == Stored{});
}

TEST_CASE("a state of before that says no matches is one of no rules") {
  const TemporaryFolder folder;
  {
    State state(folder.path(), "people");
    begin(&state);
    commit({}, &state);
  }
  CHECK(stored(1, folder.path()) == Stored{});
}

// Pieces this small are stored as they are, so that a search finds them.
TEST_CASE("whom a match named is not in the files any more once it ended") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin(&state);
  state.match_by("rules", false);
  commit_matches({}, {match_of(kFirst, 5), match_of(kSecond, 6)}, &state);
  commit_matches({{.pair = kSecond}}, {}, &state);
  CHECK(bytes_in(folder.path()).find("person-17") != std::string::npos);
  state.begin_journal();
  state.compact();
  CHECK(bytes_in(folder.path()).find("person-17") == std::string::npos);
}

TEST_CASE("a compacted state says the matches of the whole one") {
  for (size_t round = 0; round < rounds(20); ++round) {
    CAPTURE(round);
    std::mt19937_64 random(round);
    const TemporaryFolder folder;
    Stored expected;
    uint64_t last = 0;
    {
      State state(folder.path(), "people");
      begin(&state);
    }
    for (int run = 0; run < 4; ++run) {
      State state(folder.path(), "people");
      REQUIRE(stored(last, &state) == expected);
      const std::string rules = random() % 2 == 0 ? "one" : "other";
      const bool known = rules == expected.rules;
      if (!known) expected = {rules, {}};
      state.match_by(rules, known);
      for (int i = 0; i < 20; ++i) {
        std::vector<PairNote> changes;
        for (uint64_t n = random() % 5; n > 0; --n) {
          PairNote change{.pair = {{"a", std::to_string(random() % 9)}, {"b", "1"}}};
          change.live = random() % 3 != 0;
          if (change.live) change.digest = random();
          expected.matches.erase(change.pair);
          if (change.live) expected.matches.emplace(change.pair, change.digest);
          changes.push_back(change);
        }
        std::vector<PairNote> all;
        for (const auto& [pair, digest] : expected.matches) all.push_back(match_of(pair, digest));
        commit_matches(changes, all, &state);
        if (random() % 8 != 0) continue;
        state.begin_journal();
        state.compact();
      }
      last = state.last();
    }
    REQUIRE(stored(last, folder.path()) == expected);
    REQUIRE_FALSE(expected.matches.empty());
  }
}

}  // namespace
}  // namespace kindred
