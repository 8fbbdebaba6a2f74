// What one record costs in an entity of 10,000: the change, what is told of it, and the entity as
// it is written, on one core. Records share keys along a chain, in crowds that are chained, and
// with one hub.

#include <algorithm>
#include <chrono>
#include <cstdio>
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

std::shared_ptr<const Pipeline> pipeline() {
  Pipeline p;
  const uint16_t key = p.add_field({.name = "key", .clean = {}});
  const uint16_t name = p.add_field({.name = "name"});
  p.blocking.add(p.same(key));
  p.scorer = points({{.field = name, .name = "name"}});
  p.match = 90;
  p.max_bucket = 100'000;
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
      : name_(name), keys_(std::move(keys)), pool_(1), linker_(pipeline(), &pool_) {
    linker_.note_entities();
  }

  // All but the last hundred at once.
  void grow() {
    std::vector<Record> most;
    for (size_t i = 0; i + 100 < kMembers; ++i) most.push_back(record(i));
    linker_.apply(most);
    linker_.take_entity_changes();
    for (size_t i = most.size(); i < kMembers; ++i) timed(record(i));
    tell("grow one by one");
  }
  void update(const char* what, size_t i) {
    Record changed = record(i);
    changed.values.add(1, "other");
    timed(changed);
    timed(record(i));
    tell(what);
  }
  void lose_and_regain(const char* what, size_t i) {
    Record deletion = record(i);
    deletion.deleted = true;
    deletion.values.clear();
    timed(deletion);
    timed(record(i));
    tell(what);
  }

 private:
  using Clock = ProcessorTime;

  Record record(size_t i) const {
    Record record;
    record.identity = {"s", std::to_string(i)};
    record.time = static_cast<int64_t>(i);
    for (const size_t key : keys_(i)) record.values.add(0, std::to_string(key));
    record.values.add(1, "anna");
    return record;
  }

  void timed(const Record& record) {
    const std::span<const Record> one(&record, 1);
    std::vector<Prepared> prepared = linker_.prepare(one);
    const auto begin = Clock::now();
    linker_.apply(prepared);
    const auto linked = Clock::now();
    const EntityChanges changes = linker_.take_entity_changes();
    size_t members = 0;
    for (const EntityChange& change : changes.entities) {
      const auto entity = linker_.entity_of(change.anchor);
      if (entity) members += entity->members.size();
    }
    const auto told = Clock::now();
    members_ = std::max(members_, members);
    link_ = std::max(link_, milliseconds(linked - begin));
    tell_ = std::max(tell_, milliseconds(told - linked));
    ++steps_;
  }

  static double milliseconds(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
  }

  void tell(const char* what) {
    std::printf(
        "%-8s %-36s %6zu records, at most %5zu members, %7.2f ms to link, %7.2f ms to tell\n",
        name_, what, steps_, members_, link_, tell_);
    std::fflush(stdout);
    steps_ = members_ = 0;
    link_ = tell_ = 0;
  }

  const char* name_;
  Keys keys_;
  ThreadPool pool_;
  Linker linker_;
  size_t steps_ = 0;
  size_t members_ = 0;
  double link_ = 0;  // the most of a record
  double tell_ = 0;
};

void run() {
  Run chain("chain", [](size_t i) { return std::vector<size_t>{i, i + 1}; });
  chain.grow();
  chain.lose_and_regain("lose a bridge to ten, join again", kMembers - 11);
  chain.lose_and_regain("lose a bridge to a half, join again", kMembers / 2);
  chain.lose_and_regain("lose the anchor, and regain it", 0);
  chain.update("update one", kMembers / 3);

  constexpr size_t kCrowd = 100;
  Run crowds("crowds", [](size_t i) {
    std::vector<size_t> keys = {i / kCrowd};
    if (i % kCrowd == 0) keys.push_back(i / kCrowd + 1);
    return keys;
  });
  crowds.grow();
  crowds.lose_and_regain("lose a bridge to a half, join again", kMembers / 2);
  crowds.lose_and_regain("lose a record of a crowd", kMembers / 2 + 1);
  crowds.update("update one", kMembers / 3);

  Run star("star", [](size_t i) {
    std::vector<size_t> keys = {i};
    for (size_t key = 1; i == 0 && key < kMembers; ++key) keys.push_back(key);
    return keys;
  });
  star.grow();
  star.lose_and_regain("lose a record", kMembers / 2);
  star.lose_and_regain("lose the hub, and regain it", 0);
}

}  // namespace
}  // namespace kindred

int main() { kindred::run(); }
