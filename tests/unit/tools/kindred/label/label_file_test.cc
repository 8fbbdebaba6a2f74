#include "tools/kindred/label/label_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "daemon/base/failure.h"
#include "linkage/record/features.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {

namespace {

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

LabelRow row(const std::string& left, const std::string& right, Verdict verdict) {
  return {.left = {"s", left}, .right = {"t", right}, .verdict = verdict};
}

template <typename Act>
std::string fault_of(Act&& act) {
  try {
    act();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "none";
}

const std::string kHeader =
    "left_source,left,right_source,right,verdict,by,at,note,stratum,stratum_pairs,"
    "left_digest,right_digest\n";

}  // namespace

TEST_CASE("a new file of labels has a header, and a row for each answer at once") {
  const TemporaryFolder folder;
  const std::string path = folder.file("labels.csv");
  LabelFile file(path);
  CHECK(content(path).empty());
  LabelRow drawn = row("a,1", "b", Verdict::kSame);
  drawn.by = "ann";
  drawn.at = "2026-11-26T08:00:00Z";
  drawn.stratum = "0.5 to 0.95";
  drawn.stratum_pairs = 12;
  drawn.right_digest = 254;
  file.append(drawn);
  const std::string first =
      kHeader + "s,\"a,1\",t,b,same,ann,2026-11-26T08:00:00Z,,0.5 to 0.95,12,,00000000000000fe\n";
  CHECK(content(path) == first);
  file.append(row("a", "c", Verdict::kUnsure));
  CHECK(content(path) == first + "s,a,t,c,unsure,,,,,,,\n");
  CHECK(read_labels(path).rows.size() == 2);
}

TEST_CASE("an answer that is taken back is gone, and only those of this run can be") {
  const TemporaryFolder folder;
  const std::string path = folder.file("labels.csv");
  {
    LabelFile file(path);
    file.append(row("a", "b", Verdict::kSame));
    file.append(row("a", "c", Verdict::kSame));
    CHECK(file.take_back());
  }
  const std::string one = kHeader + "s,a,t,b,same,,,,,,,\n";
  CHECK(content(path) == one);
  LabelFile file(path);
  CHECK(file.labels().rows.size() == 1);
  CHECK_FALSE(file.take_back());
  file.append(row("a", "d", Verdict::kDifferent));
  CHECK(file.take_back());
  CHECK_FALSE(file.take_back());
  CHECK(content(path) == one);
}

TEST_CASE("a file goes on in its own columns, whoever wrote it") {
  const TemporaryFolder folder;
  const std::string path = folder.write("labels.csv", "verdict;right;left\nsame;b;a");
  LabelFile file(path);
  file.append(row("x;y", "c", Verdict::kDifferent));
  CHECK(content(path) == "verdict;right;left\nsame;b;a\ndifferent;c;\"x;y\"\n");
}

TEST_CASE("a file that got no answer is removed when it was not there before") {
  const TemporaryFolder folder;
  { const LabelFile file(folder.file("new.csv")); }
  CHECK_FALSE(std::filesystem::exists(folder.file("new.csv")));
  { const LabelFile file(folder.write("empty.csv", "")); }
  CHECK(std::filesystem::exists(folder.file("empty.csv")));
}

TEST_CASE("what cannot hold labels is refused before anybody is asked") {
  const TemporaryFolder folder;
  const std::string path = folder.write("labels.csv", "left,right,verdict\n");
  const LabelFile file(path);
  CHECK(fault_of([&] { const LabelFile second(path); }) ==
        path + ": another kindred label is writing to it");
  CHECK(fault_of([&] {
          const LabelFile missing(folder.file("no/labels.csv"));
        }).ends_with("No such file or directory"));
  CHECK(fault_of([] { const LabelFile device("/dev/null"); }) ==
        "/dev/null: labels are kept in a regular file; this is none");
  const std::string packed = folder.write("labels.csv.gz", "\x1F\x8B\x08");
  CHECK(fault_of([&] { const LabelFile rows(packed); }).starts_with(packed + ": is packed"));
  CHECK(fault_of([&] {
          const LabelFile gold(folder.write("gold.csv", "left,right\na,b\n"));
        }).find("is gold") != std::string::npos);
}

TEST_CASE("rows that the columns of a file cannot hold are refused") {
  const TemporaryFolder folder;
  const LabelFile file(folder.write("labels.csv", "left,right,verdict\n"));
  std::vector<KeyedRecord> records;
  for (const char* source : {"s", "t"}) {
    Record record;
    record.identity = {source, "a"};
    records.push_back(KeyedRecord::pack(record, {}, {}, {}, {}));
  }
  const std::vector<const KeyedRecord*> one = {records.data()};
  const std::vector<const KeyedRecord*> both = {records.data(), &records[1]};
  CHECK(fault_of([&] { file.check(one, false); }) == "none");
  CHECK(fault_of([&] { file.check(both, false); }).find("several sources have a record \"a\"") !=
        std::string::npos);
  CHECK(fault_of([&] { file.check(one, true); }).find("columns stratum and stratum_pairs") !=
        std::string::npos);
}

}  // namespace kindred
