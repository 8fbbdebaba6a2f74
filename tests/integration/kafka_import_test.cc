// kindred state import: the daemon goes on, on its topics, from what a batch has linked and saved.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/service/maker.h"
#include "daemon/state/entries.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/state/import.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

void write_part(const fs::path& folder, const std::vector<std::string>& lines) {
  fs::create_directories(folder);
  std::ofstream file(folder / "part-00000.txt");
  for (const std::string& line : lines) file << line << '\n';
}

// As Linked.save() of kindred.spark does.
void save(const config::Config& config, const std::vector<Record>& records,
          const std::string& folder) {
  ThreadPool pool(1);
  Linker linker(config.pipeline, &pool);
  linker.apply(records);
  std::vector<std::string> saved;
  for (const Record& record : records) {
    std::string entry;
    append_record(record, &entry);
    saved.push_back(base64(entry));
  }
  std::vector<std::string> pairs;
  linker.all_pairs([&](const PairNote& note) {
    Entries entry;
    append_match(note, &entry);
    pairs.push_back(base64(entry.pieces.front()));
  });
  const fs::path to(folder);
  write_part(to / "head", {"kindred-save 1 " + rules_of(config)});
  write_part(to / "records", saved);
  write_part(to / "pairs", pairs);
}

config::Config config_of(const TestPipeline& pipeline) {
  return *config::parse(pipeline.yaml()).config;
}

// Its name is field 0 of contacts(), its phone field 1.
Record record_of(const std::string& id, const std::string& name, const std::string& phone) {
  Record record;
  record.identity = {"crm", id};
  record.values.add(0, name);
  record.values.add(1, phone);
  return record;
}

const std::vector<Record>& backfill() {
  static const std::vector<Record> records = {
      record_of("1", "eva", "1"), record_of("2", "eva", "1"), record_of("3", "ada", "3")};
  return records;
}

Message message(const std::string& id, const std::string& name, const std::string& phone) {
  return {.key = id,
          .value = R"({"source":"crm","id":")" + id + R"(","name":")" + name + R"(","phone":")" +
                   phone + R"("})"};
}

// Imports backfill(), with these offsets and those that the folder has. What the import said.
std::string imported(const TestPipeline& pipeline, const std::vector<std::string>& offsets,
                     const std::vector<std::string>& offsets_of_folder = {}) {
  const TemporaryFolder folder;
  save(config_of(pipeline), backfill(), folder.path());
  if (!offsets_of_folder.empty()) {
    write_part(fs::path(folder.path()) / "offsets", offsets_of_folder);
  }
  std::ostringstream report;
  import_state(config_of(pipeline), folder.path(), offsets, &report);
  return report.str();
}

TEST_CASE("the daemon goes on from what was imported", "[kafka]") {
  TestPipeline pipeline("import");
  make_topic(pipeline.topics[0], 2);
  CHECK(imported(pipeline, {}).find("records   3\npairs     1\n") != std::string::npos);

  const auto run = [&](const std::vector<Message>& messages) {
    if (!messages.empty()) produce(pipeline.topics[0], messages);
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
    CHECK(daemon->log().find("linked anew") == std::string::npos);
    return last_values(read_topic(pipeline.output)).size();
  };
  CHECK(run({message("4", "ada", "3")}) == 2);  // with the pair that was imported
  CHECK(run({message("2", "eva", "2")}) == 1);
  CHECK(run({}) == 1);
}

// Phone 1 has two records of one name in backfill(). Here each phone from 1,000 on has.
std::vector<Message> couples(int count) {
  std::vector<Message> messages;
  for (int i = 0; i < 2 * count; ++i) {
    messages.push_back(message(std::to_string(1000 + i), "bob", std::to_string(1000 + i / 2)));
    messages.back().partition = i % 2;
  }
  return messages;
}

TEST_CASE("the daemon goes on at the offsets that the import was told, exactly once", "[kafka]") {
  TestPipeline pipeline("import-offsets");
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 2);
  // What the backfill has linked. Were the first one read, it would part the pair.
  std::vector<Message> linked = {message("1", "eva", "9"), message("1", "eva", "1"),
                                 message("2", "eva", "1")};
  for (size_t i = 0; i < linked.size(); ++i) linked[i].partition = i == 2 ? 1 : 0;
  produce(topic, linked);
  CHECK(imported(pipeline, {topic + ":0=2"}, {topic + ":0=1", topic + ":1=1"})
            .ends_with("goes on   " + topic + " partition 0, offset 2\ngoes on   " + topic +
                       " partition 1, offset 1\n"));

  constexpr int kCouples = 3000;
  produce(topic, couples(kCouples));
  // A key that names no source stands for the topic, whose values name another one.
  produce(topic, {{.key = "1", .partition = 0}});
  {
    DaemonRun daemon(pipeline);
    await_messages(pipeline.output, 2);
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
  }
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == 1 + kCouples);
  CHECK(last_values(events).size() == 1 + kCouples);
  CHECK(read_topic(pipeline.rejected).size() == 1);
}

TEST_CASE("a start says where an imported offset is none of the topic", "[kafka]") {
  TestPipeline pipeline("import-beyond");
  make_topic(pipeline.topics[0], 1);
  imported(pipeline, {pipeline.topics[0] + ":0=5"});
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 69);
  CHECK(daemon->log().find("goes on at offset 5, and the topic has 0 to 0") != std::string::npos);
}

TEST_CASE("an import says what it cannot take, and takes nothing twice", "[kafka]") {
  TestPipeline pipeline("import-faults");
  const config::Config config = config_of(pipeline);
  std::ostringstream report;
  const auto fault = [&](const config::Config& by, const std::string& folder,
                         const std::vector<std::string>& offsets = {}) {
    try {
      import_state(by, folder, offsets, &report);
    } catch (const Failure& failure) {
      return failure.code();
    }
    return ExitCode::kDone;
  };
  const TemporaryFolder folder;
  CHECK(fault(config, folder.path()) == ExitCode::kNoInput);
  save(config, backfill(), folder.path());
  TestPipeline other = pipeline;
  other.rules.replace(other.rules.find("match: 80"), 9, "match: 90");
  CHECK(fault(config_of(other), folder.path()) == ExitCode::kConfiguration);
  CHECK(fault(config, folder.path(), {"another:0=1"}) == ExitCode::kUsage);
  write_part(fs::path(folder.path()) / "offsets", {"another:0=1"});
  CHECK(fault(config, folder.path()) == ExitCode::kInputData);
  fs::remove_all(fs::path(folder.path()) / "offsets");
  CHECK(fault(config, folder.path()) == ExitCode::kDone);
  CHECK(fault(config, folder.path()) == ExitCode::kConfiguration);

  TestPipeline damaged("import-damaged");
  const TemporaryFolder bad;
  save(config_of(damaged), backfill(), bad.path());
  write_part(fs::path(bad.path()) / "records", {"AAAA"});
  CHECK(fault(config_of(damaged), bad.path()) == ExitCode::kInputData);
}

}  // namespace
}  // namespace kindred
