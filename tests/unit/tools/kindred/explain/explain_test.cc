#include "tools/kindred/explain/explain.h"

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tools/kindred/pair/explanation_text.h"

namespace kindred {

namespace {

PairExplanation explain(const config::Config& config, const std::string& records,
                        const std::string& a, const std::string& b) {
  const TemporaryFolder folder;
  ThreadPool pool(2);
  std::ostringstream report;
  const std::string input = folder.write("people.jsonl", records);
  return explain_pair(config, {.inputs = {input}, .left = a, .right = b}, &pool, &report);
}

PairExplanation explain(const std::string& records, const std::string& a, const std::string& b) {
  return explain(people_config(), records, a, b);
}

const std::string kTwo = R"({"id":"b","name":"Bob Hart","phone":["1-2","77"],"zip":"9"}
{"id":"a","name":"Bob Har","phone":"12"}
)";

// Four records under one phone number, of which three are admitted.
const std::string kCrowd = R"({"id":"1","name":"ann","phone":"5"}
{"id":"2","name":"ann","phone":"5"}
{"id":"3","name":"ann","phone":"5"}
{"id":"4","name":"ann","phone":"5"}
)";

const std::string kTwoSources = R"({"id":"1","source":"x","name":"ann"}
{"id":"1","source":"y","name":"ann"}
{"id":"2","source":"y","name":"ann"}
)";

}  // namespace

TEST_CASE("a match explained, left before right") {
  CHECK(explain_text(explain(kTwo, "b", "a")) == R"(left   people/a
right  people/b

Match: score 195 of 200, match begins at 150.

Fields, as they are compared:
  name   left   bob har
         right  bob hart
         similarity 0.933333, score 95
  phone  left   12
         right  12 | 77
         similarity 1, score 100
  zip    left   (none)
         right  9

Features:
  grams  Jaccard similarity 0.857143

The score, field by field, and the sum:
  name    +95   95
  phone  +100  195

Rules of the block section, one of which must hold:
  same(phone): holds
  neighbours: no value on the left
    same(zip): no value on the left
    minhash(grams): holds, 26 of 32 keys shared
)");
}

TEST_CASE("a match explained as JSON") {
  const std::vector<std::string> parts = {
      R"json({"left": {"source": "people", "id": "a"}, "right": {"source": "people", "id": "b"},)json",
      R"json("decision": "match", "candidates": true, "score": 195.0, "highest": 200.0,)json",
      R"json("match": 150.0, "review": 90.0,)json",
      R"json("waterfall": [{"about": "name", "why": "", "adds": 95.0, "total": 95.0},)json",
      R"json({"about": "phone", "why": "", "adds": 100.0, "total": 195.0}],)json",
      R"json("fields": [{"name": "name", "left": ["bob har"], "right": ["bob hart"],)json",
      R"json("similarity": 0.933333, "score": 95.0},)json",
      R"json({"name": "phone", "left": ["12"], "right": ["12", "77"],)json",
      R"json("similarity": 1.0, "score": 100.0},)json",
      R"json({"name": "zip", "left": [], "right": ["9"]}],)json",
      R"json("features": [{"name": "grams", "jaccard": 0.857143}],)json",
      R"json("rules": [{"name": "same(phone)", "rule": "same(phone)", "capped": false,)json",
      R"json("state": "holds", "keys": 1, "shared": 1},)json",
      R"json({"name": "neighbours", "rule": "all(same(zip), minhash(grams))", "capped": false,)json",
      R"json("state": "missing_left", "keys": 0, "shared": 0,)json",
      R"json("parts": [{"rule": "same(zip)", "state": "missing_left", "keys": 0, "shared": 0},)json",
      R"json({"rule": "minhash(grams)", "state": "holds", "keys": 32, "shared": 26}]}]})json"};
  std::string expected;
  for (const std::string& part : parts) expected += (expected.empty() ? "" : " ") + part;
  CHECK(explain_json(explain(kTwo, "a", "b")) == expected + "\n");
}

TEST_CASE("verdicts") {
  const auto verdict = [](const std::string& records, const std::string& a, const std::string& b) {
    const std::string text = explain_text(explain(records, a, b));
    const size_t begin = text.find("\n\n") + 2;
    return text.substr(begin, text.find("\n\n", begin) - begin);
  };
  const auto record = [](const std::string& id, const std::string& rest) {
    return R"({"id":")" + id + "\"," + rest + "}\n";
  };
  CHECK(verdict(
            record("a", R"("phone":"1","name":"bob")") + record("b", R"("phone":"1","name":"zoe")"),
            "a", "b") == "Review: score 120 of 200, review begins at 90, match at 150.");
  CHECK(
      verdict(record("a", R"("zip":"1","name":"abcd")") + record("b", R"("zip":"1","name":"abxy")"),
              "a", "b") == "No match: score 20 of 200, review begins at 90.");
  CHECK(verdict(record("a", R"("name":"bob")") + record("b", R"("name":"bob")"), "a", "b") ==
        "No match: never compared, since no rule of the block section holds.\n"
        "Compared, they would have score 100 of 200; match begins at 150.");
}

