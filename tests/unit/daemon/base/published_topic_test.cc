#include "daemon/base/published_topic.h"

#include "config/config.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// The numbers are durable: states hold them.
TEST_CASE("the numbers of the topics stay what they are") {
  CHECK(published_topic(0) == PublishedTopic::kMatches);
  CHECK(published_topic(1) == PublishedTopic::kRejected);
  CHECK_FALSE(published_topic(2));
  CHECK_FALSE(published_topic(257));
  CHECK_FALSE(published_topic(UINT64_MAX));
}

TEST_CASE("a topic is named by the configuration") {
  config::KafkaOutput config;
  config.topic = "matches";
  config.rejected = "rejects";
  CHECK(topic_name(config, PublishedTopic::kMatches) == "matches");
  CHECK(topic_name(config, PublishedTopic::kRejected) == "rejects");
}

TEST_CASE("what was rejected is told once, matches by their last values") {
  CHECK(keeps_last_values(PublishedTopic::kMatches));
  CHECK_FALSE(keeps_last_values(PublishedTopic::kRejected));
}

}  // namespace
}  // namespace kindred
