#include "daemon/service/survey.h"

#include <memory>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"

namespace kindred {
namespace {

Linker linker_of(ThreadPool* pool, uint32_t max_size) {
  const TemporaryFolder folder;
  const config::Config config = people_config(
      folder.path(), config::KafkaOutput::Delivery::kExactlyOnce, ", entities: entities");
  auto pipeline = std::make_shared<Pipeline>(*config.pipeline);
  pipeline->entities->max_size = max_size;
  return {std::move(pipeline), pool};
}

Record person(const std::string& id, const std::string& key) {
  Record record;
  record.identity = {"people", id};
  record.values.add(0, key);
  record.values.add(1, "value");
  return record;
}

Label same(const std::string& a, const std::string& b) {
  return {.pair = {{"people", a}, {"people", b}}, .verdict = Verdict::kSame};
}

// Two groups of `size`, joined by a label.
void add_chain(const std::string& name, int size, Linker* linker) {
  std::vector<Record> records;
  for (const std::string side : {"a", "b"}) {
    for (int i = 0; i < size; ++i) {
      records.push_back(person(name + side + std::to_string(i), name + side));
    }
  }
  linker->apply(records);
  linker->label(std::vector{same(name + "a0", name + "b0")});
}

TEST_CASE("Nothing is said of what is well") {
  ThreadPool pool(1);
  Linker linker = linker_of(&pool, 10);
  add_chain("small", 2, &linker);
  const Findings findings = survey(linker);
  CHECK(findings.chains == 0);
  CHECK(findings.warnings.empty());
  CHECK(findings.stale.empty());
}

TEST_CASE("Entities that hang on one match are named by their ids, the most even first") {
  ThreadPool pool(1);
  Linker linker = linker_of(&pool, 100);
  for (int i = 0; i < 5; ++i) add_chain("secret" + std::to_string(i), 3 + i, &linker);
  const Findings findings = survey(linker);
  CHECK(findings.chains == 5);
  const auto begins = [&](const std::string& text) { return findings.warnings.starts_with(text); };
  CHECK(
      begins("5 entities hang together by one match, which may be a wrong one, with 3 records or "
             "more on both sides: " +
             linker.entity_of({"people", "secret4a0"})->id + " (7 and 7 records), "));
  CHECK(findings.warnings.find(" and 2 more; kindred explain") != std::string::npos);
  CHECK(findings.warnings.find("secret") == std::string::npos);
}

TEST_CASE("Groups that are cut are told by numbers and the ids of their largest entities") {
  ThreadPool pool(1);
  Linker linker = linker_of(&pool, 4);
  add_chain("x", 4, &linker);
  const Findings findings = survey(linker);
  CHECK(findings.chains == 0);
  CHECK(findings.cut == 1);
  CHECK(findings.warnings.find("1 groups of matches have more records than entities.max_size") ==
        0);
  CHECK(findings.warnings.find("(8 records, ") != std::string::npos);
}

TEST_CASE("Stale labels are listed by the keys of their pairs, so many at the most") {
  ThreadPool pool(1);
  Linker linker = linker_of(&pool, 100);
  std::vector<Label> labels;
  std::vector<Record> records = {person("0", "k")};
  for (size_t i = 0; i <= Findings::kMostLines; ++i) {
    const std::string id = std::to_string(1 + i);
    records.push_back(person(id, "k" + id));
    labels.push_back(same("0", id));
    labels.back().left_values = 1;
  }
  labels.push_back(same("7", "8"));
  linker.apply(records);
  linker.label(labels);
  const std::string stale = survey(linker).stale;
  CHECK(stale.starts_with("[[\"people\",\"0\"],[\"people\",\"1\"]]\n"));
  CHECK(std::ranges::count(stale, '\n') == Findings::kMostLines);
}

}  // namespace
}  // namespace kindred
