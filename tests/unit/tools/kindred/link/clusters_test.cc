#include "tools/kindred/link/clusters.h"

#include <string>
#include <vector>

#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

std::shared_ptr<const Pipeline> same_phone() {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t phone = pipeline->add_field({.name = "phone"});
  const uint16_t name = pipeline->add_field({.name = "name"});
  pipeline->blocking.add(pipeline->same(phone));
  pipeline->scorer = points({{.field = name, .name = "name", .nicknames = false}});
  pipeline->match = 100;
  pipeline->review = 95;
  return pipeline;
}

Record record(const std::string& source, const std::string& id, std::vector<std::string> phones,
              const std::string& name = "ann") {
  Record made;
  made.identity = {source, id};
  for (const std::string& phone : phones) made.values.add(0, phone);
  made.values.add(1, name);
  return made;
}

std::string clusters(const std::vector<Record>& records) {
  ThreadPool pool(2);
  Linker linker(same_phone(), &pool);
  linker.apply(records);
  const TemporaryFolder folder;
  Output output(folder.file("clusters.csv"));
  write_clusters(linker, &output);
  output.close();
  return folder.read("clusters.csv");
}

TEST_CASE("Records that matches connect are one cluster, named after the least of them") {
  CHECK(
      clusters({record("b", "1", {"3"}), record("a", "9", {"2", "3"}),
                record("a", "10", {"1", "2"}), record("c", "5", {"7"}), record("c", "6", {"1"})}) ==
      "source,id,cluster\n"
      "a,10,a/10\n"
      "a,9,a/10\n"
      "b,1,a/10\n"
      "c,5,c/5\n"
      "c,6,a/10\n");
}

TEST_CASE("Rows stand in the order of sources and ids, whatever these have in common") {
  CHECK(clusters({record("bb", "1", {"1"}), record("b", "12345678", {"2"}),
                  record("b", "123456789", {"3"}), record("b", "1234567", {"4"}),
                  record("b", "12345678\xC3\xA9", {"5"}), record("b", "123456780", {"5"})}) ==
        "source,id,cluster\n"
        "b,1234567,b/1234567\n"
        "b,12345678,b/12345678\n"
        "b,123456780,b/123456780\n"
        "b,123456789,b/123456789\n"
        "b,12345678\xC3\xA9,b/123456780\n"
        "bb,1,bb/1\n");
}

TEST_CASE("Reviews join nothing") {
  CHECK(clusters({record("a", "1", {"1"}), record("a", "2", {"1"}, "anna")}) ==
        "source,id,cluster\na,1,a/1\na,2,a/2\n");
}

TEST_CASE("Only live records have a row, and only one") {
  Record gone = record("a", "2", {"1"});
  gone.deleted = true;
  CHECK(clusters({record("a", "1", {"1"}), record("a", "2", {"1"}), record("a", "3", {"1"}), gone,
                  record("a", "1", {"1"})}) == "source,id,cluster\na,1,a/1\na,3,a/1\n");
  CHECK(clusters({}) == "source,id,cluster\n");
}

TEST_CASE("Cells are quoted, and names of clusters stay apart") {
  CHECK(clusters({record("x/y", "1", {"1"}), record("x", "y/1", {"2"}),
                  record("5%", "a,\"b\"", {"3"})}) ==
        "source,id,cluster\n"
        "5%,\"a,\"\"b\"\"\",\"5%25/a,\"\"b\"\"\"\n"
        "x,y/1,x/y/1\n"
        "x/y,1,x%2Fy/1\n");
}

}  // namespace
}  // namespace kindred
