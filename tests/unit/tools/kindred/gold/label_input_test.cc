#include "tools/kindred/gold/label_input.h"

#include <fstream>
#include <string>

#include "daemon/base/failure.h"
#include "linkage/prepare/values_digest.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

std::shared_ptr<const Pipeline> names() {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t name = pipeline->add_field({.name = "name"});
  pipeline->blocking.add(pipeline->same(name));
  pipeline->scorer = points({{.field = name, .name = "name"}});
  pipeline->match = 90;
  return pipeline;
}

Record record(const std::string& source, const std::string& id, const std::string& name) {
  Record record;
  record.identity = {source, id};
  record.values.add(0, name);
  return record;
}

struct Known {
  Known() {
    linker.apply(std::vector{record("a", "1", "eva"), record("b", "2", "eva"),
                             record("b", "3", "otto"), record("c", "3", "ida")});
  }

  LabelInput input(const std::string& text) const {
    const std::string path = folder.path() + "/labels.csv";
    std::ofstream(path) << text;
    return {path, "", nullptr};
  }

  TemporaryFolder folder;
  ThreadPool pool{1};
  Linker linker{names(), &pool};
};

TEST_CASE("labels of a file are told, the last row of a pair holds") {
  Known known;
  LabelInput input = known.input(
      "left_source,left,right_source,right,verdict\n"
      "b,2,a,1,same\na,1,b,2,different\na,1,b,3,same\na,1,b,9,unsure\n");
  REQUIRE(input.with_sources());
  const std::vector<Change> changes = input.tell(&known.linker);
  CHECK(changes.size() == 3);  // another event, its end, and one that is new
  CHECK(known.linker.stats().matches == 1);
  const LabelSummary summary = input.summary(known.linker);
  CHECK(summary.labels.same == 1);
  CHECK(summary.labels.different == 1);
  CHECK(summary.absent == 1);
  CHECK(label_summary(summary) ==
        "labels    1 same, 1 different, 1 unsure; 1 of records that are not there\n");
}

TEST_CASE("a file without sources names records by their ids") {
  Known known;
  LabelInput input = known.input("left,right,verdict\n2,1,different\n1,9,same\n");
  CHECK(input.tell(&known.linker).size() == 1);
  CHECK(known.linker.stats().matches == 0);
  CHECK(input.summary(known.linker).absent == 1);
  LabelInput unclear = known.input("left,right,verdict\n1,3,same\n");
  CHECK_THROWS_AS(unclear.tell(&known.linker), Failure);
}

TEST_CASE("labels whose records have changed are listed with their lines") {
  Known known;
  const uint64_t digest = values_digest(known.linker.pipeline(), *known.linker.record({"a", "1"}));
  LabelInput input =
      known.input("left,right,verdict,left_digest,right_digest\n2,1,same,0000000000000001," +
                  digest_text(digest) + "\n");
  input.tell(&known.linker);
  const LabelSummary summary = input.summary(known.linker);
  REQUIRE(summary.stale.size() == 1);
  CHECK(summary.stale[0].ends_with("labels.csv:2"));
  CHECK(label_summary(summary).find("warning: 1 labels are of records that have changed") !=
        std::string::npos);
  LabelInput fresh =
      known.input("left,right,verdict,right_digest\n2,1,same," + digest_text(digest) + "\n");
  fresh.tell(&known.linker);
  CHECK(fresh.summary(known.linker).stale.empty());
}

}  // namespace
}  // namespace kindred
