#include "tools/kindred/generate/generate.h"

#include <filesystem>
#include <stdexcept>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"

namespace kindred {
namespace {

GenerateOptions few(const std::filesystem::path& output) {
  GenerateOptions options;
  options.records = 100;
  options.output = output;
  return options;
}

template <typename Change>
std::string usage_error(const Change& change) {
  const TemporaryFolder folder;
  GenerateOptions options = few(folder.file("out"));
  change(&options);
  try {
    generate(options);
  } catch (const std::invalid_argument& error) {
    CHECK_FALSE(std::filesystem::exists(folder.file("out")));
    return error.what();
  }
  return "no error";
}

TEST_CASE("kinds have names") {
  CHECK(generate_kind("people") == GenerateKind::kPeople);
  CHECK(generate_kind("documents") == GenerateKind::kDocuments);
  CHECK(generate_kind("fingerprints") == GenerateKind::kFingerprints);
  CHECK_FALSE(generate_kind("cats").has_value());
}

TEST_CASE("an option out of range is named before anything is written") {
  using Options = GenerateOptions;
  CHECK(usage_error([](Options* o) { o->records = 0; }) ==
        "--records must be between 1 and 1000000000, not 0");
  CHECK(usage_error([](Options* o) { o->duplicates = 1.0; }) ==
        "--duplicates must be between 0 and 0.95, not 1");
  CHECK(usage_error([](Options* o) { o->duplicates = -0.1; }) ==
        "--duplicates must be between 0 and 0.95, not -0.1");
  CHECK(usage_error([](Options* o) { o->words = 5; }) ==
        "--words must be between 20 and 10000, not 5");
  CHECK(usage_error([](Options* o) { o->shingle_words = 5; }) ==
        "--shingle-words must be between 1 and 4, not 5");
  CHECK(usage_error([](Options* o) { o->sites = 1001; }) ==
        "--sites must be between 0 and 1000, not 1001");
  CHECK(usage_error([](Options* o) {
          o->sources = {"a", "b", "a"};
        }) == "--sources names 'a' twice");
  CHECK(usage_error([](Options* o) { o->sources = {"../a"}; }) ==
        "--sources: '../a' cannot name a source; use letters, digits, '.', '_' and '-', and not "
        "'records'");
  CHECK(usage_error([](Options* o) { o->sources.assign(27, "a"); }) ==
        "--sources takes at most 26 names, not 27");
  CHECK(usage_error([](Options* o) { o->output.clear(); }) == "--output must name a folder");
}

TEST_CASE("the output folder is created") {
  const TemporaryFolder folder;
  const GenerateSummary summary = generate(few(folder.file("new/folder")));
  CHECK(summary.files.size() == 4);
  for (const auto& file : summary.files) CHECK(std::filesystem::file_size(file) > 0);
}

TEST_CASE("what cannot be written is an output error that names it") {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "");
  const auto refused = [](const std::string& output) {
    try {
      generate(few(output));
    } catch (const Failure& failure) {
      CHECK(failure.code() == ExitCode::kIo);
      return std::string(failure.what());
    }
    return std::string("written");
  };
  CHECK(refused(file) == "cannot create folder " + file + ": Not a directory");
  CHECK(refused(file + "/below") == "cannot create folder " + file + "/below: Not a directory");
  std::filesystem::create_directories(folder.file("out/gold.csv"));
  CHECK(refused(folder.file("out")) ==
        "cannot open " + folder.file("out/gold.csv") + ": Is a directory");
}

TEST_CASE("what is written in part is taken away, the folder too where it was made") {
  const TemporaryFolder folder;
  const std::string there = folder.file("there");
  std::filesystem::create_directories(there);
  for (const std::string& output : {there, folder.file("made")}) {
    GenerateOptions options = few(output);
    options.sources = {"a", std::string(250, 'x')};  // a longer name than a file may have
    CHECK_THROWS_AS(generate(options), Failure);
  }
  CHECK(std::filesystem::is_empty(there));
  CHECK_FALSE(std::filesystem::exists(folder.file("made")));
}

TEST_CASE("sources have the names given, and a single one has no file of its own") {
  const TemporaryFolder folder;
  GenerateOptions options = few(folder.path());
  options.sources = {"north", "south", "west"};
  CHECK(generate(options).files.size() == 5);
  CHECK(lines_of(folder.read("records.jsonl")).size() == 100);
  CHECK(JsonLine(lines_of(folder.read("west.jsonl"))[0]).text("/source") == "west");

  const TemporaryFolder single;
  options.output = single.path();
  options.sources = {"shop"};
  CHECK(generate(options).files.size() == 2);
  CHECK(lines_of(single.read("records.jsonl")).size() == 100);
  CHECK_FALSE(std::filesystem::exists(single.file("shop.jsonl")));
}

}  // namespace
}  // namespace kindred
