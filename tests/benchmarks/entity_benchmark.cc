// What one record costs in an entity of 10,000, on one core: to find its matches, as a linker
// without entities does; to keep entities besides; and to tell what changed, with the entities as
// they are written. Records share keys along a chain, in crowds that are chained, and with one hub.
// Each change is done several times, and counts by its median. And what it costs to ask for an
// entity by its id, among many.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"
#include "linkage/score/points.h"

namespace kindred {
namespace {

constexpr size_t kMembers = 10'000;

std::shared_ptr<const Pipeline> pipeline(bool entities) {
  Pipeline p;
  const uint16_t key = p.add_field({.name = "key", .clean = {}});
  const uint16_t name = p.add_field({.name = "name"});
  p.blocking.add(p.same(key));
  p.scorer = points({{.field = name, .name = "name"}});
  p.match = 90;
  p.max_bucket = 100'000;
  if (!entities) return std::make_shared<const Pipeline>(std::move(p));
  EntityRules rules;
  rules.pipeline = "benchmark";
  rules.golden = {{.fields = {name}}};
  p.entities = rules;
  return std::make_shared<const Pipeline>(std::move(p));
}

// Which keys the i-th record has.
using Keys = std::function<std::vector<size_t>(size_t i)>;

// Of this process: what others do meanwhile does not show.
struct ProcessorTime {
  using duration = std::chrono::duration<double>;
  using time_point = duration;
  static time_point now() {
    return duration(static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC));
  }
};

class Run {
 public:
  Run(const char* name, Keys keys)
      : name_(name),
        keys_(std::move(keys)),
        pool_(1),
        linker_(pipeline(true), &pool_),
        without_(pipeline(false), &pool_) {
    linker_.note_entities();
  }

  // All but the last hundred at once.
  void grow() {
    std::vector<Record> most;
    for (size_t i = 0; i + 100 < kMembers; ++i) most.push_back(record(i));
    linker_.apply(most);
    without_.apply(most);
    linker_.take_entity_changes();
    std::vector<Took> took;
    for (size_t i = most.size(); i < kMembers; ++i) took.push_back(timed(record(i)));
    tell("a record joins", "", took);
  }
  void update(const char* what, size_t i) {
    Record changed = record(i);
    changed.values.add(1, "other");
    there_and_back(what, changed, record(i));
  }
  void lose_and_regain(const char* what, size_t i) {
    Record deletion = record(i);
    deletion.deleted = true;
    deletion.values.clear();
    there_and_back(what, deletion, record(i));
  }

 private:
  using Clock = ProcessorTime;

  // Milliseconds.
  struct Took {
    double find = 0;
    double keep = 0;
    double tell = 0;
    size_t members = 0;  // of the entities that were written
  };

  Record record(size_t i) const {
    Record record;
    record.identity = {"s", std::to_string(i)};
    record.time = static_cast<int64_t>(i);
    for (const size_t key : keys_(i)) record.values.add(0, std::to_string(key));
    record.values.add(1, "anna");
    return record;
  }

  // Milliseconds.
  static double timed_apply(const Record& record, Linker* linker) {
    const std::span<const Record> one(&record, 1);
    std::vector<Prepared> prepared = linker->prepare(one);
    const auto begin = Clock::now();
    linker->apply(prepared);
    return milliseconds(Clock::now() - begin);
  }

  Took timed(const Record& record) {
    Took took;
    took.find = timed_apply(record, &without_);
    took.keep = timed_apply(record, &linker_) - took.find;
    const auto begin = Clock::now();
    const EntityChanges changes = linker_.take_entity_changes();
    for (const EntityChange& change : changes.entities) {
      const auto entity = linker_.entity_of(change.anchor);
      if (entity) took.members += entity->members.size();
    }
    took.tell = milliseconds(Clock::now() - begin);
    return took;
  }

