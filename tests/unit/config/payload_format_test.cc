#include <filesystem>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

using Kind = PayloadFormat::Kind;

// A Kafka input of the topics a and b, with more keys.
std::string input(const std::string& keys) {
  return "input: {kafka: {brokers: k, topics: [a, b], " + keys + "}}\n";
}

const std::string kRegistry = ", registry: {url: 'http://r:8081'}";

std::vector<Kind> kinds(const std::string& keys) {
  const Config config = config_of(input(keys));
  std::vector<Kind> kinds;
  for (const PayloadFormat& format : config.kafka_input->formats) kinds.push_back(format.kind);
  return kinds;
}

}  // namespace

TEST_CASE("a format is that of all topics, or is said by topic") {
  CHECK(kinds("key: id") == std::vector{Kind::kJson, Kind::kJson});
  CHECK(kinds("format: registry" + kRegistry) == std::vector{Kind::kRegistry, Kind::kRegistry});
  CHECK(kinds("format: {b: registry}" + kRegistry) == std::vector{Kind::kJson, Kind::kRegistry});
  CHECK(kinds("format: {b: json, a: registry}" + kRegistry) ==
        std::vector{Kind::kRegistry, Kind::kJson});
}

TEST_CASE("schemas stand in files beside the configuration, of all topics or by topic") {
  const TemporaryFolder folder;
  folder.write("a.avsc", "{}");
  folder.write("b.proto", "");
  const auto formats = [&](const std::string& keys) {
    const Loaded loaded = parse(complete(input(keys)), "p", folder.file("p.yaml"));
    REQUIRE(loaded.faults.empty());
    return loaded.config->kafka_input->formats;
  };
  const std::vector<PayloadFormat> same = formats("format: avro, schema: a.avsc");
  CHECK(same[0].schema == folder.file("a.avsc"));
  CHECK(same[1].schema == folder.file("a.avsc"));
  const std::vector<PayloadFormat> each = formats(
      "format: {a: avro, b: protobuf}, schema: {a: a.avsc, b: b.proto}, message: {b: shop.B}");
  CHECK(each[0].kind == Kind::kAvro);
  CHECK(each[0].message.empty());
  CHECK(each[1].schema == folder.file("b.proto"));
  CHECK(each[1].message == "shop.B");
  CHECK(each[1].schema_at.line == 1);
  CHECK(each[1].schema_at.column == 100);
  // One message type for those topics that have one.
  CHECK(formats("format: {b: protobuf}, schema: b.proto, message: B")[1].message == "B");
}

TEST_CASE("faults of formats") {
  CHECK(faults_of(input("format: xml")) ==
        Texts{"1:53: format: expected one of json, registry, avro, protobuf, got \"xml\""});
  CHECK(faults_of(input("format: {c: json}")) ==
        Texts{"1:54: unknown key \"c\"; known here: a, b"});
  CHECK(faults_of(input("format: {a: avor}")) ==
        Texts{"1:57: a: expected one of json, registry, avro, protobuf, got \"avor\"; did you mean "
              "\"avro\"?"});
  CHECK(faults_of(input("format: registry")) ==
        Texts{"1:53: format: registry needs to know where: add \"registry: {url: "
              "http://HOST:PORT}\""});
  CHECK(faults_of(input("format: {b: avro}")) ==
        Texts{"1:53: format: avro of topic b needs its schema: add \"schema: FILE\""});
  CHECK(faults_of(input("schema: /x")) ==
        Texts{"1:53: schema: is of use only with format: avro or protobuf"});
  CHECK(faults_of(input("schema: {a: /x}")) ==
        Texts{"1:57: a: only avro and protobuf have a schema's file, and the format is json"});
  CHECK(faults_of(input("message: M")) ==
        Texts{"1:54: message: is of use only with format: protobuf"});
  CHECK(faults_of(input("format: {a: avro}, schema: /no/such")) ==
        Texts{"1:72: schema: cannot read /no/such: No such file or directory"});
}

