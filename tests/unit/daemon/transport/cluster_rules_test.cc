#include "daemon/transport/cluster_rules.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("processes of one file and program have one word of rules") {
  config::Config config;
  config.digests = {.records = 1, .keys = 2, .score = 3, .decision = 4, .entities = 5};
  config::Config other = config;
  other.threads = 7;
  other.http.port = 9464;
  other.logging.level = "debug";
  CHECK(rules_word(config) == rules_word(other));
  CHECK(differing_rules(rules_word(config), rules_word(other)).empty());
}

TEST_CASE("what differs between the rules of two processes is named") {
  config::Config config;
  const std::string word = rules_word(config);
  const auto differing = [&] { return differing_rules(word, rules_word(config)); };
  config.expire = Expire{.after = 5, .field = {}};
  CHECK(differing() == "expire");
  config.digests.decision = 9;
  CHECK(differing() ==
        "score.match, score.review or score.cohesion, or how the program decides what matches; "
        "expire");
  const std::string by_five = rules_word(config);
  config.expire->field = 0;
  CHECK(differing_rules(by_five, rules_word(config)) == "expire");
  config.expire = Expire{.after = 6, .field = {}};
  CHECK(differing_rules(by_five, rules_word(config)) == "expire");
}

TEST_CASE("topics go by the rules of keys and scores, and not by what expires") {
  CHECK(rules_of_topics("1.2.3.4.5.6") == "1.2.3.4");
  CHECK(differing_rules("1.2.3.4", "1.2.3.4.5.6").empty());
}

TEST_CASE("an earlier program shows fewer parts of its rules, or none") {
  CHECK(differing_rules("1.2.3", "").empty());
  CHECK(differing_rules("1.2.3", "1.2").empty());
  CHECK(differing_rules("1.2", "2.2.3") == "record or input.kafka.key");
}

TEST_CASE("who differs from a process is named, and what to do") {
  CHECK_NOTHROW(require_same_rules("1.2", {{"a", "1.2"}, {"b", ""}}));
  CHECK_THROWS_WITH(require_same_rules("1.2", {{"a", "1.2"}, {"b", "3.2"}}),
                    "process b, which runs, differs from this one in record or input.kafka.key: "
                    "give all processes of a cluster the same file and program; to change that, "
                    "stop all of them first");
}

}  // namespace
}  // namespace kindred
