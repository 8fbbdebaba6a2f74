#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

const std::string kSecret = "hunter2-Zq9";

// A configuration with one more property, which stands on line 6, column 7.
std::string with_property(const std::string& property) {
  return "input:\n  kafka:\n    brokers: b:9092\n    topics: t\n    properties:\n      " +
         property + "\n";
}

std::string secret_file() {
  const auto path = std::filesystem::temp_directory_path() / "kindred_secrets_test";
  std::ofstream(path) << kSecret << "\n";
  return path.string();
}

bool shows_secret(const std::vector<std::string>& faults) {
  for (const std::string& fault : faults) {
    if (fault.find(kSecret) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a property is a text, an environment variable, or the content of a file") {
  setenv("KINDRED_TEST_SECRET", kSecret.c_str(), 1);
  const std::string file = "{file: " + secret_file() + "}";
  for (const std::string& value : {kSecret, std::string("${KINDRED_TEST_SECRET}"), file}) {
    const Config config = config_of(with_property("sasl.password: " + value));
    CHECK(config.kafka_input->properties == Properties{{"sasl.password", kSecret}});
    CHECK(summary(config).find("sasl.password") != std::string::npos);
    CHECK(summary(config).find(kSecret) == std::string::npos);
  }
}

TEST_CASE("faulty properties are named, their values are not shown") {
  CHECK(faults_of(with_property("sasl.password: [" + kSecret + "]")) ==
        Texts{"6:22: sasl.password: expected a text or {file: PATH}"});
  CHECK(faults_of(with_property("sasl.password: {fil: " + kSecret + "}")) ==
        Texts{"6:22: sasl.password: expected a text or {file: PATH}"});
  CHECK(faults_of(with_property("sasl.password:")) ==
        Texts{"6:7: sasl.password: expected a text or {file: PATH}"});
  CHECK(faults_of(with_property("sasl.password: {file: /no/such/file}")) ==
        Texts{"6:29: file: cannot read /no/such/file: No such file or directory"});
  CHECK(faults_of(with_property("sasl.password: {file: /}")) ==
        Texts{"6:29: file: cannot read /: Is a directory"});
  CHECK(faults_of(with_property(kSecret)) ==
        Texts{"6:7: properties: expected a mapping of librdkafka properties"});
}

// Past bug: the rest of a larger file was left out, in the midst of a certificate.
TEST_CASE("a file that is larger than a property may be is refused") {
  const TemporaryFolder folder;
  const auto load_from = [&](size_t bytes) {
    const std::string path = folder.write("ca.pem", std::string(bytes, 'c'));
    return parse(complete(with_property("ssl.ca.pem: {file: " + path + "}")));
  };
  const Loaded whole = load_from(64 << 10);
  REQUIRE(whole.config);
  CHECK(whole.config->kafka_input->properties.at("ssl.ca.pem").size() == 64 << 10);
  const Loaded larger = load_from((64 << 10) + 1);
  REQUIRE(larger.faults.size() == 1);
  CHECK(larger.faults[0].text == "file: cannot read " + folder.file("ca.pem") +
                                     ": more than 65536 bytes; librdkafka reads larger ones "
                                     "itself, by ssl.ca.location and the like");
}

TEST_CASE("no fault shows the value of an environment variable") {
  setenv("KINDRED_TEST_SECRET", kSecret.c_str(), 1);
  const std::string value = "\"${KINDRED_TEST_SECRET}\"";
  for (const char* key :
       {"threads", "log", "input", "record", "fields", "features", "block", "score", "output"}) {
    const std::vector<std::string> faults = faults_of(std::string(key) + ": " + value + "\n");
    CHECK_FALSE(faults.empty());
    CHECK_FALSE(shows_secret(faults));
  }
  CHECK(faults_of("threads: " + value + "\n") ==
        Texts{"1:10: threads: expected a whole number from 0 to 1024, got the value of "
              "\"${KINDRED_TEST_SECRET}\""});
  const std::vector<std::string> faults = faults_of(
      "log: {level: " + value + ", json: " + value + "}\nblock: {same: " + value +
      "}\ninput: {kafka: {brokers: b, topics: [" + value + ", " + value + "], key: " + value +
      "}}\nscore: {jaccard: {of: " + value + "}, match: " + value + "}\n");
  CHECK(faults.size() == 7);
  CHECK_FALSE(shows_secret(faults));
}

TEST_CASE("properties with keys of their own are refused") {
  CHECK(faults_of(with_property("bootstrap.servers: x")) ==
        Texts{"6:7: \"bootstrap.servers\" does not belong here; write input.kafka.brokers"});
  CHECK(faults_of(with_property("group.id: x")) ==
        Texts{"6:7: \"group.id\" does not belong here; write input.kafka.group"});
  CHECK(faults_of("output: {kafka: {topic: t, properties: {bootstrap.servers: x}}}\n") ==
        Texts{"1:41: \"bootstrap.servers\" does not belong here; write input.kafka.brokers"});
  CHECK(
      faults_of("output: {kafka: {topic: t, properties: {transactional.id: x}}}\n") ==
      Texts{"1:41: \"transactional.id\" does not belong here; write pipeline, whose name it has"});
}

TEST_CASE("properties that the daemon stands on keep their values") {
  CHECK(faults_of(with_property("enable.auto.commit: true")) ==
        Texts{"6:7: enable.auto.commit is always \"false\" in kindredd; remove it"});
  CHECK(faults_of(with_property("auto.offset.reset: latest")) ==
        Texts{"6:7: auto.offset.reset is always \"error\" in kindredd; remove it"});
  CHECK(faults_of("output: {kafka: {topic: t, properties: {acks: 1}}}\n") ==
        Texts{"1:41: acks is always \"all\" in kindredd; remove it"});
  CHECK(faults_of(with_property("enable.auto.commit: false")).empty());
}

}  // namespace kindred::config
