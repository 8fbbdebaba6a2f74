#include "tools/kindred/gold/labels.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/gold/file_fault.h"
#include "tools/kindred/gold/gold.h"

namespace kindred {

namespace {

std::string fault_of(std::string_view csv) {
  return file_fault(csv, [](const std::string& path) { read_labels(path); });
}

}  // namespace

TEST_CASE("labels by id, in any order of the columns") {
  const TemporaryFolder folder;
  const Labels labels = read_labels(
      folder.write("labels.csv", "verdict;right;left\nsame;b;a\ndifferent;c;a\nunsure;d;a\n"));
  CHECK_FALSE(labels.with_sources);
  CHECK(labels.columns == std::vector<std::string>{"verdict", "right", "left"});
  CHECK(labels.delimiter == ';');
  REQUIRE(labels.rows.size() == 3);
  CHECK(labels.rows[0].left == Identity{"", "a"});
  CHECK(labels.rows[0].right == Identity{"", "b"});
  CHECK(labels.rows[0].verdict == Verdict::kSame);
  CHECK_FALSE(labels.rows[0].drawn());
  CHECK(labels.rows[1].verdict == Verdict::kDifferent);
  CHECK(labels.rows[2].verdict == Verdict::kUnsure);
  CHECK(labels.rows[2].line == 4);
}

TEST_CASE("labels by source and id, with all that is known of them") {
  const TemporaryFolder folder;
  const Labels labels = read_labels(folder.write(
      "labels.csv",
      "left_source,left,right_source,right,verdict,by,at,note,stratum,stratum_pairs,"
      "left_digest,right_digest\n"
      "crm,17,web,17,same,ann,2026-11-25T10:00:00Z,\"by phone, twice\",0.95 to 0.99,210,"
      "00000000000000ff,\n"
      "crm,17,web,18,different,,,,,,,\n"));
  CHECK(labels.with_sources);
  CHECK(labels.columns == label_columns());
  REQUIRE(labels.rows.size() == 2);
  const LabelRow& drawn = labels.rows[0];
  CHECK(drawn.right == Identity{"web", "17"});
  CHECK(drawn.by == "ann");
  CHECK(drawn.at == "2026-11-25T10:00:00Z");
  CHECK(drawn.note == "by phone, twice");
  CHECK(drawn.stratum == "0.95 to 0.99");
  CHECK(drawn.stratum_pairs == 210);
  CHECK(drawn.drawn());
  CHECK(drawn.left_digest == 255);
  CHECK_FALSE(drawn.right_digest);
  CHECK_FALSE(labels.rows[1].drawn());
}

TEST_CASE("labels and gold are told apart by their headers") {
  CHECK(fault_of("left,right\na,b\n") ==
        "1: there is no column \"verdict\": a file in which every row is a match is gold; give it "
        "to --gold, where the command has that");
  CHECK(file_fault("left,right,verdict\na,b,same\n",
                   [](const std::string& path) { read_gold(path); }) ==
        "1: column \"verdict\" makes this a file of labels, and gold is all the matches that there "
        "are; give it to --labels, where the command has that");
}

TEST_CASE("labels that cannot be used are refused with their line") {
  CHECK(fault_of("a,b,same\n") ==
        "1: the header must be left,right,verdict or left_source,left,right_source,right,verdict");
  CHECK(fault_of("left,right,verdict,source\na,b,same,x\n")
            .starts_with("1: column \"source\" has no meaning here, or is there twice"));
  CHECK(fault_of("left,right,verdict,by,by\na,b,same,x,y\n")
            .starts_with("1: column \"by\" has no meaning here, or is there twice"));
  CHECK(fault_of("left,right,verdict,stratum\na,b,same,x\n") ==
        "1: the columns stratum and stratum_pairs need each other");
  CHECK(fault_of("left,right,verdict\na,b,same\na,c\n") == "3: has 2 cells, the header 3");
  CHECK(fault_of("left,right,verdict\na,b,yes\n") ==
        "2: the verdict must be same, different or unsure");
  CHECK(fault_of("left,right,verdict\na,,same\n") == "2: has an empty id");
  CHECK(fault_of("left,right,verdict\na,a,same\n").starts_with("2: pairs a record with itself"));
  const std::string drawn =
      "2: a pair that was drawn has a stratum, and in stratum_pairs a whole number from 1";
  for (const std::string_view cells : {"x,", "x,0", "x,2.5", ",3"}) {
    CHECK(fault_of("left,right,verdict,stratum,stratum_pairs\na,b,same," + std::string(cells) +
                   "\n") == drawn);
  }
  CHECK(fault_of("left,right,verdict,left_digest\na,b,same,ff\n") ==
        "2: a digest must be 16 hexadecimal digits, or nothing");
  CHECK(fault_of("left,right,verdict\n") == " has no label");
}

TEST_CASE("a file of labels may have none so far") {
  const TemporaryFolder folder;
  CHECK(read_labels_so_far(folder.write("empty.csv", "")).columns.empty());
  const Labels labels = read_labels_so_far(folder.write("labels.csv", "left,right,verdict\n"));
  CHECK(labels.columns.size() == 3);
  CHECK(labels.rows.empty());
}

}  // namespace kindred
