#include "daemon/kafka/properties.h"

#include "tests/catch.h"

namespace kindred {
namespace {

config::Config config() {
  config::Config config;
  config.kafka_input.emplace();
  config.kafka_input->brokers = "broker:9092";
  config.kafka_input->group = "readers";
  config.kafka_output.emplace();
  return config;
}

TEST_CASE("the brokers and the group are the configured ones") {
  const config::Properties properties = consumer_properties(config());
  CHECK(properties.at("bootstrap.servers") == "broker:9092");
  CHECK(properties.at("group.id") == "readers");
}

TEST_CASE("properties of the configuration override the defaults") {
  config::Config c = config();
  CHECK(consumer_properties(c).at("queued.max.messages.kbytes") == "65536");
  c.kafka_input->properties = {{"queued.max.messages.kbytes", "1024"}, {"fetch.min.bytes", "2"}};
  CHECK(consumer_properties(c).at("queued.max.messages.kbytes") == "1024");
  CHECK(consumer_properties(c).at("fetch.min.bytes") == "2");
}

TEST_CASE("where memory is limited, less is fetched ahead") {
  config::Config c = config();
  c.limits.memory = 256 << 20;
  CHECK(consumer_properties(c).at("queued.max.messages.kbytes") == "32768");
  CHECK(consumer_properties(c).at("queued.min.messages") == "83886");
  c.limits.memory = uint64_t{64} << 40;
  CHECK(consumer_properties(c).at("queued.max.messages.kbytes") == "65536");
  CHECK(consumer_properties(c).at("queued.min.messages") == "1000000");
}

TEST_CASE("the output takes the way to the cluster from the input, and nothing else") {
  config::Config c = config();
  c.kafka_input->properties = {
      {"security.protocol", "ssl"}, {"sasl.password", "one"}, {"fetch.min.bytes", "2"}};
  c.kafka_output->properties = {{"sasl.password", "two"}, {"linger.ms", "1"}};
  const config::Properties properties = producer_properties(c);
  CHECK(properties.at("bootstrap.servers") == "broker:9092");
  CHECK(properties.at("security.protocol") == "ssl");
  CHECK(properties.at("sasl.password") == "two");
  CHECK(properties.at("linger.ms") == "1");
  CHECK_FALSE(properties.contains("fetch.min.bytes"));
}

TEST_CASE("what processes of a cluster write for one another is packed") {
  config::Config c = config();
  const config::Properties properties = topic_writer_properties(c, "kindred-p-find");
  CHECK(properties.at("compression.type") == "lz4");
  CHECK(properties.at("transactional.id") == "kindred-p-find");
  CHECK_FALSE(producer_properties(c).contains("compression.type"));
  c.kafka_output->properties = {{"compression.type", "zstd"}};
  CHECK(topic_writer_properties(c, "a").at("compression.type") == "zstd");
  c.kafka_output->properties = {{"compression.codec", "none"}};
  CHECK_FALSE(topic_writer_properties(c, "a").contains("compression.type"));
}

TEST_CASE("of topics that are read outside of groups less is fetched ahead") {
  config::Config c = config();
  CHECK(topic_reader_properties(c).at("queued.max.messages.kbytes") == "16384");
  CHECK(topic_reader_properties(c).contains("fetch.queue.backoff.ms") ==
        can_be_told_when_to_fetch());
  c.kafka_input->properties = {{"queued.max.messages.kbytes", "1024"}};
  CHECK(topic_reader_properties(c).at("queued.max.messages.kbytes") == "1024");
}

TEST_CASE("members of the group of leaders are as soon missed as the configuration says") {
  config::Config c = config();
  CHECK(member_properties(c).at("group.id") == "readers.leader");
  CHECK(member_properties(c).at("session.timeout.ms") == "10000");
  c.kafka_input->properties = {
      {"session.timeout.ms", "6000"}, {"client.id", "mine"}, {"group.instance.id", "a"}};
  CHECK(member_properties(c).at("session.timeout.ms") == "6000");
  CHECK(member_properties(c).at("client.id").ends_with("-mine"));
  CHECK_FALSE(member_properties(c).contains("group.instance.id"));
}

TEST_CASE("exactly once is a transactional id of the pipeline's name") {
  config::Config c = config();
  c.pipeline_name = "customers";
  CHECK(producer_properties(c).at("transactional.id") == "kindred-customers");
  CHECK(producer_properties(c).at("linger.ms") == "100");
  CHECK(producer_properties(c).at("message.timeout.ms") == "30000");
  c.kafka_output->properties = {{"transaction.timeout.ms", "20000"}};
  CHECK(producer_properties(c).at("message.timeout.ms") == "10000");
  c.kafka_output->properties = {{"delivery.timeout.ms", "5000"}};
  CHECK_FALSE(producer_properties(c).contains("message.timeout.ms"));
  c.kafka_output->properties = {{"message.timeout.ms", "5000"}};
  CHECK(producer_properties(c).at("message.timeout.ms") == "5000");
}

TEST_CASE("at least once gives nothing up in time") {
  config::Config c = config();
  c.kafka_output->delivery = config::KafkaOutput::Delivery::kAtLeastOnce;
  CHECK_FALSE(producer_properties(c).contains("transactional.id"));
  CHECK(producer_properties(c).at("message.timeout.ms") == "0");
  c.kafka_output->properties = {{"message.timeout.ms", "5000"}};
  CHECK(producer_properties(c).at("message.timeout.ms") == "5000");
}

TEST_CASE("what the daemon stands on is set") {
  CHECK(consumer_properties(config()).at("enable.auto.commit") == "false");
  CHECK(consumer_properties(config()).at("isolation.level") == "read_committed");
  CHECK(consumer_properties(config()).at("auto.offset.reset") == "error");
  CHECK(producer_properties(config()).at("enable.idempotence") == "true");
}

}  // namespace
}  // namespace kindred
