#include "tests/integration/people_events.h"

#include <chrono>
#include <fstream>
#include <stdexcept>

#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/process.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr size_t kMessagesAtATime = 200'000;

void run(const std::vector<std::string>& command) {
  Process process(command);
  if (process.wait(std::chrono::minutes(10)) != 0) {
    throw std::runtime_error(command[0] + " " + command[1] + " failed:\n" + process.log());
  }
}

// The text of the first member `name` whose value is a string without escapes.
std::string member(const std::string& json, const std::string& name) {
  const std::string before = "\"" + name + "\":\"";
  const size_t begin = json.find(before) + before.size();
  return json.substr(begin, json.find('"', begin) - begin);
}

void replace(const std::string& from, const std::string& to, std::string* text) {
  const size_t at = text->find(from);
  text->replace(at, from.size(), to);
}

// The Kafka key of an event, from its own text.
std::string key_of_event(const std::string& event) {
  std::string key = event.substr(0, event.find(",\"decision\""));
  replace(R"({"left":{"source":)", "[[", &key);
  replace(R"(,"id":)", ",", &key);
  replace(R"(},"right":{"source":)", "],[", &key);
  replace(R"(,"id":)", ",", &key);
  key.back() = ']';
  return key + "]";
}

void produce_lines(const std::string& path, const std::string& topic) {
  std::vector<Message> messages;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    messages.push_back({.key = member(line, "id"), .value = line});
    if (messages.size() == kMessagesAtATime) {
      produce(topic, messages);
      messages.clear();
    }
  }
  produce(topic, messages);
}

std::map<std::string, std::string> read_events(const std::string& path) {
  std::map<std::string, std::string> events;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.find(R"("decision":"retracted")") == std::string::npos) {
      events[key_of_event(line)] = line;
    } else {
      events.erase(key_of_event(line));
    }
  }
  return events;
}

}  // namespace

void generate_people(size_t records, const std::string& folder) {
  run({program("kindred"), "generate", "people", "--records", std::to_string(records),
       "--duplicates", "0.3", "--seed", "7", "--output", folder});
}

PeopleOnKafka put_people_on_kafka(size_t records, const std::string& folder) {
  generate_people(records, folder);
  PeopleOnKafka people;
  for (const std::string company : {"company-a", "company-b"}) {
    people.topics.push_back(unique_name(company));
    make_topic(people.topics.back(), 3);
    produce_lines(folder + "/" + company + ".jsonl", people.topics.back());
  }
  people.matches = link_people(TestPipeline::people(), folder);
  return people;
}

const PeopleOnKafka& shared_people(size_t records) {
  static const PeopleOnKafka people = [records] {
    const TemporaryFolder folder;
    return put_people_on_kafka(records, folder.path());
  }();
  return people;
}

std::map<std::string, std::string> link_people(const std::string& rules, const std::string& folder,
                                               const std::string& file) {
  TestPipeline pipeline("link");
  pipeline.rules = rules;
  const std::string config = folder + "/people.yaml";
  std::ofstream(config) << pipeline.yaml();
  run({program("kindred"), "link", config, folder + "/" + file, "--output",
       folder + "/matches.jsonl"});
  return read_events(folder + "/matches.jsonl");
}

TestPipeline people_pipeline(const std::string& name, const PeopleOnKafka& people) {
  TestPipeline pipeline(name);
  pipeline.topics = people.topics;
  pipeline.rules = TestPipeline::people();
  return pipeline;
}

}  // namespace kindred
