#include "linkage/find/index/record_store.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "linkage/record/features.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using Slot = RecordStore::Slot;

KeyedRecord record(std::string source, std::string id, int64_t time) {
  Record record;
  record.identity = {std::move(source), std::move(id)};
  record.time = time;
  return KeyedRecord::pack(record, {}, {}, {}, {});
}

Slot put(RecordStore* store, KeyedRecord record) {
  const Slot before = store->find(record);
  return store->put(std::move(record), before);
}

TEST_CASE("a slot keeps its record until released, also when another version took over") {
  RecordStore store;
  const Slot old = put(&store, record("a", "1", 10));
  const Slot now = put(&store, record("a", "1", 20));
  REQUIRE(old != now);
  CHECK(store.find("a", "1") == now);
  CHECK(store[old].time() == 10);
  CHECK(store.size() == 1);
  store.release(old);
  CHECK(store.find("a", "1") == now);
  CHECK(put(&store, record("b", "1", 30)) == old);
  CHECK(store.find("b", "1") == old);
  store.exchange(now, record("a", "1", 40));
  CHECK(store[now].time() == 40);
}

TEST_CASE("digests of contents are kept once they were asked for, until the record is another") {
  RecordStore store;
  const Slot one = put(&store, record("a", "1", 10));
  store.keep_digests();
  CHECK(store.known_digest(one) == 0);
  CHECK(store.content_digest(one) == store[one].content_digest());
  CHECK(store.known_digest(one) == store[one].content_digest());
  put(&store, record("a", "1", 20));
  CHECK(store.known_digest(one) != 0);
  store.release(one);
  REQUIRE(put(&store, record("b", "2", 30)) == one);
  CHECK(store.known_digest(one) == 0);
  store.content_digest(one);
  store.exchange(one, record("b", "2", 40));
  CHECK(store.known_digest(one) == 0);
}

TEST_CASE("identities are told apart by source and id") {
  RecordStore store;
  const Slot one = put(&store, record("ab", "c", 1));
  const Slot other = put(&store, record("a", "bc", 2));
  CHECK(store.find("ab", "c") == one);
  CHECK(store.find("a", "bc") == other);
  CHECK(store.find("abc", "") == RecordStore::kNone);
}

TEST_CASE("the store knows what a plain map knows, whatever is put and forgotten") {
  RandomText random(4);
  RecordStore store;
  std::map<std::string, int64_t> plain;
  size_t forgotten = 0;
  for (int64_t step = 0; step < 5000; ++step) {
    const std::string id = std::to_string(random.number(300));
    const Slot old = store.find("s", id);
    REQUIRE((old != RecordStore::kNone) == (plain.count(id) != 0));
    if (old != RecordStore::kNone) REQUIRE(store[old].time() == plain[id]);
    if (random.number(2) == 0 && old != RecordStore::kNone) {
      store.forget(old);
      store.release(old);
      plain.erase(id);
      ++forgotten;
    } else {
      store.put(record("s", id, step), old);
      if (old != RecordStore::kNone) store.release(old);
      plain[id] = step;
    }
  }
  REQUIRE(forgotten > 500);
  CHECK(store.size() == plain.size());
  std::map<std::string, int64_t> visited;
  store.for_each([&](Slot slot) { visited[std::string(store[slot].id())] = store[slot].time(); });
  CHECK(visited == plain);
}

}  // namespace
}  // namespace kindred
