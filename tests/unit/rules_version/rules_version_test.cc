// What the rules compute is what their versions stand for: a state whose matches were made by these
// versions is taken as it is, so an answer that changes without its version would never reach the
// matches that are there.

#include <array>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/each_target.h"
#include "tests/unit/rules_version/golden_answers.h"
#include "tests/unit/rules_version/golden_pipelines.h"
#include "tests/unit/rules_version/golden_records.h"
#include "tests/unit/rules_version/golden_values.h"

namespace kindred {
namespace {

constexpr size_t kThings = 24;

void check(const std::string& complaint) {
  INFO(complaint);
  CHECK(complaint.empty());
}

TEST_CASE("the golden records are those that golden values were made of") {
  const GoldenAnswer inputs{"the golden records", 1, "", "", "kGoldenInputs", golden_inputs()};
  for (const GoldenPipeline& golden : golden_pipelines()) {
    const uint64_t hash = hash_of_records(golden_records(*golden.config.pipeline, kThings));
    if (complaint(inputs, golden.name, hash).empty()) continue;
    FAIL_CHECK("the golden records of \"" + golden.name +
               "\" are others than before, so its golden values say nothing: undo that, or, in a "
               "change of its own, give it new ones; " +
               complaint(inputs, golden.name, hash));
  }
}

TEST_CASE("golden records are candidates, and some of them match, in every golden pipeline") {
  for (const GoldenPipeline& golden : golden_pipelines()) {
    CAPTURE(golden.name);
    ThreadPool pool(1);
    Linker linker(golden.config.pipeline, &pool);
    std::vector<Refusal> refused;
    linker.apply(golden_records(*golden.config.pipeline, kThings), &refused);
    const Stats stats = linker.stats();
    CHECK(refused.empty());
    CHECK(stats.matches >= 3);
    CHECK(stats.candidates >= stats.matches);
  }
}

// Kernels differ between instruction sets, what is made of their answers does not.
TEST_CASE("keys, scores and decisions are those of their versions, on every instruction set") {
  for (const GoldenPipeline& golden : golden_pipelines()) {
    const config::Config& config = golden.config;
    const std::vector<Record> records = golden_records(*config.pipeline, kThings);
    bool equal = true;  // what follows from other keys or scores is no news
    const auto check_answer = [&](const GoldenAnswer& answer, auto hash) {
      if (!equal) return;
      const std::string wrong = complaint(answer, golden.name, hash(config, records));
      check(wrong);
      equal = wrong.empty();
    };
    for_each_target([&] {
      check_answer(golden_keys(), hash_of_keys);
      check_answer(golden_scores(), hash_of_scores);
    });
    check_answer(golden_decisions(), hash_of_decisions);
  }
}

TEST_CASE("digests and the bytes of events are those of their versions") {
  check(complaint(golden_scores(), "digests", hash_of_digests()));
  check(complaint(golden_events(), "events", hash_of_events()));
}

TEST_CASE("each version has a golden value") {
  for (const GoldenAnswer& answer :
       {golden_keys(), golden_scores(), golden_decisions(), golden_events()}) {
    check(complaint_of_version(answer));
  }
}

TEST_CASE("an answer that changes without its version is told in one sentence, with what to do") {
  static constexpr std::array<GoldenRow, 3> kRows = {{{1, "a", 10}, {1, "b", 20}, {2, "a", 11}}};
  const auto at = [](int version) {
    return GoldenAnswer{"the keys", version, "kKeysVersion", "rules.h", "kGoldenKeys", kRows};
  };
  CHECK(complaint(at(1), "a", 10).empty());
  CHECK(complaint(at(2), "a", 11).empty());
  CHECK(complaint(at(2), "b", 20).empty());  // it did not change
  CHECK(complaint(at(1), "b", 21) ==
        "the keys of \"b\" are not those of kKeysVersion = 1: where that is meant, raise "
        "kKeysVersion in rules.h to 2 and add {2, \"b\", 0x0000000000000015} to kGoldenKeys in "
        "tests/unit/rules_version/golden_values.cc");
  CHECK_FALSE(complaint(at(1), "a", 11).empty());  // a new row alone does not raise the version
  CHECK_FALSE(complaint(at(2), "a", 10).empty());
  CHECK(complaint(at(1), "c", 1).find("have no golden value: add {1, \"c\", ") !=
        std::string::npos);
  CHECK(complaint_of_version(at(2)).empty());
  CHECK(complaint_of_version(at(3)).find("kKeysVersion is 3") == 0);
}

}  // namespace
}  // namespace kindred