  void there_and_back(const char* what, const Record& there, const Record& back) {
    constexpr size_t kRounds = 5;
    std::vector<Took> there_took;
    std::vector<Took> back_took;
    for (size_t i = 0; i < kRounds; ++i) {
      there_took.push_back(timed(there));
      back_took.push_back(timed(back));
    }
    tell(what, "away", there_took);
    tell(what, "back", back_took);
  }

  static double milliseconds(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
  }

  static double median(std::vector<Took> all, double Took::*what) {
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), {},
                             what);
    return all[all.size() / 2].*what;
  }

  void tell(const char* what, const char* way, const std::vector<Took>& took) const {
    std::printf("%-7s %-24s %-5s %6zu members, ms to find %7.2f, to keep %6.2f, to tell %6.2f\n",
                name_, what, way, took.back().members, median(took, &Took::find),
                median(took, &Took::keep), median(took, &Took::tell));
    std::fflush(stdout);
  }

  const char* name_;
  Keys keys_;
  ThreadPool pool_;
  Linker linker_;
  Linker without_;  // the same without entities
};

void run() {
  Run chain("chain", [](size_t i) { return std::vector<size_t>{i, i + 1}; });
  chain.grow();
  chain.lose_and_regain("a bridge to ten", kMembers - 11);
  chain.lose_and_regain("a bridge to a half", kMembers / 2);
  chain.lose_and_regain("the anchor", 0);
  chain.update("a value of one", kMembers / 3);

  constexpr size_t kCrowd = 100;
  Run crowds("crowds", [](size_t i) {
    std::vector<size_t> keys = {i / kCrowd};
    if (i % kCrowd == 0) keys.push_back(i / kCrowd + 1);
    return keys;
  });
  crowds.grow();
  crowds.lose_and_regain("a bridge to a half", kMembers / 2);
  crowds.lose_and_regain("one of a crowd", kMembers / 2 + 1);
  crowds.update("a value of one", kMembers / 3);

  Run star("star", [](size_t i) {
    std::vector<size_t> keys = {i};
    for (size_t key = 1; i == 0 && key < kMembers; ++key) keys.push_back(key);
    return keys;
  });
  star.grow();
  star.lose_and_regain("a leaf", kMembers / 2);
  star.lose_and_regain("the hub", 0);
  star.update("a value of the hub", 0);
}

// Among entities of two records each.
void look_up() {
  constexpr size_t kEntities = 300'000;
  ThreadPool pool(1);
  Linker linker(pipeline(true), &pool);
  std::vector<Record> records;
  for (size_t i = 0; i < 2 * kEntities; ++i) {
    Record& record = records.emplace_back();
    record.identity = {"s", std::to_string(i)};
    record.time = static_cast<int64_t>(i);
    record.values.add(0, std::to_string(i / 2));
    record.values.add(1, "anna");
  }
  linker.apply(records);
  std::vector<std::string> ids;
  linker.entities([&](const Entity& entity) { ids.push_back(entity.id); });
  const auto microseconds = [&](size_t asked) {
    const auto begin = ProcessorTime::now();
    for (size_t i = 0; i < asked; ++i) {
      if (!linker.entity(ids[i * 7919 % ids.size()])) std::abort();
    }
    return 1e6 * (ProcessorTime::now() - begin).count() / static_cast<double>(asked);
  };
  const double all = microseconds(10);
  const uint64_t bytes = linker.stats().memory.entities;
  linker.index_entities();
  const auto of_all = static_cast<double>(ids.size());
  std::printf("one of %zu by its id: %.0f us; indexed %.2f us, by %.1f bytes an entity\n",
              ids.size(), all, microseconds(100'000),
              static_cast<double>(linker.stats().memory.entities - bytes) / of_all);
  std::printf(
      "entities take %.1f bytes a record, indexed %.1f\n",
      static_cast<double>(bytes) / static_cast<double>(records.size()),
      static_cast<double>(linker.stats().memory.entities) / static_cast<double>(records.size()));
}

}  // namespace
}  // namespace kindred

int main() {
  kindred::run();
  kindred::look_up();
}
