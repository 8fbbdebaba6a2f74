#include "tests/integration/daemon_run.h"

#include <csignal>
#include <stdexcept>

#include "tests/integration/cluster.h"

namespace kindred {
namespace {

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string mapping(const std::map<std::string, std::string>& properties) {
  std::string yaml = "{";
  for (const auto& [name, value] : properties) {
    yaml += (yaml.size() > 1 ? ", " : "") + name + ": " + quoted(value);
  }
  return yaml + "}";
}

std::string list(const std::vector<std::string>& items) {
  std::string yaml = "[";
  for (const std::string& item : items) yaml += (yaml.size() > 1 ? ", " : "") + item;
  return yaml + "]";
}

}  // namespace

TestPipeline::TestPipeline(const std::string& test)
    : name(unique_name(test)),
      brokers(test_brokers()),
      topics({name + "-in"}),
      output(name + "-out"),
      rejected(name + "-rejected") {}

std::string TestPipeline::contacts() {
  return R"(
fields:
  name:
  phone: {clean: [digits]}
block:
  any: [{same: phone}]
score:
  points: {name: {}}
  match: 80
  review: 50
)";
}

std::string TestPipeline::people() {
  return R"(
fields:
  name:
  address: {clean: [text, us_address]}
  phone: {from: /contact/phone, clean: [digits]}
  zip: {clean: [digits]}
features:
  name_grams: {shingles: {of: name, characters: 3}}
block:
  any:
    - same: name
    - same: phone
    - all: [{same: zip}, {minhash: {of: name_grams, bands: 20, rows: 5}}]
score:
  points: {name: {}, address: {}, phone: {}}
  match: 185
  review: 115
)";
}

std::string TestPipeline::yaml() const {
  return "pipeline: " + name + "\ninput:\n  kafka:\n    brokers: " + quoted(brokers) +
         "\n    topics: " + list(topics) + "\n    group: " + name + "\n    key: " + key + "\n" +
         format + "    properties: " + mapping(input_properties) + rules +
         "output:\n  kafka:\n    topic: " + output + "\n    rejected: " + rejected +
         (delivery.empty() ? "" : "\n    delivery: " + delivery) + "\n" + output_format +
         "    properties: " + mapping(output_properties) +
         "\nstate:\n  directory: " + quoted(state->path()) + (standby ? "\nstandby: true\n" : "\n");
}

DaemonRun::DaemonRun(const TestPipeline& pipeline,
                     const std::map<std::string, std::string>& environment,
                     const std::vector<std::string>& arguments) {
  const std::string config = folder_.write("pipeline.yaml", pipeline.yaml());
  std::vector<std::string> command = {program("kindredd"), "--config", config};
  command.insert(command.end(), arguments.begin(), arguments.end());
  process_ = std::make_unique<Process>(command, environment);
}

void DaemonRun::reload(const std::string& yaml) {
  folder_.write("pipeline.yaml", yaml);
  process_->signal(SIGHUP);
}

int DaemonRun::stop() {
  process_->signal(SIGTERM);
  return process_->wait();
}

unsigned long long DaemonRun::stat(const std::string& name) const {
  const std::string log = process_->log();
  const size_t line = log.rfind("stats: ");
  const size_t found = line == std::string::npos ? line : log.find(" " + name + "=", line);
  if (found == std::string::npos)
    throw std::runtime_error("no statistics of " + name + ":\n" + log);
  return std::stoull(log.substr(found + name.size() + 2));
}

}  // namespace kindred
