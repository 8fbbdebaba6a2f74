#include "tools/kindred/link/link.h"

#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr const char* kConfig = R"(
fields:
  name: {}
  phone: {}
block:
  any: [same: phone]
score:
  points: {name: {}}
  match: 50
)";

struct Outcome {
  int code = -1;
  std::string matches;
  std::string report;
};

class Linking {
 public:
  Linking() {
    config::Loaded loaded = config::parse(kConfig);
    REQUIRE(loaded.config.has_value());
    config_ = *loaded.config;
    config_.record.max_bytes = 1000;
    options_.output = folder_.file("matches.jsonl");
  }

  Outcome run(unsigned threads = 2) {
    std::ostringstream report;
    ThreadPool pool(threads);
    const int code = link(config_, options_, &pool, &report);
    return {code, folder_.read("matches.jsonl"), report.str()};
  }

  ExitCode failure() {
    try {
      run();
    } catch (const Failure& caught) {
      return caught.code();
    }
    return ExitCode::kDone;
  }

  TemporaryFolder folder_;
  config::Config config_;
  LinkOptions options_;
};

// Some thousand people, each two or three times, now and then a bad line.
std::string people(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const int person = i * 7919 % (count / 2);
    text += "{\"id\":" + std::to_string(i) + ",\"name\":\"person " + std::to_string(person) +
            "\",\"phone\":\"" + std::to_string(person) + "\"}\n";
    if (i % 1000 == 0) text += "bad\n";
  }
  return text;
}

