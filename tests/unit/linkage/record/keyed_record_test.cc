#include "linkage/record/keyed_record.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

Record person() {
  Record record;
  record.identity = {"crm", "4711"};
  record.time = -5;
  record.version = 8;
  record.partition = 3;
  return record;
}

Features some_features() {
  Features features;
  features.values.add(2, "anna");
  features.values.add(0, "");
  features.values.add(2, "lee");
  features.sets = {{1, 2, 3}, {}, {7}};
  features.signatures = {{10, 20}, {}, {30, 40}};
  return features;
}

const std::vector<uint64_t> kKeys = {5, 9, 1};
const std::vector<uint32_t> kEnds = {2, 2, 3};

KeyedRecord packed(const Record& record = person(), const KeptForEntities& kept = {}) {
  return KeyedRecord::pack(record, some_features(), kKeys, kEnds, {true, true, false}, kept);
}

KeptForEntities received() {
  KeptForEntities kept{.created = true, .received = {}};
  kept.received.add(2, "ANNA");
  kept.received.add(300, "");
  kept.received.add(2, std::string(200, 'x'));
  return kept;
}

Record created(int64_t time) {
  Record record = person();
  record.created = time;
  return record;
}

std::string text_of_received(const KeyedRecord& record) {
  std::string text;
  record.for_each_received([&](uint16_t field, std::string_view value) {
    text += std::to_string(field) + "=" + std::string(value) + ";";
  });
  return text;
}

template <typename T>
std::vector<T> copied(std::span<const T> items) {
  return {items.begin(), items.end()};
}

void check_person(const KeyedRecord& record) {
  CHECK(record.identity() == Identity{"crm", "4711"});
  CHECK(record.rank() == identity_rank("crm", "4711"));
  CHECK(record.time() == -5);
  CHECK(record.version() == 8);
  CHECK(record.partition() == 3);
  CHECK_FALSE(record.deleted());
  REQUIRE(record.values() == 3);
  CHECK(record.field(0) == 2);
  CHECK(record.value(0) == "anna");
  CHECK(record.value(1).empty());
  CHECK(record.value(2) == "lee");
  std::string joined;
  record.for_each(2, [&](std::string_view value) { joined += value; });
  CHECK(joined == "annalee");
  REQUIRE(record.branches() == 3);
  CHECK(copied(record.keys()) == kKeys);
  CHECK(copied(record.keys(0)) == std::vector<uint64_t>{5, 9});
  CHECK(record.keys(1).empty());
  CHECK(copied(record.keys(2)) == std::vector<uint64_t>{1});
  CHECK(copied(record.set(0)) == std::vector<uint64_t>{1, 2, 3});
  CHECK(record.set(1).empty());
  CHECK(record.set(2).empty());  // not kept
  CHECK(copied(record.signature(0)) == std::vector<uint32_t>{10, 20});
  CHECK(record.signature(2).empty());
}

TEST_CASE("a keyed record holds what was packed") { check_person(packed()); }

TEST_CASE("its bytes make the same record again") {
  const KeyedRecord record = packed();
  const auto again = KeyedRecord::from_bytes(record.bytes());
  REQUIRE(again);
  check_person(*again);
  CHECK(again->bytes() == record.bytes());
  CHECK(again->same_content(record));
}

