// What Debezium writes of a table, through a real cluster: the output topic holds the matches of
// the table's last rows.

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "daemon/codec/record_decoder.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/debezium_table.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"

namespace kindred {
namespace {

// What the rows match, as the topic of that name.
std::map<std::string, std::string> linked(const std::vector<std::string>& rows,
                                          const std::string& topic) {
  const config::Loaded loaded = config::parse(TestPipeline::contacts());
  REQUIRE(loaded.config);
  const Pipeline& pipeline = *loaded.config->pipeline;
  RecordDecoder decoder(*loaded.config);
  std::vector<Record> records;
  for (const std::string& row : rows) {
    Rejection why;
    REQUIRE(decoder.decode(row, {.source = topic}, &records.emplace_back(), &why));
  }
  ThreadPool pool(2);
  Linker linker(loaded.config->pipeline, &pool);
  std::vector<Refusal> refused;
  linker.apply(records, &refused);
  std::map<std::string, std::string> events;
  const EventWriter writer(pipeline);
  linker.matches([&](const Change& match) {
    std::string key;
    EventWriter::append_key(match.left, match.right, &key);
    writer.append_value(match, &events[key]);
  });
  return events;
}

TEST_CASE("a stream of Debezium ends with the matches of the table", "[kafka]") {
  using Before = DebeziumTable::Before;
  const auto style = GENERATE(values<DebeziumTable::Style>(
      {{Before::kNothing, false}, {Before::kKey, true}, {Before::kRow, false}}));
  TestPipeline pipeline("debezium");
  pipeline.key = "json";
  pipeline.rules = "\nrecord: {envelope: debezium}" + TestPipeline::contacts();
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 3);
  DebeziumTable table(7, style);
  const auto change = [&](int changes) {
    std::vector<Message> messages;
    for (int i = 0; i < changes; ++i) {
      for (const auto& [key, value] : table.change())
        messages.push_back({.key = key, .value = value});
    }
    produce(topic, messages);
  };
  change(500);
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(last_values(read_topic(pipeline.output)) == linked(table.rows(), topic));

  change(500);
  produce(topic, {{.key = R"({"id":1})", .value = R"({"op":"t","ts_ms":1,"source":{}})"}});
  await_committed(pipeline.name, pipeline.topics);
  const auto expected = linked(table.rows(), topic);
  CHECK(expected.size() > 5);
  CHECK(last_values(read_topic(pipeline.output)) == expected);
  CHECK(daemon.stop() == 0);
  const std::vector<Message> letters = read_topic(pipeline.rejected);
  REQUIRE(letters.size() == 1);
  CHECK(std::ranges::count(letters[0].headers, std::pair<std::string, std::string>(
                                                   "errors.class", "bad_envelope")) == 1);
}

}  // namespace
}  // namespace kindred
