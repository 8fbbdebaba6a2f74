// What is wrong with a file before its content counts.

#include "config/yaml.h"

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

Texts only(const std::string& text) { return {text}; }

}  // namespace

TEST_CASE("a file that is not YAML has one fault, where it stops being YAML") {
  CHECK(faults_of("log: level: info\n") ==
        only("1:11: not YAML: a \":\" where none can be; is the line indented as its neighbours, "
             "and a text with \": \" in quotes?"));
  CHECK(faults_of("log: {level: info\npipeline: x\n") ==
        only("2:9: not YAML: a \"{\" is not closed by \"}\", or a \",\" is missing"));
  CHECK(faults_of("input:\n\t- x\n").front().substr(0, 4) == "2:2:");
  CHECK(faults_of("threads: *count\n") ==
        only("1:10: not YAML: an alias (\"*\") of an anchor (\"&\") that is not above; a text that "
             "begins with \"*\" needs quotes"));
  CHECK(faults_of("pipeline: \"customers\nthreads: 2\n") ==
        only("1:11: not YAML: a quote that is not closed"));
  CHECK(faults_of("pipeline: it''s\nlog: {level: 'info}\n") ==
        only("2:14: not YAML: a quote that is not closed"));
  CHECK(faults_of("pipeline: a\n---\npipeline: b\n") ==
        only("2:1: not YAML: a second document; one is enough"));
  CHECK(faults_of("{a: 1}: x\n") == only("1:1: not YAML: a key must be a text"));
  CHECK(faults_of("a:\n\tb: 1\n") == only("2:3: not YAML: a tab; indent with blanks"));
  CHECK(faults_of("a: [1]]\n") == only("1:7: not YAML: a \"}\" or \"]\" that closes nothing"));
}

TEST_CASE("a bare variable in braces is recognised") {
  CHECK(faults_of("log: {level: ${LEVEL}}\n").front() ==
        "1:15: not YAML: a \"{\" is not closed by \"}\", or a \",\" is missing; inside { } and [ ] "
        "put \"${NAME}\" in quotes");
}

TEST_CASE("quotes that end are no fault, whatever is between them") {
  CHECK(config_of("input: {kafka: {brokers: b, topics: t, group: \"a\\\"b'\"}}\n")
            .kafka_input->group == "a\"b'");
}

TEST_CASE("an empty file lacks the sections, as any other without them does") {
  for (const char* yaml : {"", "# nothing\n", "---\n", "{}"}) {
    const std::vector<Fault> faults = parse(yaml).faults;
    REQUIRE(faults.size() == 3);
    CHECK(faults[0].text == "\"fields\" is missing");
    CHECK(faults[1].text == "\"block\" is missing");
    CHECK(faults[2].text == "\"score\" is missing");
  }
  CHECK(parse("- a\n").faults.front().text ==
        "expected a mapping (\"key: value\" lines), got a list");
}

TEST_CASE("a key that is twice in a mapping is refused, the first counts") {
  CHECK(faults_of("threads: 1\nlog: {json: true}\nthreads: many\n") ==
        only("3:1: \"threads\" is here twice; the first is on line 1"));
  CHECK(faults_of("log:\n  json: true\n  json: true\n") ==
        only("3:3: \"json\" is here twice; the first is on line 2"));
}

TEST_CASE("columns count characters, also beyond ASCII, and a byte order mark is none") {
  CHECK(faults_of("log: {\"\xC3\xA4\xE2\x82\xAC\": 1, lewel: info}\n").back() ==
        "1:16: unknown key \"lewel\"; did you mean \"level\"?");
  CHECK(faults_of("\xEF\xBB\xBFthreads: x\n").front().substr(0, 5) == "1:10:");
}

TEST_CASE("lines end as on any system") {
  CHECK(faults_of("pipeline: a\r\nthreads: x\r\n").front().substr(0, 5) == "2:10:");
}

TEST_CASE("what YAML cannot hold is found before it is parsed") {
  CHECK(faults_of("pipeline: a\xFF\n") == only("1:12: not UTF-8; save the file as UTF-8"));
  CHECK(faults_of("pipeline: a\n#\x04\nthreads: x") ==
        only("2:2: a control character; remove it, or write it as \\xNN between double quotes"));
  CHECK(faults_of(std::string("pipeline: a") + '\0') ==
        only("1:12: a control character; remove it, or write it as \\xNN between double quotes"));
  CHECK(faults_of("#" + std::string(1 << 20, ' ')) ==
        only("1:1: the file is larger than 1 MiB; a configuration is much smaller"));
}

TEST_CASE("the escapes of blanks beyond ASCII are UTF-8") {
  Faults faults;
  const NodePointer root = parse_yaml(R"("a\_ä\N\L")", &faults, {});
  REQUIRE(root);
  CHECK(root->text == "a\u00A0ä\u0085\u2028");
}

TEST_CASE("depth and size are bounded") {
  const std::string deep(100'000, '[');
  CHECK(faults_of("block: " + deep).size() == 1);
  CHECK(faults_of("block: " + std::string(70, '[') + std::string(70, ']') + "\n") ==
        only("1:71: not YAML: nested deeper than 64 levels"));
  CHECK(faults_of("block: " + std::string(100'000, '{')).size() == 1);
  std::string keys;
  for (int i = 0; i < 5'000; ++i) keys += "? ";
  CHECK(faults_of(keys).size() == 1);

  std::string aliases = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) {
    std::string last = "*a";
    last += std::to_string(i - 1);
    std::string name = "a";
    name += std::to_string(i);
    aliases += name + ": &" + name + " [" + last + ", " + last + "]\n";
  }
  CHECK(faults_of(aliases).front().find("more than 20000 values") != std::string::npos);
  CHECK(faults_of("block: &b {any: [*b]}\n") ==
        only("1:18: not YAML: an alias inside of what it stands for"));
}

TEST_CASE("aliases stand for what their anchors have, faults are where the alias is") {
  const Config config =
      config_of("fields:\n  home: {clean: &phone [digits]}\n  work: {clean: *phone}\n  name:\n");
  CHECK(config.pipeline->fields[1].clean == std::vector{CleanStep::kDigits});
  CHECK(faults_of("log: {level: &x loud}\nthreads: *x\n") ==
        Texts{"1:14: level: expected one of debug, info, warning, error, got \"loud\"",
              "2:10: threads: expected a whole number from 0 to 1024, got \"loud\""});
}

}  // namespace kindred::config
