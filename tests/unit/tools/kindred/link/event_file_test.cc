#include "tools/kindred/link/event_file.h"

#include <memory>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

Pipeline one_field() {
  Pipeline pipeline;
  const uint16_t name = pipeline.add_field({.name = "name"});
  pipeline.blocking.add(pipeline.same(name));
  pipeline.scorer = points({{.field = name, .name = "name"}});
  return pipeline;
}

std::vector<Change> retractions(int first, int last) {
  std::vector<Change> changes;
  for (int i = first; i < last; ++i) {
    Change& change = changes.emplace_back();
    change.left = {"a", std::to_string(i)};
    change.right = {"b", std::to_string(i)};
    change.decision = Decision::kRetracted;
  }
  return changes;
}

std::string lines(int first, int last) {
  std::string text;
  for (int i = first; i < last; ++i) {
    const std::string id = std::to_string(i);
    text += R"({"left":{"source":"a","id":")" + id + R"("},"right":{"source":"b","id":")" + id +
            "\"},\"decision\":\"retracted\"}\n";
  }
  return text;
}

TEST_CASE("Events of several batches are lines of one file, in their order") {
  const TemporaryFolder folder;
  EventFile file(folder.file("out"), one_field());
  file.write(retractions(0, 5000));
  file.write(std::vector<Change>());
  file.write(retractions(5000, 5001));
  file.write(retractions(5001, 9000));
  file.close();
  CHECK(folder.read("out") == lines(0, 9000));
}

TEST_CASE("A batch is in the file once it was waited for, or the file is out of use") {
  const TemporaryFolder folder;
  auto file = std::make_unique<EventFile>(folder.file("out"), one_field());
  file->write(retractions(0, 1));
  file->wait();
  CHECK(folder.read("out") == lines(0, 1));
  file->write(retractions(1, 2));
  file.reset();
  CHECK(folder.read("out") == lines(0, 2));
}

TEST_CASE("What stands in the way of a batch is told by the call behind it, once") {
  EventFile file("/dev/full", one_field());
  file.write(retractions(0, 1));
  SECTION("the next batch") { CHECK_THROWS_AS(file.write(retractions(1, 2)), Failure); }
  SECTION("the end") { CHECK_THROWS_AS(file.close(), Failure); }
  CHECK_NOTHROW(file.close());
}

}  // namespace
}  // namespace kindred