size_t lines(const std::string& text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_CASE_METHOD(Linking, "Equal bytes come out whatever the number of threads") {
  options_.inputs = {folder_.write("a.jsonl", people(30000))};
  options_.rejected = folder_.file("rejected.jsonl");
  options_.clusters = folder_.file("clusters.csv");
  options_.entities = folder_.file("entities.jsonl");
  const Outcome one = run(1);
  const std::string rejected = folder_.read("rejected.jsonl");
  const std::string clusters = folder_.read("clusters.csv");
  const std::string entities = folder_.read("entities.jsonl");
  CHECK(one.code == 0);
  CHECK(lines(one.matches) == 15000);
  CHECK(lines(rejected) == 30);
  CHECK(lines(clusters) == 30001);
  CHECK(lines(entities) == 15000);
  const Outcome four = run(4);
  CHECK(four.matches == one.matches);
  CHECK(folder_.read("rejected.jsonl") == rejected);
  CHECK(folder_.read("clusters.csv") == clusters);
  CHECK(folder_.read("entities.jsonl") == entities);
}

TEST_CASE_METHOD(Linking, "Shards of a cluster find what one process does") {
  options_.inputs = {folder_.write("a.jsonl", people(5000))};
  options_.clusters = folder_.file("clusters.csv");
  options_.entities = folder_.file("entities.jsonl");
  const Outcome one = run();
  const std::string clusters = folder_.read("clusters.csv");
  const std::string entities = folder_.read("entities.jsonl");
  options_.shards = 4;
  const Outcome four = run();
  CHECK(lines(one.matches) == 2500);
  CHECK(four.matches == one.matches);
  CHECK(folder_.read("clusters.csv") == clusters);
  CHECK(folder_.read("entities.jsonl") == entities);
}

TEST_CASE_METHOD(Linking, "More shards than max_bucket are refused, and shards against a file") {
  options_.inputs = {folder_.write("a.jsonl", people(10))};
  options_.shards = config_.pipeline->max_bucket + 1;
  CHECK(failure() == ExitCode::kUsage);
  options_.shards = 2;
  CHECK(failure() == ExitCode::kDone);
  options_.against = options_.inputs[0];
  CHECK(failure() == ExitCode::kUsage);
}

TEST_CASE_METHOD(Linking, "What the engine refuses is rejected in the order of the input") {
  // 65,537 phones are more keys than a record may have.
  config_.record.max_bytes = 1 << 20;
  std::string phones;
  for (int i = 0; i < 65537; ++i) phones += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\"";
  options_.inputs = {folder_.write(
      "a.jsonl", "bad\n{\"id\":1,\"phone\":[" + phones + "]}\nbad\n{\"id\":2,\"phone\":\"1\"}\n")};
  options_.strict = true;
  const Outcome outcome = run();
  CHECK(outcome.code == 65);
  CHECK(outcome.report.find("rejected  3 (2 not_json, 1 refused)\nlive      1\n") !=
        std::string::npos);
  CHECK(outcome.report.find("a.jsonl:1: rejected, not_json") <
        outcome.report.find("a.jsonl:2: rejected, refused"));
  CHECK(outcome.report.find("a.jsonl:2: rejected, refused") <
        outcome.report.find("a.jsonl:3: rejected, not_json"));
}

TEST_CASE_METHOD(Linking, "Against a file, inputs know nothing of one another") {
  options_.inputs = {folder_.write("a.jsonl", people(2000))};
  options_.against = folder_.write("base.jsonl", people(1000));
  const Outcome one = run(1);
  // Every second person of the base, twice there, twice here.
  CHECK(lines(one.matches) == 2000);
  CHECK(one.matches.find(R"("right":{"source":"a")") == std::string::npos);
  CHECK(one.report.starts_with("kindred: "));
  CHECK(one.report.find("against   1,000 records\nrecords   2,002 in ") != std::string::npos);
  // Nothing of the pairs within the base.
  CHECK(one.report.find("keys      1,000\npairs     2,000 candidates -> ") != std::string::npos);
  CHECK(run(4).matches == one.matches);
}

TEST_CASE_METHOD(Linking, "Against a file, what the engine refuses of either side is told") {
  config_.record.max_bytes = 1 << 20;
  std::string phones;
  for (int i = 0; i < 65537; ++i) phones += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\"";
  const std::string refused = "{\"id\":1,\"phone\":[" + phones + "]}\n";
  options_.inputs = {
      folder_.write("a.jsonl", refused + "{\"id\":2,\"name\":\"Ann\",\"phone\":\"1\"}\n")};
  options_.against =
      folder_.write("base.jsonl", refused + "{\"id\":3,\"name\":\"Ann\",\"phone\":\"1\"}\n");
  const Outcome outcome = run();
  CHECK(lines(outcome.matches) == 1);
  CHECK(outcome.report.find("rejected  2 (2 refused)\n") != std::string::npos);
  CHECK(outcome.report.find("base.jsonl:1: rejected, refused") != std::string::npos);
  CHECK(outcome.report.find("a.jsonl:1: rejected, refused") != std::string::npos);
}

TEST_CASE_METHOD(Linking,
                 "Options that would destroy a file are refused before anything is written") {
  const std::string input = folder_.write("a.jsonl", people(10));
  options_.inputs = {input};
  options_.output = input;
  CHECK(failure() == ExitCode::kUsage);
  options_.output = folder_.path() + "/./a.jsonl";
  CHECK(failure() == ExitCode::kUsage);
  options_.output = folder_.file("out.jsonl");
  options_.rejected = options_.output;
  CHECK(failure() == ExitCode::kUsage);
  options_.rejected.clear();
  options_.against = input;
  options_.clusters = folder_.file("clusters.csv");
  CHECK(failure() == ExitCode::kUsage);
  CHECK(folder_.read("a.jsonl") == people(10));
}

TEST_CASE_METHOD(Linking, "A missing input leaves the output as it was") {
  folder_.write("matches.jsonl", "kept");
  options_.inputs = {folder_.write("a.jsonl", people(10)), folder_.file("none")};
  CHECK(failure() == ExitCode::kNoInput);
  CHECK(folder_.read("matches.jsonl") == "kept");
}

TEST_CASE_METHOD(Linking, "What was read before an input that cannot be read is linked") {
  options_.inputs = {folder_.write("a.jsonl", people(100)), folder_.write("b.csv", "id,id\n1,2\n")};
  CHECK(failure() == ExitCode::kInputData);
  CHECK(lines(folder_.read("matches.jsonl")) == 50);
}

}  // namespace
}  // namespace kindred
