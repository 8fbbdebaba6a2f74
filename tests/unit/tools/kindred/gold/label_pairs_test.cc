#include "tools/kindred/gold/label_pairs.h"

#include "daemon/base/failure.h"
#include "linkage/record/features.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {

namespace {

// A record with one blocking key.
KeyedRecord keyed(const std::string& source, const std::string& id, uint64_t key) {
  const std::vector<uint64_t> keys = {key};
  const std::vector<uint32_t> ends = {1};
  Record record;
  record.identity = {source, id};
  return KeyedRecord::pack(record, {}, keys, ends, {});
}

// Records s/a to s/e, and t/e, with the places 0 to 5. They share a key, but for t/e.
class Letters {
 public:
  Letters() {
    for (const char* id : {"a", "b", "c", "d", "e"}) add("s", id);
    add("t", "e");
    for (const KeyedRecord& record : records_) pointers_.push_back(&record);
  }

  // Of labels in lines from 2 on.
  LabelPairs find(const std::string& rows) {
    const TemporaryFolder folder;
    const bool with_sources = rows.starts_with("s,");
    const std::string header = with_sources ? "left_source,left,right_source,right" : "left,right";
    labels_ = read_labels(folder.write("labels.csv", header + ",verdict\n" + rows));
    labels_.path = "labels.csv";
    return find_labels(labels_, pointers_);
  }

  std::string warnings(const std::string& rows) {
    const LabelPairs pairs = find(rows);
    return label_warnings(labels_, pairs);
  }

 private:
  void add(const std::string& source, const std::string& id) {
    records_.push_back(keyed(source, id, source == "s" ? 1 : 2));
  }

  std::vector<KeyedRecord> records_;
  std::vector<const KeyedRecord*> pointers_;
  Labels labels_;
};

constexpr const char* kBoth = "a,d,same\nb,d,different\n";  // no warning of one verdict

}  // namespace

TEST_CASE("the last row of a pair holds, whichever record it names first") {
  Letters letters;
  const LabelPairs found = letters.find("b,a,same\nc,a,different\na,b,unsure\n");
  REQUIRE(found.pairs.size() == 2);
  CHECK(found.pairs[0].pair == NumberedPair{0, 1});
  CHECK(found.pairs[0].verdict == Verdict::kUnsure);
  CHECK(found.pairs[0].row == 2);
  CHECK(found.pairs[1].pair == NumberedPair{0, 2});
  CHECK(found.same == 0);
  CHECK(found.different == 1);
  CHECK(found.unsure == 1);
  REQUIRE(found.changed.size() == 1);
  CHECK(
      letters.warnings(std::string(kBoth) + "a,b,same\nb,a,different\n") ==
      "note: labels.csv:5: the pair is different, and was same in line 4; the later line holds\n");
}

TEST_CASE("a row that says the same again tells nothing new") {
  Letters letters;
  CHECK(letters.warnings(std::string(kBoth) + "d,a,same\n").empty());
}

TEST_CASE("a pair that was drawn stays so when a later row corrects it") {
  Labels labels{.rows = {{.left = {"", "a"}, .right = {"", "b"}, .verdict = Verdict::kSame},
                         {.left = {"", "b"}, .right = {"", "a"}, .verdict = Verdict::kDifferent}}};
  labels.rows[0].stratum = "from 0.95";
  labels.rows[0].stratum_pairs = 7;
  std::vector<KeyedRecord> records;
  for (const char* id : {"a", "b"}) records.push_back(keyed("s", id, 1));
  const std::vector<const KeyedRecord*> pointers = {records.data(), &records[1]};
  const LabelPairs found = find_labels(labels, pointers);
  REQUIRE(found.pairs.size() == 1);
  CHECK(found.pairs[0].verdict == Verdict::kDifferent);
  CHECK(found.pairs[0].drawn == 0);
}

TEST_CASE("a pair that is different within a chain of pairs that are same is told with all lines") {
  Letters letters;
  CHECK(letters.warnings("a,b,same\nb,c,same\na,d,same\nb,d,same\nc,a,different\n") ==
        "warning: labels.csv:6: the two records are different, but lines 2, 3 together make them "
        "same; look at all of these again\n");
}

TEST_CASE("labels of records that are not there are left out and told") {
  Letters letters;
  const LabelPairs found = letters.find("a,x,same\na,b,same\n");
  CHECK(found.unknown == 1);
  CHECK(found.pairs.size() == 1);
  CHECK(letters.warnings(std::string(kBoth) + "a,x,same\ny,b,same\n") ==
        "note: 2 of the labels name a record that is not in the input and are left out, first at "
        "labels.csv:4\n");
}

TEST_CASE("pairs that are the same, and that no rule finds, are told") {
  Letters letters;
  CHECK(letters.warnings("s,a,s,b,same\ns,a,t,e,same\ns,b,t,e,same\ns,a,s,c,different\n"
                         "s,d,t,e,different\n") ==
        "note: no rule of the block section finds 2 of the pairs that are same, first at "
        "labels.csv:3; kindred explain says what would find such a pair\n");
}

TEST_CASE("labels of one verdict are told") {
  Letters letters;
  CHECK(letters.warnings("a,b,same\na,c,unsure\n") ==
        "warning: labels.csv: all pairs are same: where the line runs cannot be learnt from that; "
        "label some that are different\n");
  CHECK(letters.warnings("a,b,different\n").find("all pairs are different") != std::string::npos);
  CHECK(letters.warnings("a,b,unsure\n").find("nothing can be learnt") != std::string::npos);
}

TEST_CASE("of many faults of a kind three are told, and how many there are more") {
  Letters letters;
  const std::string five =
      "a,b,same\na,b,unsure\na,b,same\na,b,unsure\na,b,same\na,b,unsure\na,c,same\na,d,different\n";
  CHECK(letters.warnings(five).ends_with("note: and 2 more of that\n"));
}

TEST_CASE("an id of several sources needs the columns of sources") {
  Letters letters;
  CHECK_THROWS_AS(letters.find("a,e,same\n"), Failure);
  const LabelPairs found = letters.find("s,e,t,e,same\n");
  REQUIRE(found.pairs.size() == 1);
  CHECK(found.pairs[0].pair == NumberedPair{4, 5});
}

}  // namespace kindred
