// The set of live matches is a function of the live records, the labels and the pipeline alone.

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "linkage/expiring_linker.h"
#include "linkage/prepare/values_digest.h"
#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/reference/history.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

// What comes: a record or a label.
using Item = std::variant<Record, Label>;

Label random_label(size_t identities, size_t sources, int64_t time, RandomText* random) {
  const size_t one = random->number(identities - 1);
  size_t other = random->number(identities - 2);
  if (other >= one) ++other;
  Label label{.pair = pair_of(numbered_identity(one, sources), numbered_identity(other, sources)),
              .verdict = std::nullopt,
              .time = time};
  const size_t kind = random->number(7);
  if (kind < 4) label.verdict = Verdict::kSame;
  if (kind >= 4 && kind < 6) label.verdict = Verdict::kDifferent;
  if (kind == 6) label.verdict = Verdict::kUnsure;
  return label;
}

// A random history of records with labels between them: of few pairs, so that they come and go.
std::vector<Item> random_items(const World& world, const HistoryOptions& options, uint64_t seed) {
  RandomText random(seed);
  std::vector<Item> items;
  std::vector<Label> known;
  for (Record& record : random_history(world, options, seed)) {
    items.emplace_back(std::move(record));
    if (random.number(2) != 0) continue;
    const auto time = static_cast<int64_t>(2000 + items.size());
    Label label = random_label(options.identities, options.sources, time, &random);
    if (!known.empty() && random.number(2) == 0) {
      label.pair = known[random.number(known.size() - 1)].pair;
    }
    known.push_back(label);
    items.emplace_back(std::move(label));
  }
  return items;
}

// Applies the items, records and labels in batches of at most `batch`; the events name places in
// the whole stream.
std::vector<Event> feed_items(Linker* linker, std::span<const Item> items, size_t batch) {
  std::vector<Event> all;
  const auto publish = [&](std::span<const Change> changes, size_t begin) {
    for (const Change& change : changes) {
      all.push_back(plain(change));
      all.back().record += begin;
    }
  };
  for (size_t begin = 0; begin < items.size();) {
    const bool records = std::holds_alternative<Record>(items[begin]);
    std::vector<Record> some;
    std::vector<Label> labels;
    size_t end = begin;
    for (; end < items.size() && end - begin < batch; ++end) {
      if (std::holds_alternative<Record>(items[end]) != records) break;
      if (records) some.push_back(std::get<Record>(items[end]));
      if (!records) labels.push_back(std::get<Label>(items[end]));
    }
    publish(records ? linker->apply(some) : linker->label(labels), begin);
    begin = end;
  }
  return all;
}

struct Expected {
  std::vector<Event> changes;
  reference::History history;
};

Expected expected_of(const World& world, std::span<const Item> items) {
  Expected expected{{}, reference::History(world.setup)};
  for (const Item& item : items) {
    const std::vector<Event> caused =
        std::visit([&](const auto& one) { return expected.history.apply(one); }, item);
    expected.changes.insert(expected.changes.end(), caused.begin(), caused.end());
  }
  return expected;
}

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket),
          nested(max_bucket),
          checked(max_bucket),
          joined(max_bucket),
          one_per_source(customers(max_bucket)),
          cohesive(typed(max_bucket), 0.7)};
}

size_t labelled(std::span<const Event> events) {
  return static_cast<size_t>(std::ranges::count_if(events, &Event::labelled));
}

TEST_CASE("every route publishes what labels and records change") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    seen += sum_over(worlds(max_bucket), rounds(3), [](const World& world, uint64_t seed) {
      const std::vector<Item> items = random_items(world, {.records = 90, .deletes = 0.2}, seed);
      const Expected expected = expected_of(world, items);
      for (const Route route : every_route(items.size())) {
        CAPTURE(route.threads, route.batch);
        ThreadPool pool(route.threads);
        Linker linker(world.setup.pipeline, &pool);
        REQUIRE(difference(feed_items(&linker, items, route.batch), expected.changes) == "");
        REQUIRE(difference(live(linker), expected.history.matches()) == "");
        REQUIRE(linker.labels().size() == expected.history.verdicts().size());
        const Stats stats = linker.stats();
        REQUIRE(stats.matches + stats.reviews == expected.history.matches().size());
      }
      return labelled(expected.changes);
    });
  }
  CHECK(seen > 300);
}

