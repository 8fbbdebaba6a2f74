// Records in Avro, Protobuf and JSON Schema by real writers and a real registry: the matches are
// those of `kindred link` on the same records as JSON.

#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/base/json_append.h"
#include "daemon/codec/flat_event_schemas.h"
#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/clustered_people.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/integration/registry.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr size_t kDelete = 50;  // one in so many is deleted again

// The topic is the source, so that the key of a tombstone names a record.
std::string rules() {
  std::string rules = TestPipeline::people();
  rules.replace(rules.find("  zip:"), 0, "  birth: {from: birth_date, clean: [date]}\n");
  rules.replace(rules.find("phone: {}}"), 10, "phone: {}, birth: {}}");
  return rules + "record: {source: none_of_its_own}\n";
}

TestPipeline pipeline_of(const std::string& format, const TestRegistry& registry) {
  TestPipeline pipeline("formats-" + format);
  pipeline.rules = rules();
  pipeline.format = "    format: registry\n    registry: {url: '" + registry.url() + "'}\n";
  make_topic(pipeline.topics[0], 3);
  return pipeline;
}

// As the topic has them in the end: TOPIC.jsonl has the records, and deletes some.
std::map<std::string, std::string> linked(const TemporaryFolder& folder, const std::string& topic) {
  const std::string records = folder.read("records.jsonl");
  std::string deletes;
  size_t number = 0;
  for (size_t begin = 0; begin < records.size(); begin = records.find('\n', begin) + 1) {
    if (number++ % kDelete != 0) continue;
    const size_t id = records.find(R"("id":")", begin) + 6;
    deletes += R"({"id":")" + records.substr(id, records.find('"', id) - id) +
               R"(","deleted":true})" + "\n";
  }
  folder.write(topic + ".jsonl", records + deletes);
  return link_people(rules(), folder.path(), topic + ".jsonl");
}

std::string range(size_t first, size_t last, int version) {
  return "--first " + std::to_string(first) + " --last " + std::to_string(last) + " --version " +
         std::to_string(version);
}

TEST_CASE("records by a registry come to what they would as JSON, whatever happens", "[kafka]") {
  const std::string format = GENERATE("avro", "protobuf", "json");
  CAPTURE(format);
  const size_t records = rounds(5'000);  // 100,000 when the tests are long
  const TemporaryFolder folder;
  generate_people(records, folder.path());
  const std::string file = folder.file("records.jsonl");
  TestRegistry registry;
  const TestPipeline pipeline = pipeline_of(format, registry);
  const std::string& topic = pipeline.topics[0];

  DaemonRun daemon(pipeline);
  INFO(daemon->log());
  write_by_registry(registry, topic, format, file, range(0, records / 2, 1));
  await_committed(pipeline.name, pipeline.topics);
  // The writers change their schema, and the registry dies before we have asked for that.
  daemon->signal(SIGSTOP);
  write_by_registry(registry, topic, format, file, range(records / 2, records, 2));
  write_by_registry(registry, topic, format, file, "--delete " + std::to_string(kDelete));
  registry.crash();
  daemon->signal(SIGCONT);
  daemon->await_log("the schema registry does not answer, and input waits for it");
  registry.recover();
  await_committed(pipeline.name, pipeline.topics);
  daemon->await_log("the schema registry answers again");
  CHECK(daemon.stop() == 0);

  CHECK(daemon.stat("rejected") == 0);
  const std::map<std::string, std::string> expected = linked(folder, topic);
  CHECK(expected.size() > records / 20);
  CHECK(last_values(read_topic(pipeline.output)) == expected);
}

// The payload with damage that no reader can take for another payload.
std::string damaged(std::string payload, size_t kind) {
  switch (kind % 4) {
    case 0:
      payload.pop_back();  // within the last text
      return payload;
    case 1:
      return payload.substr(0, 4);  // within the header
    case 2:
      payload[0] = 3;  // no byte of any header
      return payload;
    default:
      payload[1] = 0x7F;  // the id of no schema
      return payload;
  }
}

TEST_CASE(
    "a thousand damaged payloads of each format are all dead-lettered, and the rest is linked",
    "[kafka]") {
  constexpr size_t kDamaged = 1'000;
  const std::string format = GENERATE("avro", "protobuf", "json");
  CAPTURE(format);
  const TemporaryFolder folder;
  generate_people(kDamaged, folder.path());
  TestRegistry registry;
  const TestPipeline pipeline = pipeline_of(format, registry);
  const std::string& topic = pipeline.topics[0];
  write_by_registry(registry, topic, format, folder.file("records.jsonl"));
  std::vector<Message> messages = read_topic(topic);
  for (size_t i = 0; i < messages.size(); ++i) {
    messages[i].value = damaged(*messages[i].value, i);
    messages[i].partition = -1;
  }
  REQUIRE(messages.size() == kDamaged);
  produce(topic, messages);

  DaemonRun daemon(pipeline);
  INFO(daemon->log());
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  folder.write(topic + ".jsonl", folder.read("records.jsonl"));
  CHECK(last_values(read_topic(pipeline.output)) ==
        link_people(rules(), folder.path(), topic + ".jsonl"));
  std::map<std::string, size_t> by_class;
  std::map<std::string, size_t> with_id;
  for (const Message& letter : read_topic(pipeline.rejected)) {
    std::map<std::string, std::string> headers(letter.headers.begin(), letter.headers.end());
    ++by_class[headers["errors.class"]];
    with_id[headers["errors.class"]] += headers["errors.schema_id"].empty() ? 0 : 1;
  }
  CHECK(by_class["unknown_schema"] == kDamaged / 4);
  CHECK(with_id["unknown_schema"] == kDamaged / 4);
  CHECK(by_class["bad_payload"] + by_class["not_json"] == 3 * kDamaged / 4);
  CHECK(with_id["bad_payload"] + with_id["not_json"] == kDamaged / 4);
}

// A plain event as registry_reader.py tells the flat ones.
std::string flat(const std::string& event) {
  const auto part = [&](const std::string& from, const std::string& to, size_t begin = 0) {
    const size_t at = event.find(from, begin) + from.size();
    return event.substr(at, event.find(to, at) - at);
  };
  const size_t right = event.find(R"("right")");
  return R"([")" + part(R"("source":")", "\"") + R"(",")" + part(R"("id":")", "\"") + R"(",")" +
         part(R"("source":")", "\"", right) + R"(",")" + part(R"("id":")", "\"", right) + R"(",")" +
         part(R"("decision":")", "\"") + R"(",)" + part(R"("score":)", ",") + "]";
}

