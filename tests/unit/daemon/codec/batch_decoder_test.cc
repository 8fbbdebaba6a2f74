#include "daemon/codec/batch_decoder.h"

#include <memory>

#include "tests/catch.h"

namespace kindred {
namespace {

using Key = config::KafkaInput::Key;

config::Config config(Key key) {
  config::Config config;
  config.kafka_input.emplace();
  config.kafka_input->key = key;
  config.pipeline = std::make_shared<Pipeline>();
  return config;
}

std::vector<std::string> ids(const DecodedMessages& decoded) {
  std::vector<std::string> ids;
  for (const Record& record : decoded.records()) {
    ids.push_back(record.identity.source + "/" + record.identity.id +
                  (record.deleted ? " deleted" : ""));
  }
  return ids;
}

TEST_CASE("records keep the order, time and partition of their messages") {
  const config::Config c = config(Key::kId);
  ThreadPool pool(2);
  BatchDecoder decoder(c, {"left", "right"}, &pool);
  DecodedMessages decoded;
  std::vector<std::string> values;
  for (int i = 0; i < 500; ++i) values.push_back(R"({"id":)" + std::to_string(i) + "}");
  std::vector<MessageView> messages;
  for (uint32_t i = 0; i < 500; ++i) {
    messages.push_back({.key = {}, .value = values[i], .time = i, .partition = i % 2});
  }
  decoder.decode(messages, {}, &decoded);
  REQUIRE(decoded.records().size() == 500);
  for (size_t i = 0; i < 500; ++i) {
    const Record& record = decoded.records()[i];
    CHECK(record.identity == Identity{i % 2 == 0 ? "left" : "right", std::to_string(i)});
    CHECK(record.time == static_cast<int64_t>(i));
    CHECK(record.partition == i % 2);
    CHECK(decoded.message_of(i) == i);
  }
}

TEST_CASE("rejected messages are passed over and told with their place") {
  const config::Config c = config(Key::kId);
  ThreadPool pool(1);
  BatchDecoder decoder(c, {"t"}, &pool);
  DecodedMessages decoded;
  const std::vector<MessageView> messages = {{.key = {}, .value = R"({"id":"1"})"},
                                             {.key = {}, .value = "no json"},
                                             {.key = "1", .value = {}},
                                             {.key = {}, .value = "{}"},
                                             {.key = {}, .value = R"({"id":"2"})"}};
  decoder.decode(messages, {}, &decoded);
  CHECK(ids(decoded) == std::vector<std::string>{"t/1", "t/1 deleted", "t/2"});
  CHECK(decoded.message_of(2) == 4);
  REQUIRE(decoded.rejected().size() == 2);
  CHECK(decoded.rejected()[0].message == 1);
  CHECK(decoded.rejected()[0].why.reason == RejectionClass::kNotJson);
  CHECK(decoded.rejected()[1].message == 3);
  CHECK(decoded.rejected()[1].why.reason == RejectionClass::kMissingId);

  decoder.decode(std::vector<MessageView>{{.key = {}, .value = R"({"id":"3"})"}}, {}, &decoded);
  CHECK(ids(decoded) == std::vector<std::string>{"t/3"});
  CHECK(decoded.rejected().empty());
}

TEST_CASE("a value larger than the limit is rejected, one at the limit is not") {
  config::Config c = config(Key::kId);
  c.record.max_bytes = 10;
  ThreadPool pool(1);
  BatchDecoder decoder(c, {"t"}, &pool);
  DecodedMessages decoded;
  decoder.decode(std::vector<MessageView>{{.key = {}, .value = R"({"id":"1"})"},
                                          {.key = {}, .value = R"({"id":"23"})"}},
                 {}, &decoded);
  CHECK(ids(decoded) == std::vector<std::string>{"t/1"});
  REQUIRE(decoded.rejected().size() == 1);
  CHECK(decoded.rejected()[0].why.reason == RejectionClass::kTooLarge);
  CHECK(decoded.rejected()[0].why.message == "larger than record.max_bytes, 10");
}

TEST_CASE("a tombstone's key must name its source once a value of its partition named one") {
  const config::Config c = config(Key::kId);
  ThreadPool pool(1);
  BatchDecoder decoder(c, {"t", "t"}, &pool);
  DecodedMessages decoded;
  const std::vector<MessageView> messages = {
      {.key = "1", .value = {}, .partition = 0},
      {.key = {}, .value = R"({"source":"s","id":"1"})", .partition = 0},
      {.key = "1", .value = {}, .partition = 0},
      {.key = "1", .value = {}, .partition = 1}};
  decoder.decode(messages, {}, &decoded);
  CHECK(ids(decoded) == std::vector<std::string>{"t/1 deleted", "s/1", "t/1 deleted"});
  REQUIRE(decoded.rejected().size() == 1);
  CHECK(decoded.rejected()[0].message == 2);
  CHECK(decoded.rejected()[0].why.reason == RejectionClass::kBadKey);
}

TEST_CASE("a topic's messages are read as the configuration has that topic") {
  config::Config c = config(Key::kJson);
  config::RecordMapping& own = c.each["right"];
  own.id = {config::ValuePaths{config::JsonPath{"number"}}};
  own.max_bytes = 20;
  ThreadPool pool(1);
  BatchDecoder decoder(c, {"left", "right"}, &pool);
  DecodedMessages decoded;
  const std::vector<MessageView> messages = {
      {.key = {}, .value = R"({"id":"1","number":2})", .partition = 0},
      {.key = {}, .value = R"({"number":2,"id":1})", .partition = 1},
      {.key = {}, .value = R"({"number":2,"id":"one"})", .partition = 1},
      {.key = R"({"number":3,"id":4})", .value = {}, .partition = 1}};
  decoder.decode(messages, {}, &decoded);
  CHECK(ids(decoded) == std::vector<std::string>{"left/1", "right/2", "right/3 deleted"});
  REQUIRE(decoded.rejected().size() == 1);
  CHECK(decoded.rejected()[0].why.reason == RejectionClass::kTooLarge);
}

// It would be refused by the state, again with each start.
TEST_CASE("a record that takes more in the state than a frame holds is rejected") {
  config::Config c = config(Key::kId);
  c.record.max_bytes = 16 << 20;
  const auto pipeline = std::make_shared<Pipeline>();
  for (const char* name : {"all", "half"}) {
    pipeline->add_field({.name = name, .type = FieldType::kVector});
    c.record.fields.push_back({{config::ValuePaths{config::JsonPath{"v"}}}});
  }
  c.pipeline = pipeline;
  ThreadPool pool(1);
  BatchDecoder decoder(c, {"t"}, &pool);
  DecodedMessages decoded;
  const auto vector_of = [](size_t numbers) {
    std::string text = R"({"id":"1","v":[)";
    for (size_t i = 0; i < numbers; ++i) text += "1,";
    text.back() = ']';
    return text + "}";
  };
  const std::string fits = vector_of(1'500'000);
  const std::string large = vector_of(2'500'000);
  const std::string key(40 << 20, 'k');
  const std::vector<MessageView> messages = {
      {.key = {}, .value = fits}, {.key = {}, .value = large}, {.key = key, .value = {}}};
  decoder.decode(messages, {}, &decoded);
  CHECK(decoded.records().size() == 1);
  REQUIRE(decoded.rejected().size() == 2);
  for (const auto& rejected : decoded.rejected()) {
    CHECK(rejected.why.reason == RejectionClass::kTooLarge);
    CHECK(rejected.why.message.find("bytes in the state, more than 32505856") != std::string::npos);
  }
}

}  // namespace
}  // namespace kindred
