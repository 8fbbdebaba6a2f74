// A table whose changes Debezium tells ends as its last rows do.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "daemon/codec/batch_decoder.h"
#include "daemon/codec/event_writer.h"
#include "daemon/codec/record_decoder.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/debezium_table.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

constexpr const char* kRules =
    "fields: {name: , phone: {clean: [digits]}}\n"
    "block: {any: [{same: phone}, {same: name}]}\n"
    "score: {points: {name: {}, phone: {}}, match: 150}\n"
    "input: {kafka: {brokers: b, topics: t}}\n"
    "output: {kafka: {topic: m}}\n";

config::Config config_with(const std::string& record) {
  config::Loaded loaded = config::parse(kRules + record);
  REQUIRE(loaded.config);
  return std::move(*loaded.config);
}

// Event by pair.
std::map<std::string, std::string> matches_of(const Linker& linker, const Pipeline& pipeline) {
  std::map<std::string, std::string> matches;
  const EventWriter writer(pipeline);
  linker.matches([&](const Change& match) {
    std::string key;
    EventWriter::append_key(match.left, match.right, &key);
    writer.append_value(match, &matches[key]);
  });
  return matches;
}

std::map<std::string, std::string> linked(const std::vector<std::string>& rows, ThreadPool* pool) {
  const config::Config config = config_with("");
  RecordDecoder decoder(config);
  std::vector<Record> records;
  for (const std::string& row : rows) {
    Rejection why;
    REQUIRE(decoder.decode(row, {.source = "t"}, &records.emplace_back(), &why));
  }
  Linker linker(config.pipeline, pool);
  std::vector<Refusal> refused;
  linker.apply(records, &refused);
  REQUIRE(refused.empty());
  return matches_of(linker, *config.pipeline);
}

void check_history(unsigned seed, const DebeziumTable::Style& style, const std::string& record) {
  const config::Config config = config_with(record);
  ThreadPool pool(2);
  BatchDecoder decoder(config, {"t"}, &pool);
  Linker linker(config.pipeline, &pool);
  DebeziumTable table(seed, style);
  DecodedMessages decoded;
  for (int batch = 0; batch < 40; ++batch) {
    std::vector<DebeziumTable::Message> messages;
    for (int i = 0; i < 10; ++i) std::ranges::copy(table.change(), std::back_inserter(messages));
    std::vector<MessageView> views;
    for (const DebeziumTable::Message& message : messages) {
      views.push_back({.key = message.key, .value = message.value});
    }
    decoder.decode(views, {}, &decoded);
    REQUIRE(decoded.rejected().empty());
    std::vector<Refusal> refused;
    linker.apply(decoded.records(), &refused);
    REQUIRE(refused.empty());
    const auto expected = linked(table.rows(), &pool);
    REQUIRE(matches_of(linker, *config.pipeline) == expected);
    REQUIRE(linker.stats().records == table.rows().size());
  }
}

TEST_CASE("A stream of Debezium equals the table's last state") {
  const auto before = GENERATE(DebeziumTable::Before::kNothing, DebeziumTable::Before::kKey,
                               DebeziumTable::Before::kRow);
  for (unsigned seed = 0; seed < rounds(5); ++seed) {
    CAPTURE(seed);
    const bool schema = seed % 2 == 1;
    check_history(seed, {before, schema}, "record: {envelope: debezium}\n");
    check_history(seed, {before, schema},
                  "record: {envelope: debezium, deleted: {field: gone, present: true}}\n");
  }
}

}  // namespace
}  // namespace kindred