// All of these, as registry_reader.py tells them.
std::string flat_lines(const std::map<std::string, std::string>& events) {
  std::set<std::string> sorted;
  for (const auto& [key, event] : events) sorted.insert(flat(event));
  std::string lines;
  for (const std::string& line : sorted) lines += (lines.empty() ? "" : "\n") + line;
  return lines;
}

TEST_CASE("matches are written for readers with a registry, and read back at a start", "[kafka]") {
  const std::string format = GENERATE("avro", "protobuf", "json");
  CAPTURE(format);
  const TemporaryFolder folder;
  generate_people(2'000, folder.path());
  TestRegistry registry;
  TestPipeline pipeline = pipeline_of(format, registry);
  pipeline.output_format =
      "    format: " + std::string(format == "json" ? "json_schema" : format) + "\n";
  const std::string& topic = pipeline.topics[0];
  const std::string file = folder.file("records.jsonl");
  DaemonRun daemon(pipeline);
  INFO(daemon->log());
  write_by_registry(registry, topic, format, file);
  write_by_registry(registry, topic, format, file, "--delete " + std::to_string(kDelete));
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);

  const std::string lines = flat_lines(linked(folder, topic));
  CHECK(lines == read_by_registry(registry, pipeline.output, format));

  const size_t published = read_topic(pipeline.output).size();
  DaemonRun again(pipeline, {}, {"--rebuild"});
  INFO(again->log());
  again->await_log("live:");
  CHECK(again.stop() == 0);
  CHECK(read_topic(pipeline.output).size() == published);
  CHECK(lines == read_by_registry(registry, pipeline.output, format));
}

