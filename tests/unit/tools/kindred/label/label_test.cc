#include "tools/kindred/label/label.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tests/unit/tools/kindred/random_people.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/gold/labels.h"

namespace kindred {

namespace {

// Random people, of whom those are the same whose scores reach 150.
class Asked {
 public:
  Asked() {
    options_.inputs = {folder_.write("people.jsonl", random_people(3, 900, 300))};
    std::ostringstream report;
    ThreadPool pool(2);
    const Candidates found = find_candidates(people_config(), options_.inputs, &pool, &report);
    std::string gold = "left_source,left,right_source,right\n";
    for (const Candidate& candidate : found.pairs) {
      if (candidate.score < 150) continue;
      const Identity left = found.records[candidate.pair.left]->identity();
      const Identity right = found.records[candidate.pair.right]->identity();
      gold += left.source + "," + left.id + "," + right.source + "," + right.id + "\n";
    }
    options_.answers = folder_.write("gold.csv", gold);
    options_.labels = folder_.file("labels.csv");
  }

  LabelOptions& options() { return options_; }
  TemporaryFolder& folder() { return folder_; }

  // What was told.
  std::string ask(const config::Config& config = people_config()) {
    std::ostringstream report;
    ThreadPool pool(2);
    const int code = label(config, options_, &pool, &report);
    CHECK(code == 0);
    return report.str();
  }

  std::string fault(const config::Config& config = people_config()) {
    try {
      ask(config);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "none";
  }

  std::string file() const {
    std::ifstream in(options_.labels, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  TemporaryFolder folder_;
  LabelOptions options_;
};

}  // namespace

TEST_CASE("a gold file answers as somebody would, and a later run goes on") {
  Asked whole;
  whole.options().questions = 30;
  whole.options().by = "gold";
  const std::string told = whole.ask();
  CHECK(told.find("30 answered, ") != std::string::npos);
  const Labels labels = read_labels(whole.options().labels);
  REQUIRE(labels.rows.size() == 30);
  CHECK(labels.with_sources);
  CHECK(labels.rows[0].by == "gold");
  size_t same = 0;
  for (const LabelRow& row : labels.rows) {
    CHECK_FALSE(row.drawn());
    same += row.verdict == Verdict::kSame;
  }
  CHECK(told.find(std::to_string(same) + " same") != std::string::npos);

  Asked pieces;
  pieces.options().by = "gold";
  for (const uint64_t questions : {7, 8, 30}) {
    pieces.options().questions = questions;
    pieces.ask();
  }
  CHECK(pieces.file() == whole.file());
  CHECK(pieces.ask().find("30 answered") != std::string::npos);  // enough: nobody is asked
  CHECK(pieces.file() == whole.file());
}

TEST_CASE("a sample says of each pair which stratum it is of, and goes on likewise") {
  Asked sample;
  sample.options().sample = 20;
  sample.ask();
  const std::string first = sample.file();
  sample.options().sample = 35;
  sample.ask();
  CHECK(sample.file().starts_with(first));
  const Labels labels = read_labels(sample.options().labels);
  REQUIRE(labels.rows.size() == 35);
  for (const LabelRow& row : labels.rows) CHECK(row.drawn());
}

TEST_CASE("a pair that is drawn after it was asked about counts without another question") {
  Asked both;
  both.options().questions = 1'000'000;
  CHECK(both.ask().find("every pair that can be asked about has an answer") != std::string::npos);
  const size_t asked = read_labels(both.options().labels).rows.size();
  both.options().questions.reset();
  both.options().sample = 10;
  both.options().answers = both.folder().write("no.csv",
                                               "left_source,left,right_source,right\n"
                                               "x,0,y,1\n");
  both.ask();
  const Labels labels = read_labels(both.options().labels);
  REQUIRE(labels.rows.size() == asked + 10);
  size_t same = 0;
  for (size_t r = asked; r < labels.rows.size(); ++r) {
    CHECK(labels.rows[r].drawn());
    same += labels.rows[r].verdict == Verdict::kSame;  // as the first gold file had it
  }
  CHECK(same > 0);
}

TEST_CASE("a sample of other candidates is refused, with its line") {
  Asked sample;
  sample.options().sample = 20;
  sample.ask();
  config::Config other = people_config();
  auto pipeline = std::make_shared<Pipeline>(*other.pipeline);
  pipeline->max_bucket = 1000;
  other.pipeline = pipeline;
  const std::string fault = sample.fault(other);
  CHECK(fault.find("labels.csv:") != std::string::npos);
  CHECK(fault.find(": the sample was begun when ") != std::string::npos);
  CHECK(fault.find("Draw a new sample into another file") != std::string::npos);
}

TEST_CASE("labels that are there are told of where something is amiss") {
  Asked some;
  some.options().labels = some.folder().write("mine.csv",
                                              "left_source,left,right_source,right,verdict\n"
                                              "x,0,nobody,7,same\n");
  some.options().questions = 1;
  const std::string told = some.ask();
  CHECK(told.find("note: 1 of the labels name a record that is not in the input") !=
        std::string::npos);

  some.options().labels = some.folder().write(
      "far.csv",
      "left_source,left,right_source,right,verdict\nx,0,x,0002,same\nx,0,y,1,same\n"
      "x,0,y,3,same\nx,0,y,5,same\nx,0,y,7,different\n");
  CHECK(some.ask().find("note: no rule of the block section finds ") != std::string::npos);
}

TEST_CASE("there is nothing to ask about where no rule finds a pair") {
  Asked nobody;
  nobody.options().inputs = {
      nobody.folder().write("one.jsonl", "{\"id\":\"1\",\"name\":\"ann\"}\n")};
  CHECK(nobody.fault() ==
        "no rule of the block section finds a pair in these inputs, so that there is nothing to "
        "ask about");
  CHECK(nobody.file().empty());
}

TEST_CASE("a file that is read is not written") {
  Asked wrong;
  wrong.options().labels = wrong.options().inputs[0];
  CHECK(wrong.fault().find("people.jsonl") != std::string::npos);
}

}  // namespace kindred
