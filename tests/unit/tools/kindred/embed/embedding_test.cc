#include "tools/kindred/embed/embedding.h"

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/people.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/interruption.h"
#include "tools/kindred/link/link.h"
#include "tools/kindred/report/progress.h"

namespace kindred {
namespace {

constexpr const char* kAna = R"({"id":"1","name":"ana ruiz","phone":"1"})";
constexpr const char* kAnna = R"({"id":"2","name":"ana ruiz","phone":"1"})";

// Each record in a block of its own.
class Lines final : public InputReader {
 public:
  explicit Lines(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  bool next(Block* block) override {
    if (taken_ == lines_.size()) return false;
    block->bytes = lines_[taken_++];
    block->records = {{.size = block->bytes.size(), .line = taken_, .offset = taken_}};
    return true;
  }
  bool readable() const override { return true; }
  uint64_t taken() const override { return taken_; }

 private:
  std::vector<std::string> lines_;
  size_t taken_ = 0;
};

GivenInput lines(std::vector<std::string> lines) {
  return {
      .open = [lines](size_t, const std::atomic<bool>*) { return std::make_unique<Lines>(lines); },
      .size = lines.size()};
}

class LinkCall {
 public:
  LinkCall() {
    embedding.inputs["crm.csv"] = lines({kAna, "{", kAnna});
    options.inputs = {"crm.csv"};
  }

  int link_in_force() {
    const Embedded embedded(&embedding);
    std::ostringstream report;
    ThreadPool pool(2);
    return link(people_config(), options, &pool, &report);
  }

  Embedding embedding;
  LinkOptions options;
};

}  // namespace

TEST_CASE("a command reads a given input, whose name is the source as it is") {
  LinkCall given;
  CHECK(given.link_in_force() == 0);
  CHECK(given.embedding.output.starts_with(
      R"({"left":{"source":"crm.csv","id":"1"},"right":{"source":"crm.csv","id":"2"},)"));
}

TEST_CASE("a sink takes changes, rejected records and the linker in place of files") {
  LinkCall given;
  std::vector<std::string> told;
  given.options.sink = {
      .change = [&](const Change& change) { told.push_back(change.left.id + change.right.id); },
      .rejected = [&](const RejectedRecord& one) { told.push_back(std::to_string(one.line)); },
      .linked =
          [&](const Linker& linker) { told.push_back(std::to_string(linker.stats().records)); }};
  CHECK(given.link_in_force() == 0);
  CHECK(told == std::vector<std::string>{"2", "12", "2"});
  CHECK(given.embedding.output.empty());
}

TEST_CASE("an embedding that is stopped ends a command, and signals are left alone") {
  LinkCall given;
  given.options.sink.batch = [&] { given.embedding.stop = true; };
  CHECK_THROWS_AS(given.link_in_force(), Stopped);

  const Embedded embedded(&given.embedding);
  CHECK(Interruption().signal() == 2);
  CHECK_THROWS_AS(check_stopped(), Stopped);
  std::ostringstream nowhere;
  Progress progress(&nowhere, false);
  CHECK_THROWS_AS(progress.show("reading"), Stopped);
}

TEST_CASE("an embedding is told how far a command is, and the terminal nothing") {
  Embedding embedding;
  std::vector<std::pair<std::string, double>> told;
  embedding.progress = [&](std::string_view doing, std::optional<double> share) {
    told.emplace_back(doing, share.value_or(-1));
  };
  const Embedded embedded(&embedding);
  std::ostringstream terminal;
  Progress progress(&terminal, false);
  progress.show("reading", 0.5);
  progress.show("learning");
  progress.end();
  CHECK(told == std::vector<std::pair<std::string, double>>{{"reading", 0.5}, {"learning", -1}});
  CHECK(terminal.str().empty());
}

TEST_CASE("without an embedding nothing is given") {
  CHECK(Embedding::current() == nullptr);
  CHECK(given_input("crm.csv") == nullptr);
  CHECK_NOTHROW(check_stopped());
}

}  // namespace kindred