// Both stand still while the records of the new schema come, and the registry dies before they have
// asked for that. One is killed while the other waits.
TEST_CASE("processes of a cluster read and write by a registry, and wait for it", "[kafka]") {
  const std::string format = "avro";
  const TemporaryFolder folder;
  const size_t records = 2'000;
  generate_people(records, folder.path());
  const std::string file = folder.file("records.jsonl");
  TestRegistry registry;
  TestPipeline pipeline = pipeline_of(format, registry);
  pipeline.output_format = "    format: avro\n";
  pipeline.rules += "cluster: {shards: 6}\n";
  pipeline.input_properties = {{"session.timeout.ms", std::to_string(kSession.count())}};
  const std::string& topic = pipeline.topics[0];
  const uint16_t port = free_port();
  Processes processes;
  start(pipeline, &processes);
  TestPipeline answering = pipeline;
  answering.rules += "http: {port: " + std::to_string(port) + "}\n";
  start(answering, &processes);
  write_by_registry(registry, topic, format, file, range(0, records / 2, 1));
  await_committed(pipeline.name, pipeline.topics);
  await_processes(pipeline, 2);

  for (const auto& process : processes) process->process().signal(SIGSTOP);
  write_by_registry(registry, topic, format, file, range(records / 2, records, 2));
  write_by_registry(registry, topic, format, file, "--delete " + std::to_string(kDelete));
  registry.crash();
  for (const auto& process : processes) process->process().signal(SIGCONT);
  DaemonRun& waiting = *processes.back();
  waiting->await_log("the schema registry does not answer, and input waits for it");
  kill(0, &processes);
  const std::string ready = http_request(port, "GET", "/ready").body;
  CHECK(ready.find("prepare: waits for the schema registry: ") != std::string::npos);
  registry.recover();
  waiting->await_log("the schema registry answers again");
  await_committed(pipeline.name, pipeline.topics);

  const std::string lines = flat_lines(linked(folder, topic));
  const auto since = std::chrono::steady_clock::now();
  std::string read;
  do {
    read = read_by_registry(registry, pipeline.output, format);
  } while (read != lines && std::chrono::steady_clock::now() - since < kPatience);
  INFO(waiting->log());
  CHECK(read == lines);
  CHECK(waiting.stop() == 0);
  CHECK(read_topic(pipeline.rejected).empty());
}

// Sends the file's JSON to the registry, and gives the answer.
std::string ask(const std::string& method, const std::string& url, const std::string& file) {
  return output_of("curl -sf -X " + method +
                   " -H 'Content-Type: application/vnd.schemaregistry.v1+json' --data @" + file +
                   " '" + url + "'");
}

// The schema of events as it was when these had no labels.
std::string schema_without_label(SchemaKind kind) {
  std::string text(flat_event_schemas(kind).value);
  const std::string begin = kind == SchemaKind::kAvro       ? R"(,{"name":"label")"
                            : kind == SchemaKind::kProtobuf ? "  optional string label = 10;"
                                                            : R"(,"label":{)";
  const std::string end = kind == SchemaKind::kAvro       ? "]}"
                          : kind == SchemaKind::kProtobuf ? "}\n"
                                                          : R"(},"required")";
  const size_t from = text.find(begin);
  REQUIRE(from != std::string::npos);
  return text.erase(from, text.rfind(end) - from);
}

TEST_CASE("a registry that minds compatibility takes the schema with labels", "[kafka]") {
  TestRegistry registry;
  const TemporaryFolder folder;
  struct Case {
    std::string format;
    std::string type;
    SchemaKind kind;
    std::string compatibility;
  };
  for (const auto& [format, type, kind, compatibility] :
       {Case{"avro", "AVRO", SchemaKind::kAvro, "FULL"},
        Case{"protobuf", "PROTOBUF", SchemaKind::kProtobuf, "FULL"},
        Case{"json_schema", "JSON", SchemaKind::kJson, "BACKWARD"}}) {
    CAPTURE(format);
    TestPipeline pipeline = pipeline_of("evolved-" + format, registry);
    pipeline.output_format = "    format: " + format + "\n";
    const std::string subject = pipeline.output + "-value";
    std::string schema = R"({"schemaType":")" + type + R"(","schema":)";
    append_json_string(schema_without_label(kind), &schema);
    ask("POST", registry.url() + "/subjects/" + subject + "/versions",
        folder.write("schema.json", schema + "}"));
    ask("PUT", registry.url() + "/config/" + subject,
        folder.write("config.json", R"({"compatibility":")" + compatibility + "\"}"));
    DaemonRun daemon(pipeline);
    INFO(daemon->log());
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
    CHECK(output_of("curl -sf '" + registry.url() + "/subjects/" + subject + "/versions'") ==
          "[1,2]");
  }
}

}  // namespace
}  // namespace kindred
