#include "tools/kindred/init/profile.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "config/json_path.h"
#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {

namespace {

Profile profile_of(const std::string& file, size_t sample = 1000) {
  std::ostringstream report;
  return read_profile({file}, sample, &report);
}

ExitCode failure_of(const std::string& file) {
  try {
    profile_of(file);
  } catch (const Failure& failure) {
    return failure.code();
  }
  return ExitCode::kDone;
}

const Column& column(const Profile& profile, const std::string& path) {
  for (const Column& column : profile.columns) {
    if (config::path_text(column.path) == path) return column;
  }
  FAIL("no column " << path);
  return profile.columns.front();
}

}  // namespace

TEST_CASE("a profile has every place of nested records, in the order of their first mention") {
  const TemporaryFolder folder;
  const Profile profile =
      profile_of(folder.write("r.jsonl",
                              "{\"id\":1,\"name\":\"Ann\",\"tags\":[\"x\",\"y\"]}\n"
                              "{\"id\":2,\"name\":\"\",\"home\":{\"zip\":\"123\",\"a/b\":true},"
                              "\"phones\":[{\"number\":\"1\"},{\"number\":\"2\"}],\"name2\":null}\n"
                              "{\"id\":3,\"deleted\":\"true\"}\n"
                              "{\"id\":4,\"tags\":{\"deep\":1},\"grid\":[[1,2]],"
                              "\"mixed\":[\"x\",{\"in\":1}]}\n"));
  CHECK(profile.records == 3);
  CHECK(profile.rejected == 0);
  std::vector<std::string> paths;
  for (const Column& each : profile.columns) paths.push_back(config::path_text(each.path));
  CHECK(paths == std::vector<std::string>{"id", "name", "tags", "/home/zip", "/home/a~1b",
                                          "/phones/*/number", "name2", "/tags/deep", "grid",
                                          "mixed", "/mixed/*/in"});
  CHECK(column(profile, "name").values == std::vector<std::string>{"Ann"});
  CHECK(column(profile, "/phones/*/number").records == std::vector<uint32_t>{1, 1});
  CHECK(column(profile, "tags").longest_array == 2);
  CHECK(column(profile, "tags").nested());
  CHECK(column(profile, "grid").nested());
  CHECK(column(profile, "mixed").nested());  // past bug: training read no value there
  CHECK_FALSE(column(profile, "name").nested());
}

TEST_CASE("a place is no nested one for an object in one record of many") {
  const TemporaryFolder folder;
  std::string lines = "{\"name\":[{\"x\":1},[2],{\"y\":1}]}\n";
  for (int i = 0; i < 48; ++i) lines += "{\"name\":[\"Ann\",\"Lee\"]}\n";
  const Profile one_in_49 = profile_of(folder.write("49.jsonl", lines));
  CHECK(column(one_in_49, "name").unreadable == 1);
  CHECK(column(one_in_49, "name").nested());
  const Profile one_in_50 = profile_of(folder.write("50.jsonl", lines + "{\"name\":\"Bob\"}\n"));
  CHECK(column(one_in_50, "name").unreadable == 1);
  CHECK_FALSE(column(one_in_50, "name").nested());
}

TEST_CASE("the sample of a profile depends on the records, not on their order") {
  const TemporaryFolder folder;
  std::string forwards;
  std::string backwards;
  for (int i = 0; i < 50; ++i) {
    const std::string line = "{\"id\":\"" + std::to_string(i) + "\"}\n";
    forwards += line;
    backwards.insert(0, line);
  }
  Profile one = profile_of(folder.write("f.jsonl", forwards), 20);
  Profile other = profile_of(folder.write("b.jsonl", backwards), 20);
  CHECK(one.records == 50);
  REQUIRE(one.sampled == 20);
  std::vector<std::string>& values = one.columns.at(0).values;
  std::reverse(values.begin(), values.end());
  CHECK(values == other.columns.at(0).values);
}

TEST_CASE("of an input that has few records beside others some are looked at") {
  const TemporaryFolder folder;
  std::string many;
  for (int i = 0; i < 3000; ++i) many += "{\"a\":" + std::to_string(i) + "}\n";
  std::ostringstream report;
  const Profile profile = read_profile(
      {folder.write("many.jsonl", many), folder.write("few.csv", "b\nx\n\" \"\ny\n")}, 10, &report);
  CHECK(profile.inputs == std::vector<std::string>{"many", "few"});
  CHECK(profile.sampled >= 13);
  CHECK(std::ranges::count(profile.input_of, 1U) == 3);
  CHECK(column(profile, "b").values == std::vector<std::string>{"x", "y"});  // white space is none
}

TEST_CASE("what cannot be profiled is refused with the usual exit codes") {
  const TemporaryFolder folder;
  CHECK(failure_of(folder.file("missing.jsonl")) == ExitCode::kNoInput);
  CHECK(failure_of(folder.path()) == ExitCode::kNoInput);
  CHECK(failure_of(folder.write("empty.jsonl", "")) == ExitCode::kInputData);
  CHECK(failure_of(folder.write("empty.csv", "")) == ExitCode::kInputData);
  CHECK(failure_of(folder.write("header.csv", "id,name\n")) == ExitCode::kInputData);
  CHECK(failure_of(folder.write("twice.csv", "id,id\n1,2\n3,4\n")) == ExitCode::kInputData);
  CHECK(failure_of(folder.write("bad.jsonl", "nothing\n[1]\n\"a\"\n")) == ExitCode::kInputData);
  CHECK(failure_of(folder.write("one.csv", "id,name\n1,a\n")) == ExitCode::kInputData);
}

}  // namespace kindred