TEST_CASE("a registry is reached by addresses, and by a password or a token") {
  const auto registry = [](const std::string& keys) {
    return *config_of(input("format: registry, registry: {" + keys + "}")).kafka_input->registry;
  };
  CHECK(registry("url: 'http://r:8081/'").urls == Texts{"http://r:8081"});
  CHECK(registry("url: 'http://r:8081/apis/ccompat/v7, https://s'").urls ==
        Texts{"http://r:8081/apis/ccompat/v7", "https://s"});
  CHECK(registry("url: ['http://r', 'http://s']").urls == Texts{"http://r", "http://s"});
  const SchemaRegistry user = registry("url: 'http://r', user: u, password: 'p w'");
  CHECK(user.user == "u");
  CHECK(user.password == "p w");
  CHECK(registry("url: 'http://r', token: t").token == "t");
}

TEST_CASE("a registry's secrets come from files or the environment, and are not shown") {
  const TemporaryFolder folder;
  const std::string path = folder.write("secret", "hunter2-Zq9\n");
  setenv("KINDRED_TEST_SECRET", "hunter2-Zq9", 1);
  for (const std::string& value :
       {"{file: " + path + "}", std::string("'${KINDRED_TEST_SECRET}'")}) {
    const Config config = config_of(
        input("format: registry, registry: {url: 'http://r', user: u, password: " + value + "}"));
    CHECK(config.kafka_input->registry->password == "hunter2-Zq9");
    CHECK(summary(config).find("hunter2") == std::string::npos);
    CHECK(summary(config).find("registry http://r, with a password") != std::string::npos);
  }
  const std::string blank = "{url: 'http://r', token: '${KINDRED_TEST_SECRET} x'}";
  CHECK(faults_of(input("format: registry, registry: " + blank)) ==
        Texts{"1:98: token: expected a token of printable characters, without blanks"});
}

TEST_CASE("faults of a registry") {
  const auto faults = [](const std::string& keys) {
    return faults_of(input("registry: {" + keys + "}"));
  };
  CHECK(faults("user: u") ==
        Texts{"1:55: registry: \"user\" needs \"password\"", "1:55: registry: \"url\" is missing"});
  for (const char* url :
       {"r:8081", "ftp://r", "http://", "http:///x", "'http://r,'", "'http://r s'"}) {
    CAPTURE(url);
    CHECK(faults(std::string("url: ") + url) ==
          Texts{"1:61: url: expected http://HOST:PORT/PATH or https://..., several of one registry "
                "separated by commas"});
  }
  CHECK(faults("url: 'http://u:secret@r'") ==
        Texts{"1:61: url: a user or a password does not belong into an address; write user and "
              "password"});
  CHECK(faults("url: 'http://r/?a'") ==
        Texts{"1:61: url: an address of a registry ends before \"?\" and \"#\""});
  CHECK(faults("url: 'http://r', user: 'a:b', password: p") ==
        Texts{"1:79: user: expected a name without \":\""});
  CHECK(faults("url: 'http://r', user: u, password: p, token: t") ==
        Texts{"1:95: \"token\" beside a user and a password; only one can be here"});
  CHECK(faults("url: 'http://r', ca: /no/such.pem") ==
        Texts{"1:77: ca: cannot read /no/such.pem: No such file or directory"});
}

TEST_CASE("the output has the input's registry, or its own") {
  using Format = KafkaOutput::Format;
  const auto output = [](const std::string& registry, const std::string& keys) {
    return complete(input("key: id" + registry) + "output: {kafka: {topic: m" + keys + "}}\n");
  };
  const auto config = [&](const std::string& registry, const std::string& keys) {
    return *parse(output(registry, keys)).config->kafka_output;
  };
  CHECK(config("", "").format == Format::kJson);
  CHECK(config(kRegistry, ", format: avro").format == Format::kAvro);
  CHECK(config(kRegistry, ", format: protobuf").registry->urls == Texts{"http://r:8081"});
  const KafkaOutput own = config("", ", format: json_schema, registry: {url: 'http://s'}");
  CHECK(own.format == Format::kJsonSchema);
  CHECK(own.registry->urls == Texts{"http://s"});
  const auto fault = [&](const std::string& keys) {
    const Loaded loaded = parse(output("", keys));
    REQUIRE(loaded.faults.size() == 1);
    return loaded.faults[0].text;
  };
  CHECK(fault(", format: avro") ==
        "format: its schemas are registered: add \"registry: {url: http://HOST:PORT}\" here or to "
        "input.kafka");
  CHECK(fault(", registry: {url: 'http://s'}") ==
        "registry: is of use only with format: avro, protobuf or json_schema");
}

}  // namespace kindred::config