TEST_CASE("lists of more than 255 and of more than 65,535 come back as short ones do") {
  Features features = some_features();
  SECTION("a text of two bytes") { features.values.add(3, std::string(300, 'x')); }
  SECTION("text") { features.values.add(3, std::string(70'000, 'x')); }
  SECTION("a field of two bytes") { features.values.add(300, "x"); }
  SECTION("a set") { features.sets[2].assign(70'000, 7); }
  SECTION("a signature") { features.signatures[2].assign(65'537, 30); }
  const KeyedRecord record =
      KeyedRecord::pack(person(), features, kKeys, kEnds, {true, true, true});
  REQUIRE(KeyedRecord::from_bytes(record.bytes()));
  CHECK(record.id() == "4711");
  REQUIRE(record.values() == features.values.size());
  for (size_t i = 0; i < record.values(); ++i) {
    CHECK(record.field(i) == features.values.field(i));
    CHECK(record.value(i) == features.values.value(i));
  }
  CHECK(copied(record.keys()) == kKeys);
  for (size_t f = 0; f < features.sets.size(); ++f) {
    CHECK(copied(record.set(f)) == features.sets[f]);
    CHECK(copied(record.signature(f)) == features.signatures[f]);
  }
}

TEST_CASE("a deleted record keeps its identity, time and version alone") {
  Record gone = person();
  gone.deleted = true;
  const KeyedRecord record = packed(gone);
  CHECK(record.deleted());
  CHECK(record.identity() == gone.identity);
  CHECK(record.version() == 8);
  CHECK(record.values() == 0);
  CHECK(record.keys().empty());
  CHECK(record.branches() == 0);
  REQUIRE(KeyedRecord::from_bytes(record.bytes()));
  CHECK(KeyedRecord::from_bytes(record.bytes())->deleted());
}

TEST_CASE("content is the same whatever the time, version and partition") {
  Record later = person();
  later.time = 99;
  later.version.reset();
  later.partition = 0;
  CHECK(packed(later).same_content(packed()));
  CHECK(packed(later).content() == packed().content());
  Features other = some_features();
  other.values.add(1, "x");
  CHECK_FALSE(
      KeyedRecord::pack(person(), other, kKeys, kEnds, {true, true, false}).same_content(packed()));
  // The same bytes of values, cut otherwise.
  other = some_features();
  other.values.clear();
  other.values.add(2, "ann");
  other.values.add(0, "");
  other.values.add(2, "alee");
  CHECK_FALSE(
      KeyedRecord::pack(person(), other, kKeys, kEnds, {true, true, false}).same_content(packed()));
}

TEST_CASE("a record keeps for entities when it was created, and what was received") {
  const KeyedRecord record = packed(created(-70), received());
  check_person(record);
  CHECK(record.created() == -70);
  CHECK(text_of_received(record) == "2=ANNA;300=;2=" + std::string(200, 'x') + ";");
  const auto again = KeyedRecord::from_bytes(record.bytes());
  REQUIRE(again);
  check_person(*again);
  CHECK(again->created() == -70);
  CHECK(again->received() == record.received());
  CHECK(packed().created() == -5);
  CHECK(packed().received().empty());
  CHECK(packed(created(-70)).bytes() == packed().bytes());
  CHECK(packed(created(-5), {.created = true, .received = {}}).bytes() == packed().bytes());
  Record gone = created(-70);
  gone.deleted = true;
  CHECK(packed(gone, received()).bytes() == packed(gone).bytes());
}

TEST_CASE(
    "it takes eight bytes to keep when a record was created, and none where that is its time") {
  const KeyedRecord record = packed(person(), received());
  const KeyedRecord older = record.with_created(-9);
  CHECK(older.created() == -9);
  CHECK(older.bytes().size() == record.bytes().size() + 8);
  CHECK(text_of_received(older) == text_of_received(record));
  check_person(older);
  CHECK(older.with_created(-10).with_created(-5).bytes() == record.bytes());
  Record unversioned = person();
  unversioned.version.reset();
  CHECK(packed(unversioned).with_created(3).created() == 3);
  CHECK(packed(unversioned).with_created(3).with_created(-5).bytes() ==
        packed(unversioned).bytes());
}

TEST_CASE("what is kept for entities is no content") {
  const KeyedRecord record = packed(created(-70), received());
  CHECK(record.same_content(packed()));
  CHECK(record.content() == packed().content());
  CHECK(record.content_digest() == packed().content_digest());
}

// Which of two came first must not matter.
TEST_CASE(
    "of equal versions the greater in content, then in what was received, then in time counts") {
  const KeyedRecord record = packed();
  const KeyedRecord more = packed(person(), received());
  CHECK(stale(record, more));
  CHECK_FALSE(stale(more, record));
  Record later = person();
  later.time = 99;
  CHECK(stale(packed(later), more));
  CHECK(stale(more, packed(later, received())));
  CHECK_FALSE(stale(record, record.with_created(99)));
  CHECK_FALSE(stale(record.with_created(99), record));
}

TEST_CASE("an outline keeps all but content, in whose place a number stands") {
  for (const bool with_received : {false, true}) {
    const KeyedRecord whole = with_received ? packed(created(-9), received()) : packed();
    const KeyedRecord outline = whole.outline(77, std::vector<uint16_t>{1, 2});
    CHECK_FALSE(whole.outlined());
    CHECK(outline.outlined() == 77);
    CHECK(outline.identity() == whole.identity());
    CHECK(outline.rank() == whole.rank());
    CHECK(outline.time() == whole.time());
    CHECK(outline.created() == whole.created());
    CHECK(outline.version() == whole.version());
    CHECK(outline.partition() == whole.partition());
    CHECK_FALSE(outline.deleted());
    CHECK(text_of_received(outline) == text_of_received(whole));
    std::vector<std::string> values;
    outline.for_each(2, [&](std::string_view value) { values.emplace_back(value); });
    CHECK(values == std::vector<std::string>{"anna", "lee"});
    CHECK(outline.values() == 2);
    CHECK(outline.bytes().size() < whole.bytes().size());
    CHECK(outline.with_created(5).outlined() == 77);
    CHECK(outline.with_created(5).created() == 5);
    CHECK_FALSE(KeyedRecord::from_bytes(outline.bytes()));
  }
}

TEST_CASE("outlines have the same content where their numbers and identities are equal") {
  Record later = person();
  later.time = 99;
  CHECK(packed().outline(77, {}).same_content(packed(later).outline(77, {})));
  CHECK_FALSE(packed().outline(77, {}).same_content(packed().outline(78, {})));
  Record other = person();
  other.identity.id = std::string(300, '9');
  const KeyedRecord outline = packed(other).outline(77, {});
  CHECK_FALSE(outline.same_content(packed().outline(77, {})));
  CHECK(outline.identity() == other.identity);
}

TEST_CASE("identities are in order of source, then id, by bytes") {
  const auto named = [](std::string source, std::string id) {
    Record record;
    record.identity = {std::move(source), std::move(id)};
    return KeyedRecord::pack(record, {}, {}, {}, {});
  };
  CHECK(identity_less(named("a", "2"), named("b", "1")));
  CHECK(identity_less(named("a", "10"), named("a", "2")));
  CHECK(identity_less(named("a", "z"), named("a", "\xC3\xA9")));
  CHECK_FALSE(identity_less(named("a", "1"), named("a", "1")));
  CHECK(identity_rank("a", "bc") != identity_rank("ab", "c"));
}

// Ranks are stored and decide who is admitted on every machine: they never change.
TEST_CASE("the rank of an identity is fixed") {
  CHECK(identity_rank("crm", "4711") == 678498133393960668U);
  CHECK(identity_rank("", "") == 7986556220843957460U);
}

// Reads all there is to read; under the address sanitizer, a read outside would be noticed.
uint64_t read_all(const KeyedRecord& record) {
  uint64_t sum = record.rank() + static_cast<uint64_t>(record.time()) + record.partition() +
                 record.version().value_or(0) + record.deleted() +
                 static_cast<uint64_t>(record.created());
  for (const char c : text_of_received(record)) sum += static_cast<uint64_t>(c);
  for (const char c : record.source()) sum += static_cast<uint64_t>(c);
  for (const char c : record.id()) sum += static_cast<uint64_t>(c);
  for (size_t i = 0; i < record.values(); ++i) {
    sum += record.field(i);
    for (const char c : record.value(i)) sum += static_cast<uint64_t>(c);
  }
  for (const uint64_t key : record.keys()) sum += key;
  for (size_t b = 0; b < record.branches(); ++b) {
    for (const uint64_t key : record.keys(b)) sum += key;
  }
  return sum;
}

// The features too, which only a pipeline knows the number of.
uint64_t read_features(const KeyedRecord& record, size_t features) {
  uint64_t sum = 0;
  for (size_t f = 0; f < features; ++f) {
    for (const uint64_t element : record.set(f)) sum += element;
    for (const uint32_t slot : record.signature(f)) sum += slot;
  }
  return sum;
}

// Fields are looked at many at once, as numbers of one byte, of two or of four.
TEST_CASE("of many values those of one field come in their order") {
  const size_t bytes = GENERATE(1, 10, 1000);
  const size_t count = GENERATE(31, 32, 33, 100);
  CAPTURE(bytes, count);
  Features features;
  for (size_t i = 0; i < count; ++i) {
    const auto field = static_cast<uint16_t>(i % 40 == 39 || i % 40 == 38 ? 2 : i % 2);
    features.values.add(field, std::string(bytes, static_cast<char>('!' + i % 90)));
  }
  const KeyedRecord record = KeyedRecord::pack(person(), features, {}, {}, {});
  for (uint16_t field = 0; field < 4; ++field) {
    std::vector<std::string_view> expected;
    for (size_t i = 0; i < count; ++i) {
      if (record.field(i) == field) expected.push_back(record.value(i));
    }
    std::vector<std::string_view> found;
    record.for_each(field, [&](std::string_view value) { found.push_back(value); });
    CHECK(found == expected);
  }
}

TEST_CASE("bytes that are cut short or too long are no record") {
  for (const KeyedRecord& record : {packed(), packed(created(-70), received())}) {
    const std::string bytes(record.bytes());
    for (size_t size = 0; size < bytes.size(); ++size) {
      REQUIRE_FALSE(KeyedRecord::from_bytes(std::string_view(bytes).substr(0, size)));
    }
    CHECK_FALSE(KeyedRecord::from_bytes(bytes + "x"));
    CHECK(KeyedRecord::from_bytes(bytes));
  }
}

TEST_CASE("no bytes whatever make a record that reads outside of them") {
  const World world = nested();
  auto pipeline = std::make_shared<Pipeline>(*world.setup.pipeline);
  pipeline->entities = {.golden = {{.fields = {0, 1}}}};
  Preparer preparer(pipeline);
  RandomText random(17);
  size_t refused = 0;
  size_t taken = 0;
  uint64_t sum = 0;
  for (size_t round = 0; round < rounds(20000); ++round) {
    const KeyedRecord record =
        preparer.prepare(random_record(world, numbered_identity(random.number(20)), &random))
            .record;
    std::string bytes(record.bytes());
    for (size_t i = 1 + random.number(2); i > 0; --i) {
      // Mostly the numbers in front and the ends, some of them extreme.
      const size_t last = bytes.size() - 1;
      const bool in_front = random.number(2) != 0;
      const size_t at = in_front ? random.number(std::min<size_t>(last, 79))
                                 : last - random.number(std::min<size_t>(last, 30));
      if (random.number(2) == 0 && at + 4 <= bytes.size()) {
        const uint32_t extreme = random.number(1) == 0 ? UINT32_MAX : uint32_t{1} << 31U;
        std::memcpy(bytes.data() + at / 4 * 4, &extreme, sizeof extreme);
      } else {
        bytes[at] = static_cast<char>(bytes[at] + 1 - 2 * static_cast<int>(random.number(1)));
      }
    }
    const auto again = KeyedRecord::from_bytes(bytes);
    if (!again) {
      ++refused;
      continue;
    }
    ++taken;
    sum += read_all(*again);
  }
  CAPTURE(sum);
  CHECK(refused > rounds(20000) / 10);
  CHECK(taken > rounds(20000) / 10);
}

TEST_CASE("prepared records go through bytes unchanged") {
  for (const World& world : {customers(), nested(), typed()}) {
    Preparer preparer(world.setup.pipeline);
    RandomText random(18);
    uint64_t features = 0;
    for (int round = 0; round < 200; ++round) {
      const Record record = random_record(world, numbered_identity(random.number(20)), &random);
      const KeyedRecord keyed = preparer.prepare(record).record;
      const auto again = KeyedRecord::from_bytes(keyed.bytes());
      REQUIRE(again);
      REQUIRE(again->bytes() == keyed.bytes());
      REQUIRE(read_all(*again) == read_all(keyed));
      features += read_features(*again, world.setup.pipeline->features.size());
      REQUIRE(read_features(*again, world.setup.pipeline->features.size()) ==
              read_features(keyed, world.setup.pipeline->features.size()));
    }
    const bool scores_features = world.setup.scoring.points.empty();
    CHECK((features != 0) == scores_features);
  }
}

KeyedRecord with_values(const std::vector<std::pair<uint16_t, std::string>>& values,
                        const Identity& identity = {"crm", "1"}) {
  Record record;
  record.identity = identity;
  Features features;
  for (const auto& [field, value] : values) features.values.add(field, value);
  return KeyedRecord::pack(record, features, {}, {}, {});
}

TEST_CASE("the content digest is that of exact duplicates, whoever they are") {
  const KeyedRecord one = packed();
  Record other = person();
  other.identity = {"the other list", std::string(40, '7')};
  other.time = 99;
  other.version = {};
  other.partition = 5;
  CHECK(packed(other).content_digest() == one.content_digest());
  other.identity.id = std::string(400, '7');  // whose end takes two bytes
  CHECK(packed(other).content_digest() == one.content_digest());
  CHECK(one.content_digest() != 0);

  Features changed = some_features();
  changed.sets[0][1] = 20;
  const std::vector<bool> keep = {true, true, false};
  const auto digest = [&](const Features& features, const std::vector<uint64_t>& keys,
                          const std::vector<uint32_t>& ends) {
    return KeyedRecord::pack(person(), features, keys, ends, keep).content_digest();
  };
  CHECK(digest(some_features(), kKeys, kEnds) == one.content_digest());
  CHECK(digest(changed, kKeys, kEnds) != one.content_digest());
  CHECK(digest(some_features(), {5, 9, 2}, kEnds) != one.content_digest());
  CHECK(digest(some_features(), kKeys, {2, 3, 3}) != one.content_digest());
}

TEST_CASE("the content digest tells where one value ends and whose it is") {
  const uint64_t one = with_values({{0, "ab"}, {1, "c"}}).content_digest();
  CHECK(with_values({{0, "a"}, {1, "bc"}}).content_digest() != one);
  CHECK(with_values({{0, "ab"}, {2, "c"}}).content_digest() != one);
  CHECK(with_values({{0, "ab"}}, {"c", "1"}).content_digest() !=
        with_values({{0, "ab"}, {0, "c"}}, {"", "1"}).content_digest());
  CHECK(with_values({{1, "c"}, {0, "ab"}}).content_digest() != one);
}

}  // namespace
}  // namespace kindred
