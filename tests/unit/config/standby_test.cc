#include "config/kafka.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

const std::string kInput = "input: {kafka: {brokers: b, topics: [in]}}\n";

TEST_CASE("one process runs a pipeline unless the file says otherwise") {
  CHECK_FALSE(config_of("").standby);
  CHECK_FALSE(config_of("standby: false\n").standby);
  const Config config = config_of(kInput + "standby: true\n");
  CHECK(config.standby);
  CHECK(leader_name(*config.kafka_input) == config.kafka_input->group + ".leader");
  CHECK(summary(config).find("standby   one process leads") != std::string::npos);
}

TEST_CASE("what a standby does not go with") {
  CHECK(faults_of("standby: 2\n").size() == 1);
  CHECK(faults_of("standby: true\noutput: {kafka: {topic: out, delivery: at_least_once}}\n") ==
        Texts{"1:10: standby: needs output.kafka.delivery: exactly_once"});
  CHECK(faults_of("standby: true\nlimits: {memory: 1GiB, on_full: expire_oldest}\n") ==
        Texts{"1:10: standby: does not go with limits.on_full: expire_oldest"});
  CHECK(faults_of("standby: true\nexpire: {after: 1d, on_expiry: keep}\n") ==
        Texts{"1:10: standby: does not go with expire.on_expiry: keep"});
  CHECK(
      faults_of("standby: true\ninput: {kafka: {brokers: b, topics: [in], group: a/b}}\n").size() ==
      1);
  for (const std::string topics :
       {"topic: g.leader", "topic: out, rejected: g.leader", "topic: out, entity_of: g.leader"}) {
    CHECK(faults_of("standby: true\ninput: {kafka: {brokers: b, topics: [in], group: g}}\n"
                    "output: {kafka: {" +
                    topics + "}}\n") ==
          Texts{"1:10: standby: has topic g.leader for itself; write to another one"});
  }
  CHECK(faults_of("standby: false\nlimits: {memory: 1GiB, on_full: expire_oldest}\n").empty());
}

}  // namespace

}  // namespace kindred::config
