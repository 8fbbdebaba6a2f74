#include "daemon/service/dead_letter.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a dead letter is the message as it came, and why it was rejected") {
  MessageView message;
  message.key = "17";
  message.value = "no record";
  message.time = 5;
  message.offset = 42;
  const InputPartition partition{.topic = "people", .number = 3};
  const OutputMessage letter =
      dead_letter(message, {{"own", "1"}, {"empty", std::nullopt}}, partition, "decode",
                  {RejectionClass::kNotJson, "it is not JSON"});
  CHECK(letter.topic == PublishedTopic::kRejected);
  CHECK(letter.key == "17");
  CHECK(letter.value == "no record");
  CHECK(letter.time == 5);
  CHECK(letter.headers == Headers{{"own", "1"},
                                  {"empty", std::nullopt},
                                  {"errors.topic", "people"},
                                  {"errors.partition", "3"},
                                  {"errors.offset", "42"},
                                  {"errors.stage", "decode"},
                                  {"errors.class", "not_json"},
                                  {"errors.message", "it is not JSON"}});
}

TEST_CASE("a dead letter says by which schema it was to be read, if it names one") {
  const OutputMessage letter =
      dead_letter({}, {}, {.topic = "people"}, "decode",
                  {RejectionClass::kBadPayload, "by schema 17: it ends early", "17"});
  CHECK(letter.headers.back() == OutputMessage::Header{"errors.schema_id", "17"});
}

TEST_CASE("a dead letter of a message without key or value has none") {
  const OutputMessage letter = dead_letter({}, {}, {.topic = "people"}, "decode", {});
  CHECK_FALSE(letter.key);
  CHECK_FALSE(letter.value);
  CHECK(letter.headers.size() == 6);
}

}  // namespace
}  // namespace kindred