TEST_CASE("labels are undone with records") {
  size_t changed = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    changed += sum_over(worlds(max_bucket), rounds(6), [](const World& world, uint64_t seed) {
      const std::vector<Item> items = random_items(world, {.records = 120, .deletes = 0.2}, seed);
      const std::span<const Item> all(items);
      const size_t third = items.size() / 3;
      const auto first = all.first(third);
      const auto middle = all.subspan(third, third);
      const auto last = all.subspan(2 * third);
      ThreadPool pool(1 + static_cast<unsigned>(seed % 3));
      Linker undoes(world.setup.pipeline, &pool);
      Linker plainly(world.setup.pipeline, &pool);
      feed_items(&undoes, first, 10);
      feed_items(&plainly, first, 10);
      const std::vector<Event> before = live(undoes);
      undoes.mark();
      feed_items(&undoes, middle, 1 + seed % 16);
      const bool differs = !difference(live(undoes), before).empty();
      undoes.undo();
      REQUIRE(difference(live(undoes), before) == "");
      feed_items(&undoes, last, 5);
      undoes.undo();
      REQUIRE(difference(live(undoes), before) == "");
      REQUIRE(undoes.labels() == plainly.labels());
      require_equal(undoes.stats(), plainly.stats());
      REQUIRE(undoes.stats().labels == plainly.stats().labels);
      REQUIRE(difference(feed_items(&undoes, last, 7), feed_items(&plainly, last, 7)) == "");
      REQUIRE(difference(live(undoes), live(plainly)) == "");
      REQUIRE(undoes.stats().labels == plainly.stats().labels);
      return differs ? 1 : 0;
    });
  }
  CHECK(changed > 40);
}

// Goes on from what `linker` knows: its records, its pairs where `noted`, then its labels.
Linker restored(const World& world, const Linker& linker, std::span<const Record> alive, bool noted,
                ThreadPool* pool) {
  RestoringLinker restoring(world.setup.pipeline, pool);
  restoring.add(alive);
  if (!noted) return std::move(restoring).link();
  std::vector<PairNote> notes;
  linker.all_pairs([&](const PairNote& note) { notes.push_back(note); });
  RestoringPairs pairs = std::move(restoring).index();
  pairs.add(notes);
  return std::move(pairs).finish();
}

TEST_CASE("a restored engine that is told its labels goes on as the one before") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    seen += sum_over(worlds(max_bucket), rounds(4), [](const World& world, uint64_t seed) {
      const std::vector<Item> items = random_items(world, {.records = 120, .deletes = 0.2}, seed);
      const std::span<const Item> all(items);
      const auto first = all.first(items.size() / 2);
      const auto last = all.subspan(items.size() / 2);
      ThreadPool pool(2);
      Linker before(world.setup.pipeline, &pool);
      feed_items(&before, first, 10);
      const std::vector<Record> alive = expected_of(world, first).history.survivors();
      Linker linked = restored(world, before, alive, false, &pool);
      Linker noted = restored(world, before, alive, true, &pool);
      const std::vector<Label> labels = before.labels();
      for (Linker* const after : {&linked, &noted}) {
        after->label(labels);
        REQUIRE(difference(live(*after), live(before)) == "");
        REQUIRE(after->labels() == labels);
      }
      const std::vector<Event> expected = feed_items(&before, last, 7);
      REQUIRE(difference(feed_items(&linked, last, 7), expected) == "");
      REQUIRE(difference(feed_items(&noted, last, 5), expected) == "");
      REQUIRE(difference(live(noted), live(before)) == "");
      return labelled(expected);
    });
  }
  CHECK(seen > 100);
}