TEST_CASE("places are so many kilometres apart, in text and in JSON") {
  const config::Config config = config::parse(R"(
fields: {name: , place: {type: geo}}
block: {same: place}
score: {points: {name: {}}, match: 90}
)")
                                    .config.value();
  const PairExplanation pair = explain(config, R"({"id":"a","name":"ann","place":"52,13"}
{"id":"b","name":"ann","place":"53,13"}
)",
                                       "a", "b");
  CHECK(explain_text(pair).find("same(place): differs by 111.2 km\n") != std::string::npos);
  const std::string json = explain_json(pair);
  CHECK(json.find(R"("km": 111.1)") != std::string::npos);
  CHECK(json.find("edits") == std::string::npos);
}

TEST_CASE("a pair that no change would bring together is told so") {
  PairExplanation pair = explain(R"({"id":"a","name":"bob"}
{"id":"b","name":"zoe"}
)",
                                 "a", "b");
  const auto told = [&] {
    return explain_text(pair).find("\nNo single change of the block section") != std::string::npos;
  };
  CHECK_FALSE(told());  // nothing was tried
  pair.changes.emplace();
  CHECK(told());
  pair.why.one_source = true;
  CHECK_FALSE(told());
}

TEST_CASE("of a rule that would be new the pairs are told, or how many there are at most") {
  PairExplanation pair = explain(R"({"id":"a","name":"bob"}
{"id":"b","name":"zoe"}
)",
                                 "a", "b");
  pair.changes = {{.text = "add same: zip", .rule = "", .pairs = 1234},
                  {.text = "add same: tags", .rule = "", .pairs = 5678, .fewer_pairs = true}};
  CHECK(explain_text(pair).find("  add same: zip, holds on 1,234 pairs\n"
                                "  add same: tags, holds on at most 5,678 pairs\n") !=
        std::string::npos);
  const std::string json = explain_json(pair);
  CHECK(json.find(R"({"change": "add same: zip", "pairs": 1234})") != std::string::npos);
  CHECK(json.find(R"({"change": "add same: tags", "pairs_at_most": 5678})") != std::string::npos);
}

TEST_CASE("a pair that only a full bucket joins") {
  size_t capped = 0;
  for (const char* other : {"1", "2", "3"}) {
    const PairExplanation pair = explain(kCrowd, "4", other);
    REQUIRE(pair.rules[0].view.state == RuleState::kHolds);
    CHECK(pair.rules[0].capped == !pair.why.candidates);
    if (pair.why.candidates) continue;
    ++capped;
    const std::string text = explain_text(pair);
    CHECK(text.find("No match: never compared, since every key that they share has more than 3 "
                    "records (max_bucket).\n") != std::string::npos);
    CHECK(text.find("same(phone): holds, but on keys with too many records") != std::string::npos);
    CHECK(explain_json(pair).find(R"("capped": true)") != std::string::npos);
  }
  CHECK((capped == 1 || capped == 3));  // 4 or one of the others is left out
}

TEST_CASE("the proposed name of a record is JSON within a shell's quotes, whatever its id") {
  const std::string records = R"({"id":"a\"\\'","source":"x","name":"ann"}
{"id":"a\"\\'","source":"y","name":"ann"}
{"id":"2","source":"y","name":"ann"}
)";
  const std::string name = R"(["x","a\"\\\u0027"])";
  CHECK_THROWS_WITH(explain(records, "a\"\\'", "2"),
                    Catch::Matchers::EndsWith("write '" + name + "' for the one in x"));
  CHECK(explain(records, name, "2").left == Identity{"x", "a\"\\'"});
}

TEST_CASE("a score is printed with all its digits") {
  PairExplanation pair = explain(kTwo, "b", "a");
  pair.why.evaluation.score = 1999.999999;
  pair.highest = 2000;
  pair.match = 1999.9999;
  CHECK(explain_text(pair).find("score 1999.999999 of 2000, match begins at 1999.9999.") !=
        std::string::npos);
}

TEST_CASE("records are named by id, by source and id, or as JSON") {
  const auto names = [](const std::string& a) { return explain(kTwoSources, a, "2").left; };
  CHECK(names("x/1") == Identity{"x", "1"});
  CHECK(names("y/1") == Identity{"y", "1"});
  CHECK(names(R"(["x","1"])") == Identity{"x", "1"});
  CHECK_THROWS_WITH(explain(kTwoSources, "1", "2"),
                    "--pair: 1 is the name of a record in several sources; write '[\"x\",\"1\"]' "
                    "for the one in x");
  CHECK_THROWS_WITH(explain(kTwoSources, "3", "2"), "--pair: no record of the input is called 3");
  CHECK_THROWS_WITH(explain(kTwoSources, R"(["x","2"])", "2"),
                    R"(--pair: no record of the input is called ["x","2"])");
  CHECK_THROWS_WITH(explain(kTwoSources, "y/2", "2"), "--pair: y/2 and 2 name the same record");
  CHECK_THROWS_AS(explain(kTwoSources, "3", "2"), Failure);
}

