#include "tools/kindred/link/summary.h"

#include <sstream>

#include "tests/catch.h"

namespace kindred {
namespace {

Pipeline two_rules() {
  Pipeline pipeline;
  const uint16_t phone = pipeline.add_field({.name = "phone"});
  pipeline.blocking.add(pipeline.same(phone));
  pipeline.blocking.add(pipeline.same(phone), "same person");
  return pipeline;
}

RejectedRecord rejected(RejectionClass reason) { return {{reason, ""}, "a", 1, 0, ""}; }

TEST_CASE("The summary shows how many came through each step, and what was rejected for what") {
  std::ostringstream told;
  Rejects rejects("", &told);
  for (int i = 0; i < 3; ++i) rejects.add(rejected(RejectionClass::kWrongType));
  rejects.add(rejected(RejectionClass::kNotJson));
  const LinkCounts counts = {.records = 2000000,
                             .against = std::nullopt,
                             .matches = 1001,
                             .reviews = 3,
                             .retracted = 1,
                             .rejected_inputs = {},
                             .clusters = std::nullopt,
                             .seconds = 8,
                             .peak_bytes = uint64_t{1500} << 20U};
  Stats stats;
  stats.records = 1999990;
  stats.replaced = 5;
  stats.unchanged = 2;
  stats.deleted = 1;
  stats.stale = 4;
  stats.shingles = {.shingles = 70000, .distinct = 60000, .slots = 128000};
  stats.key_postings = 32000;
  stats.candidates = 5000;
  stats.score.scored = 5000;
  stats.score.estimated = 4000;
  stats.score.exact = 3000;
  stats.matches = 1000;
  stats.reviews = 3;
  stats.capped_keys = {0, 0};
  stats.memory = {
      .records = 520'000'000, .identities = 42'000'000, .keys = 500'000'000, .matches = 61 * 1003};
  CHECK(link_summary(counts, rejects, stats, two_rules()) ==
        "records   2,000,000 in 8.0 s, 250,000 a second, 1,500 MB of memory at most\n"
        "rejected  4 (1 not_json, 3 wrong_type)\n"
        "live      1,999,990, 5 replaced, 2 unchanged, 1 deleted, 4 older than the version known\n"
        "memory    531 bytes a record: 260 the record with its keys, 21 its identity, 250 found by "
        "key; 61 a match\n"
        "shingles  70,000, 60,000 of them distinct in their records\n"
        "signed    128,000 values of min-hash functions\n"
        "keys      32,000\n"
        "pairs     5,000 candidates -> 4,000 estimated -> 3,000 compared in full -> 1,000 matches, "
        "3 to review\n"
        "events    1,001 match, 3 review, 1 retracted\n");
}

TEST_CASE("What a record takes in memory is not told of a few") {
  std::ostringstream told;
  Stats stats;
  stats.records = 9'999;
  stats.memory = {.records = 1'000'000, .identities = 1'000'000, .keys = 1'000'000, .matches = 0};
  const std::string text = link_summary({}, Rejects("", &told), stats, two_rules());
  CHECK(text.find("a record") == std::string::npos);
}

TEST_CASE("Capped keys, moved records and unreadable values are warnings") {
  std::ostringstream told;
  Stats stats;
  stats.capped_keys = {0, 17};
  stats.moved_partition = 2;
  Pipeline pipeline = two_rules();
  stats.unreadable_values.add(pipeline.add_field({.name = "price", .type = FieldType::kNumber}),
                              1234);
  const std::string text = link_summary({}, Rejects("", &told), stats, pipeline);
  CHECK(text.find("warning: same person: 17 keys have more than 1,000 members, and only those "
                  "members were compared; make the rule stricter or raise block.max_bucket\n") !=
        std::string::npos);
  CHECK(text.find("warning: 2 records came again through another input; their order across inputs "
                  "decided. If they are different records, name their source in them, or give the "
                  "files different names\n") != std::string::npos);
  CHECK(text.find("warning: price: 1,234 values cannot be read as its type, number, and count as "
                  "missing\n") != std::string::npos);
  CHECK(text.find("phone:") == std::string::npos);
  CHECK(text.find("same(phone)") == std::string::npos);
}

TEST_CASE("Steps that the pipeline does not have are left out") {
  std::ostringstream told;
  const std::string text = link_summary({}, Rejects("", &told), {}, two_rules());
  CHECK(text.find("live      0\nkeys      0\npairs     0 candidates -> 0 matches\n") !=
        std::string::npos);
}

TEST_CASE("Against a file, the matches are those found") {
  std::ostringstream told;
  Stats stats;
  stats.records = 1000;
  const std::string text = link_summary({.records = 10,
                                         .against = 1000,
                                         .matches = 7,
                                         .rejected_inputs = {},
                                         .clusters = {},
                                         .seconds = 1},
                                        Rejects("", &told), stats, two_rules());
  CHECK(text.starts_with("against   1,000 records\nrecords   10 in 1.0 s"));
  CHECK(text.find("-> 7 matches\n") != std::string::npos);
  CHECK(text.find("live") == std::string::npos);
}

TEST_CASE("A file to match against that has no record is one all the same, and warned of") {
  std::ostringstream told;
  LinkCounts counts;
  counts.against = 0;
  const std::string text = link_summary(counts, Rejects("", &told), {}, two_rules());
  CHECK(text.starts_with("against   0 records\nrecords   0 in "));
  CHECK(text.find("live") == std::string::npos);
  CHECK(text.ends_with("warning: the file of --against has no record to match against\n"));
}

TEST_CASE("A file of which every record was rejected is warned of with the commonest reason") {
  std::ostringstream told;
  LinkCounts counts;
  counts.rejected_inputs = {{"-", RejectionClass::kNotJson, ""},
                            {"a.csv", RejectionClass::kMissingId, "\"id\" is absent"}};
  CHECK(link_summary(counts, Rejects("", &told), {}, two_rules())
            .ends_with("warning: standard input: every record was rejected; write one JSON object "
                       "a line, in UTF-8; CSV is taken from a file whose name ends in .csv, "
                       "or by --delimiter\n"
                       "warning: a.csv: every record was rejected, most often as missing_id; "
                       "--rejected FILE keeps them with their reasons. The first: \"id\" is "
                       "absent\n"));
}

TEST_CASE("Clusters that hold two records of one source are counted and the first ones named") {
  std::ostringstream told;
  LinkCounts counts;
  counts.clusters = {.clusters = 1200, .most = 2, .conflicts = {}};
  std::string text = link_summary(counts, Rejects("", &told), {}, two_rules());
  CHECK(text.ends_with("events    0 match\nclusters  1,200 of several records\n"));
  counts.clusters->conflicts = {{"a", "1"}, {"a", "7"}, {"b", "2"}, {"c", "3"}};
  text = link_summary(counts, Rejects("", &told), {}, two_rules());
  CHECK(
      text.ends_with("warning: 4 clusters hold more than two records of one source, as others "
                     "connect them: those of a/1, a/7, b/2, ...\n"));
}

}  // namespace
}  // namespace kindred
