#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

TEST_CASE("one process finds all by itself unless the file says otherwise") {
  CHECK_FALSE(config_of("").cluster);
  CHECK(config_of("cluster: {shards: 16}\n").cluster->shards == 16);
  CHECK(config_of("cluster: {}\n").cluster->shards == 64);
  CHECK(config_of("cluster:\n").cluster->shards == 64);
}

TEST_CASE("a process of a cluster is asked over HTTP, and may not be reached by all others") {
  const std::string port =
      "cluster: {shards: 16}\nhttp: {port: 8080, token: at-least-16-characters";
  const std::string beyond = "; processes on other machines cannot ask it";
  CHECK(config_of(port + "}\n").http.port == 8080);
  CHECK(summary(config_of(port + "}\n")).find(beyond) != std::string::npos);
  CHECK(summary(config_of(port + ", address: 0.0.0.0}\n")).find(beyond) == std::string::npos);
}

TEST_CASE("a cluster reads labels") {
  const Config config = config_of(
      "cluster: {shards: 16}\n"
      "input: {kafka: {brokers: b, topics: [in], labels: said}}\n");
  CHECK(config.kafka_input->labels == "said");
}

TEST_CASE("a cluster reads and writes the formats of a registry") {
  const Config config = config_of(
      "cluster: {shards: 16}\n"
      "input: {kafka: {brokers: b, topics: [in], format: registry, registry: {url: 'http://r'}}}\n"
      "output: {kafka: {topic: out, format: avro}}\n");
  CHECK(config.kafka_input->needs_registry());
  CHECK(config.kafka_output->format == KafkaOutput::Format::kAvro);
}

TEST_CASE("records of a cluster expire") {
  CHECK(config_of("cluster: {shards: 16}\nexpire: {after: 1d}\n").expire->after == 86'400'000);
}

TEST_CASE("a cluster reads versions") {
  CHECK(config_of("cluster: {shards: 16}\nrecord: {version: v}\n").record.version);
}

TEST_CASE("shards are at least one, and at most what a bucket holds") {
  CHECK(faults_of("cluster: {shards: 0}\n").size() == 1);
  CHECK(faults_of("cluster: {shards: 1025}\n").size() == 1);
  CHECK(faults_of("cluster: 4\n").size() == 1);
  CHECK(faults_of("cluster: {shards: 1001}\n").size() == 1);  // max_bucket is 1000
}

TEST_CASE("with replicas one process stands by for who decides, and shards are found twice") {
  CHECK(config_of("cluster: {shards: 16}\n").cluster->replicas == 1);
  const Config config = config_of("cluster: {shards: 16, replicas: 2}\n");
  CHECK(config.cluster->replicas == 2);
  const std::string stands_by = "; one stands by for who decides";
  CHECK(summary(config).find(stands_by + ", and each shard is found twice\n") != std::string::npos);
  const Config expires = config_of("cluster: {shards: 16, replicas: 2}\nexpire: {after: 1d}\n");
  CHECK(summary(expires).find(stands_by + "\n") != std::string::npos);
  CHECK(faults_of("cluster: {replicas: 0}\n").size() == 1);
  CHECK(faults_of("cluster: {replicas: 3}\n").size() == 1);
}

// The text of the only fault, up to the reason.
std::string refusal(const std::string& rest) {
  const Texts faults = faults_of("cluster: {shards: 4}\n" + rest);
  REQUIRE(faults.size() == 1);
  return faults.front().substr(0, faults.front().rfind(": "));
}

TEST_CASE("what a cluster cannot do is refused with a reason") {
  const std::string begin = "1:10: cluster: ";
  CHECK(refusal("expire: {after: 1d, on_expiry: keep}\n") ==
        begin + "does not go with on_expiry: keep");
  CHECK(refusal("expire: {after: 1d}\nrecord: {version: v}\n") ==
        begin + "does not go with expire and record.version");
  CHECK(refusal("limits: {memory: 1GiB}\n") == begin + "does not go with limits.memory");
  CHECK(refusal("standby: true\n") == begin + "does not go with standby");
  CHECK(refusal("entities: {}\n") == begin + "needs entities.created");
  const Texts both = faults_of("cluster: {shards: 4}\nexpire: {after: 1d}\nentities: {}\n");
  REQUIRE(both.size() == 2);
  CHECK(both.front().starts_with(begin + "does not go with expire and entities: "));
  CHECK(refusal("output: {kafka: {topic: out, delivery: at_least_once}}\n") ==
        begin + "needs output.kafka.delivery: exactly_once");
  CHECK(faults_of("cluster: {shards: 4}\npipeline: people\n"
                  "output: {kafka: {topic: people.log}}\n") ==
        Texts{begin + "has topic people.log for itself; name another one"});
}

}  // namespace

}  // namespace kindred::config
