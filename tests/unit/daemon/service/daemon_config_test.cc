#include "daemon/service/daemon_config.h"

#include <fstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

TEST_CASE("kindredd takes no larger records than its state keeps") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/pipeline.yaml";
  const auto faults = [&](const std::string& max_bytes) {
    std::ofstream(path) << "pipeline: people\n"
                           "input: {kafka: {brokers: x, topics: [a], group: g}}\n"
                           "record: {max_bytes: " +
                               max_bytes +
                               "}\n"
                               "fields: {name:}\n"
                               "block: {any: [{same: name}]}\n"
                               "score: {points: {name: {}}, match: 80}\n"
                               "output: {kafka: {topic: out}}\n";
    std::string all;
    for (const config::Fault& fault : load_for_daemon(path).faults) all += fault.text + "\n";
    return all;
  };
  CHECK(faults("16777216").empty());
  CHECK(faults("16777217") ==
        "record.max_bytes: kindredd takes records of at most 16777216 bytes, got 16777217\n");
}

}  // namespace
}  // namespace kindred