Label tiny_label(size_t one, size_t other, std::optional<Verdict> verdict, int64_t time = 0) {
  return {.pair = pair_of(Tiny::identity(one), Tiny::identity(other)),
          .verdict = verdict,
          .time = time};
}

std::vector<Change> label(Linker* linker, const Label& label) { return linker->label({&label, 1}); }

TEST_CASE("a label is the cause of what it changes") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 10), Tiny::record(1, {"x"}, "otto", 30)});
  const std::vector<Change> made = label(&linker, tiny_label(0, 1, Verdict::kSame, 70));
  REQUIRE(made.size() == 1);
  CHECK(made[0].decision == Decision::kMatch);
  CHECK(made[0].labelled);
  CHECK(made[0].branches.empty());
  CHECK(made[0].evaluation.score < world.setup.pipeline->match);
  CHECK(made[0].time == 30);
  CHECK(label(&linker, tiny_label(0, 1, Verdict::kSame, 80)).empty());
  const std::vector<Change> ended = label(&linker, tiny_label(0, 1, std::nullopt, 90));
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].decision == Decision::kRetracted);
  CHECK(ended[0].time == 90);
}

TEST_CASE("a question about a record heeds the labels of its identity") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                           Tiny::record(2, {"x"}, "otto")});
  const std::vector<Label> labels = {tiny_label(0, 3, Verdict::kDifferent),
                                     tiny_label(1, 3, Verdict::kUnsure),
                                     tiny_label(2, 3, Verdict::kSame)};
  CHECK(linker.label(labels).empty());
  CHECK(linker.stats().labels.waiting == 3);
  const Record asked = Tiny::record(3, {"k"}, "anna");
  const std::vector<Change> found = linker.find(asked);
  CHECK(in_words(plain(found)) == std::vector<std::string>{"1-3 match", "2-3 match"});
  CHECK(found.at(1).labelled);
  const std::vector<Change> taken = linker.apply(std::vector{asked});
  CHECK(in_words(plain(taken)) == in_words(plain(found)));
  CHECK(linker.stats().labels.waiting == 0);
}

TEST_CASE("an explanation tells the label") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                           Tiny::record(2, {"x"}, "otto")});
  const auto explain = [&](size_t one, size_t other) {
    return linker.explain(Tiny::identity(one), Tiny::identity(other));
  };
  CHECK_FALSE(explain(0, 1).label);
  label(&linker, tiny_label(0, 1, Verdict::kDifferent));
  label(&linker, tiny_label(0, 2, Verdict::kSame));
  label(&linker, tiny_label(1, 2, Verdict::kUnsure));
  CHECK(explain(0, 1).label == Verdict::kDifferent);
  CHECK(explain(0, 1).decision == Decision::kRetracted);
  CHECK(explain(0, 2).label == Verdict::kSame);
  CHECK(explain(0, 2).decision == Decision::kMatch);
  CHECK_FALSE(explain(0, 2).candidates);
  CHECK(explain(1, 2).label == Verdict::kUnsure);
  CHECK(explain(1, 2).decision == Decision::kRetracted);
}

TEST_CASE("a label is stale while a record says something else than when it was given") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna")});
  Label given = tiny_label(0, 1, Verdict::kSame);
  given.right_values = values_digest(linker.pipeline(), *linker.record(Tiny::identity(1)));
  label(&linker, given);
  CHECK(linker.stats().labels.stale == 0);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "hann")});
  CHECK(linker.stats().labels.stale == 0);
  linker.apply(std::vector{Tiny::record(1, {"k"}, "hann")});
  CHECK(linker.stats().labels.stale == 1);
  REQUIRE(linker.stale_labels().size() == 1);
  CHECK(linker.stale_labels()[0].pair == given.pair);
  CHECK(linker.stats().matches == 1);
  linker.apply(std::vector{Tiny::deletion(1)});
  CHECK(linker.stats().labels.stale == 0);
  CHECK(linker.stats().labels.waiting == 1);
  linker.apply(std::vector{Tiny::record(1, {"k"}, "anna")});
  CHECK(linker.stats().labels.stale == 0);
}

}  // namespace
}  // namespace kindred