TEST_CASE("explanations show the live version, and nothing of deleted records") {
  const std::string replaced = kTwo + R"({"id":"b","name":"Robert"})" + "\n";
  CHECK(explain(replaced, "a", "b").fields[0].right == std::vector<std::string>{"robert"});
  CHECK_THROWS_WITH(explain(kTwo + R"({"id":"b","deleted":true})", "a", "b"),
                    "--pair: no record of the input is called b");
}

TEST_CASE("vectors are no features with a Jaccard similarity") {
  const config::Config config = config::parse(R"(
fields: {place: {type: vector}}
block: {lines: {of: place, width: 1}}
score: {points: {place: {}}, match: 90}
)")
                                    .config.value();
  const PairExplanation pair =
      explain(config, "{\"id\":\"a\",\"place\":[1,2]}\n{\"id\":\"b\",\"place\":[1,2]}\n", "a", "b");
  CHECK(pair.features.empty());
  CHECK(pair.fields[0].score->score == 100);
}

TEST_CASE("values cannot steer a terminal") {
  const config::Config config = config::parse(R"(
fields: {name: {clean: []}, tags: {type: set}}
block: {same: name}
score: {jaccard: {of: tags}, match: 0.5}
)")
                                    .config.value();
  const PairExplanation pair = explain(config,
                                       R"({"id":"a","name":"x\u001b[2J","tags":["p","q"]}
{"id":"b","name":"x\u001b[2J","tags":["q"]}
)",
                                       "a", "b");
  const std::string text = explain_text(pair);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("name  left   x [2J\n") != std::string::npos);
  CHECK(text.find("tags  left   p, q\n") != std::string::npos);
  CHECK(text.find("tags  Jaccard similarity 0.5, scored\n") != std::string::npos);
}

TEST_CASE("a match that is withheld tells its cohesion") {
  config::Config config = people_config();
  auto pipeline = std::make_shared<Pipeline>(*config.pipeline);
  pipeline->cohesion = 0.7;
  pipeline->match = 194;
  config.pipeline = pipeline;
  const std::string records = R"({"id":"1","source":"x","name":"anna","phone":"11"}
{"id":"2","source":"x","name":"annab","phone":["11","22"]}
{"id":"3","source":"x","name":"annabc","phone":["22","33"]}
{"id":"4","source":"x","name":"annabcd","phone":"33"}
)";
  const PairExplanation pair = explain(config, records, "x/2", "x/3");
  CHECK(explain_text(pair).find(
            "No match: score 195 of 200, but their cohesion is 0.6667, and score.cohesion asks for "
            "0.7:\nthe left one and its partners are 3 records, the right one and its 3, 2 of them "
            "the same\nby matches that have as much.\n") != std::string::npos);
  CHECK(explain_json(pair).find(R"("cohesion": {"value": 0.66)") != std::string::npos);
  CHECK(explain_text(explain(config, records, "x/1", "x/2")).find("\nMatch: score 195 of 200") !=
        std::string::npos);
}

TEST_CASE("what the rules about sources say against a pair is told") {
  config::Config config = people_config();
  auto pipeline = std::make_shared<Pipeline>(*config.pipeline);
  pipeline->link_only = true;
  pipeline->one_per_source = true;
  config.pipeline = pipeline;
  const std::string records = R"({"id":"1","source":"x","name":"ann","phone":"5"}
{"id":"1","source":"y","name":"ann","phone":"5"}
{"id":"2","source":"y","name":"anna","phone":"5"}
)";
  const auto verdict = [&](const std::string& a, const std::string& b) {
    const std::string text = explain_text(explain(config, records, a, b));
    const size_t begin = text.find("No match");
    return text.substr(begin, text.find("\n\nFields") - begin);
  };
  CHECK(verdict("x/1", "y/2") ==
        "No match: score 195 of 200, but one partner a source is allowed:\nthe left one has y/1");
  CHECK(verdict("y/1", "y/2") ==
        "No match: never compared, since both are of one source (sources.link_type).\n"
        "Compared, they would have score 195 of 200; match begins at 150.");
  CHECK(explain_json(explain(config, records, "x/1", "y/2"))
            .find(R"("left_partner": {"source": "y", "id": "1"})") != std::string::npos);
  CHECK(explain_json(explain(config, records, "y/1", "y/2")).find(R"("one_source": true)") !=
        std::string::npos);
}

}  // namespace kindred
