#include "daemon/base/published_topic.h"

#include "config/config.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// The numbers are durable: states hold them.
TEST_CASE("the numbers of the topics stay what they are") {
  CHECK(published_topic(0) == PublishedTopic::kMatches);
  CHECK(published_topic(1) == PublishedTopic::kRejected);
  CHECK(published_topic(2) == PublishedTopic::kEntities);
  CHECK(published_topic(3) == PublishedTopic::kEntityOf);
  CHECK(published_topic(4) == PublishedTopic::kEntityChanges);
  CHECK(published_topic(5) == PublishedTopic::kShadow);
  CHECK_FALSE(published_topic(6));
  CHECK_FALSE(published_topic(257));
  CHECK_FALSE(published_topic(UINT64_MAX));
}

TEST_CASE("a topic is named by the configuration") {
  config::KafkaOutput config;
  config.topic = "matches";
  config.rejected = "rejects";
  config.entities = "entities";
  config.entity_of = "of";
  config.entity_changes = "changes";
  CHECK(topic_name(config, PublishedTopic::kMatches) == "matches");
  CHECK(topic_name(config, PublishedTopic::kRejected) == "rejects");
  CHECK(topic_name(config, PublishedTopic::kEntities) == "entities");
  CHECK(topic_name(config, PublishedTopic::kEntityOf) == "of");
  CHECK(topic_name(config, PublishedTopic::kEntityChanges) == "changes");
}

TEST_CASE("a shadow writes to the topic of differences alone, and no other pipeline does") {
  config::Config config;
  config.kafka_output.emplace();
  config.kafka_output->topic = "matches";
  config.kafka_output->shadow = "differences";
  CHECK(written_topic(config, PublishedTopic::kMatches) == "matches");
  CHECK(written_topic(config, PublishedTopic::kShadow).empty());
  config.shadow = {"old", "group"};
  CHECK(written_topic(config, PublishedTopic::kMatches).empty());
  CHECK(written_topic(config, PublishedTopic::kShadow) == "differences");
}

TEST_CASE("a topic keeps last values, or tells a thing once") {
  CHECK(keeps_last_values(PublishedTopic::kMatches));
  CHECK(keeps_last_values(PublishedTopic::kEntities));
  CHECK(keeps_last_values(PublishedTopic::kEntityOf));
  CHECK_FALSE(keeps_last_values(PublishedTopic::kEntityChanges));
  CHECK_FALSE(keeps_last_values(PublishedTopic::kRejected));
}

}  // namespace
}  // namespace kindred
