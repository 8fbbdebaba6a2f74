#include "config/encoding.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("how files are read") {
  const FilesInput files =
      config_of("input: {files: {encoding: latin-1, delimiter: \";\"}}\n").files_input;
  CHECK(files.encoding == "WINDOWS-1252");
  CHECK(files.delimiter == ';');
  CHECK(config_of("input: {files: }\n").files_input.encoding.empty());
  CHECK_FALSE(config_of("").files_input.delimiter);
}

TEST_CASE("faults of how files are read") {
  CHECK(faults_of("input:\n  files: {encoding: latin-99, delimiter: ab}\n") ==
        Texts{"2:21: encoding: expected the name of an encoding (utf-8, latin-1, windows-1252, "
              "utf-16, or what iconv -l lists), got \"latin-99\"",
              "2:42: delimiter: expected one character (\";\", \"|\"), or comma, semicolon, pipe, "
              "tab, space, got \"ab\""});
  CHECK(faults_of("input: {files: {}}\noutput: {kafka: {topic: m}}\n") ==
        Texts{"2:10: kafka: needs input.kafka beside it"});
}

TEST_CASE("encodings by the names that people have for them") {
  CHECK(encoding_named("UTF-8") == "");
  CHECK(encoding_named("utf8") == "");
  for (const char* name : {"latin-1", "Latin1", "ISO-8859-1", "iso8859_1", "cp1252", "ansi"}) {
    CHECK(encoding_named(name) == "WINDOWS-1252");
  }
  CHECK(encoding_named("windows-1250") == "windows-1250");
  CHECK(encoding_named("utf-16") == "UTF-16LE");
  CHECK(encoding_named("UTF-16BE") == "UTF-16BE");
  for (const char* name : {"", "latin-99", "utf-8//IGNORE"}) CHECK_FALSE(encoding_named(name));
}

TEST_CASE("delimiters by their character or their name") {
  CHECK(delimiter_named("|") == '|');
  CHECK(delimiter_named("\t") == '\t');
  CHECK(delimiter_named("\\t") == '\t');
  CHECK(delimiter_named("Tab") == '\t');
  CHECK(delimiter_named("\x01") == '\x01');
  for (const char* name : {"", "\"", "\n", "\r", "ab", "\xC2\xA6"}) {
    CHECK_FALSE(delimiter_named(name));
  }
}

}  // namespace kindred::config
