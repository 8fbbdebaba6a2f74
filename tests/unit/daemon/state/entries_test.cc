#include "daemon/state/entries.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/daemon/state/told.h"

namespace kindred {
namespace {

using namespace std::string_literals;

Record full_record() {
  Record record;
  record.identity = {"company-a", "17"};
  record.time = -5;
  record.version = UINT64_MAX;
  record.partition = 300;
  record.values.add(0, "Ana Ruiz");
  record.values.add(65'535, "a\0b"s);
  record.values.add(0, "");
  return record;
}

TEST_CASE("entries are read as they were written") {
  std::string bytes;
  append_fields({"name", "phone"}, &bytes);
  append_partitions({{"in", 0, 17, false}, {"in", 200, INT64_MAX, true}}, &bytes);
  append_record(full_record(), &bytes);
  Record deleted;
  deleted.identity = {"b", std::string(200, 'x')};
  deleted.time = INT64_MAX;
  deleted.deleted = true;
  append_record(deleted, &bytes);
  append_fields({}, &bytes);

  Told told;
  CHECK(read_entries(bytes, &told).whole());
  CHECK(told.text ==
        "fields name phone\n"
        "partitions in/0@17 in/200@9223372036854775807*\n"
        "record company-a:17 t-5 p300 v18446744073709551615 0=Ana Ruiz 65535=a\0b 0=\n"
        "record b:"s +
            std::string(200, 'x') + " t9223372036854775807 p0 deleted\nfields\n");
}

TEST_CASE("times, and deletes of what expired or was evicted, are read as they were written") {
  std::string bytes;
  append_times("arrival", {{-5, false}, {std::nullopt, true}, {INT64_MAX, true}, {}}, &bytes);
  Record deletion;
  deletion.identity = {"a", "1"};
  deletion.deleted = true;
  Entries entries = {{bytes}};
  const std::vector<std::string>& pieces = entries.pieces;
  append_expired(deletion, &entries);
  const std::string expired = pieces[0].substr(bytes.size());
  append_evicted(deletion, &entries);
  const std::string evicted = pieces[0].substr(bytes.size() + expired.size());
  append_pair({{{"a", "1"}, {"b", "2"}}, true}, &entries);
  append_pair({{{"a", "1"}, {"b", "2"}}, false}, &entries);
  REQUIRE(pieces.size() == 1);
  Told told;
  CHECK(read_entries(pieces[0], &told).whole());
  CHECK(told.text ==
        "times by arrival -5 none! 9223372036854775807! none\nrecord a:1 t0 p0 deleted\n"
        "record a:1 t0 p0 deleted\n"
        "kept a:1 b:2\nended a:1 b:2\n");
  CHECK(expired.starts_with("\x03\x05"));
  CHECK(evicted.starts_with("\x03\x09"));
}

// The format is durable: these bytes must be read forever.
TEST_CASE("messages are read as they were written") {
  Entries entries;
  std::vector<std::string>& pieces = entries.pieces;
  append_message({.key = "k", .value = "v", .time = 7}, &entries);
  append_message({.key = "k", .time = -1}, &entries);
  append_message({.topic = PublishedTopic::kRejected,
                  .value = "",
                  .headers = {{"a", "1"}, {"a", std::nullopt}}},
                 &entries);
  REQUIRE(pieces.size() == 1);
  append_awaited(300, &pieces[0]);
  Told told;
  CHECK(read_entries(pieces[0], &told).whole());
  CHECK(told.text == "event k v t7\nevent k none t-1\nletter none  t0 a=1 a=none\nawaited 300\n");
  for (size_t size = 1; size + 3 < pieces[0].size(); ++size) {
    Told cut;
    const bool whole = read_entries(std::string_view(pieces[0]).substr(0, size), &cut).whole();
    CHECK((!whole || told.text.starts_with(cut.text)));
  }
}

// The format is durable: these bytes must be read forever.
TEST_CASE("the bytes of messages stay what they are, by the numbers of their topics") {
  Entries entries;
  append_message({.key = "k", .time = 1}, &entries);
  append_message({.topic = PublishedTopic::kRejected, .value = "v"}, &entries);
  append_message({.topic = static_cast<PublishedTopic>(200), .key = "k", .value = "v"}, &entries);
  CHECK(entries.pieces[0] ==
        "\x06\x02\x01k\x01\0\0\0\0\0\0\0\0"
        "\x06\x05\x01v\0\0\0\0\0\0\0\0\0"
        "\x0A\xC8\x01\x06\x01k\x01v\0\0\0\0\0\0\0\0\0"s);
}

TEST_CASE("a message is of the topic whose number it has") {
  Told told;
  CHECK(read_entries("\x0A\x01\x02\x01k\x07\0\0\0\0\0\0\0\0"s, &told).whole());
  CHECK(told.text == "letter k none t7\n");
}

TEST_CASE("matches are read as they were written") {
  Entries entries{std::vector<std::string>(1)};
  std::vector<std::string>& pieces = entries.pieces;
  append_matches("keys=1", &pieces[0]);
  const IdentityPair pair{{"a", "1"}, {"b", "22"}};
  append_match({.pair = pair, .live = true, .digest = 258}, &entries);
  append_match({.pair = pair, .live = true, .review = true, .digest = 1, .score = 2}, &entries);
  append_match({.pair = pair}, &entries);
  REQUIRE(pieces.size() == 1);
  CHECK(pieces[0] ==
        "\x08\x06keys=1"
        "\x09\x01\x01"
        "a\x01"
        "1\x01"
        "b\x02"
        "22\x02\x01\0\0\0\0\0\0"
        "\x09\x07\x01"
        "a\x01"
        "1\x01"
        "b\x02"
        "22\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x40"
        "\x09\0\x01"
        "a\x01"
        "1\x01"
        "b\x02"
        "22"s);
  Told told;
  CHECK(read_entries(pieces[0], &told).whole());
  CHECK(told.text ==
        "matches by keys=1\nmatch a:1 b:22 258 0.000000\nreview a:1 b:22 1 2.000000\n"
        "no match a:1 b:22 0 0.000000\n");
  for (size_t size = 1; size < pieces[0].size(); ++size) {
    Told cut;
    const bool whole = read_entries(std::string_view(pieces[0]).substr(0, size), &cut).whole();
    CHECK((!whole || told.text.starts_with(cut.text)));
  }
}

TEST_CASE("labels are read as they were written") {
  Entries entries;
  Label label{.pair = {{"a", "1"}, {"b", "2"}}, .verdict = Verdict::kSame, .time = 5};
  append_label(label, &entries);
  label.verdict = Verdict::kDifferent;
  label.left_values = 1;
  append_label(label, &entries);
  label.verdict = Verdict::kUnsure;
  label.right_values = 2;
  append_label(label, &entries);
  append_label({.pair = label.pair, .verdict = std::nullopt}, &entries);
  REQUIRE(entries.pieces.size() == 1);
  CHECK(entries.pieces[0] ==
        "\x0C\x01\x01\x61\x01\x31\x01\x62\x01\x32"
        "\x0C\x06\x01\x61\x01\x31\x01\x62\x01\x32\x01\0\0\0\0\0\0\0"
        "\x0C\x0F\x01\x61\x01\x31\x01\x62\x01\x32\x01\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0"
        "\x0C\0\x01\x61\x01\x31\x01\x62\x01\x32"s);
  Told told;
  CHECK(read_entries(entries.pieces[0], &told).whole());
  CHECK(told.text ==
        "label a:1 b:2 same\nlabel a:1 b:2 different left 0000000000000001\n"
        "label a:1 b:2 unsure left 0000000000000001 right 0000000000000002\n"
        "label a:1 b:2 none\n");
}

// The format is durable: these bytes must be read forever.
TEST_CASE("the bytes of a record stay what they are") {
  std::string bytes;
  append_record(full_record(), &bytes);
  const std::string written =
      "\x03\x02\x09"
      "company-a\x02"
      "17\xFB\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xAC\x02\x03\x00\x08"
      "Ana Ruiz\xFF\xFF\x03\x03"
      "a\0b\x00\x00"s;
  CHECK(bytes == written);
}

TEST_CASE("the bytes of a record that is older than its time stay what they are") {
  Record record = full_record();
  record.created = -6;
  std::string bytes;
  append_record(record, &bytes);
  const std::string written =
      "\x0B\x02\x09"
      "company-a\x02"
      "17\xFB\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFA\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
      "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xAC\x02\x03\x00\x08"
      "Ana Ruiz\xFF\xFF\x03\x03"
      "a\0b\x00\x00"s;
  CHECK(bytes == written);
  Told told;
  CHECK(read_entries(bytes, &told).whole());
  CHECK(told.text.find("t-5 p300 created-6 v1844") != std::string::npos);
  // As one that is not, where that is not needed.
  std::string plain;
  append_record(full_record(), &plain);
  record.created = record.time;
  bytes.clear();
  append_record(record, &bytes);
  CHECK(bytes == plain);
  record.created = -6;
  record.deleted = true;
  bytes.clear();
  append_record(record, &bytes);
  CHECK(bytes.front() == 3);
}

TEST_CASE("what ends too early, or is unknown, is told") {
  std::string bytes;
  append_partitions({{"in", 200, INT64_MAX, true}}, &bytes);
  const size_t first = bytes.size();
  append_record(full_record(), &bytes);
  for (size_t size = 1; size < bytes.size(); ++size) {
    CAPTURE(size);
    Told told;
    CHECK(read_entries(std::string_view(bytes).substr(0, size), &told).whole() == (size == first));
    CHECK((told.text.empty() || told.text == "partitions in/200@9223372036854775807*\n"));
  }
  Told told;
  CHECK_FALSE(read_entries("\x0D", &told).whole());
  CHECK_FALSE(read_entries(std::string(12, '\xFF'), &told).whole());
  // Counts that promise more than there is.
  CHECK_FALSE(read_entries("\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", &told).whole());
  CHECK(told.text.empty());
}

TEST_CASE("what a newer version has written is named, and what stands before it is counted") {
  std::string bytes;
  append_awaited(1, &bytes);
  const auto unknown = [&](const std::string& entry) {
    Told told;
    const EntriesRead read = read_entries(bytes + entry, &told);
    CHECK(told.text == "awaited 1\n");
    CHECK(read.count == 1);
    return read.unknown;
  };
  CHECK(unknown("\x0D") == "an entry of kind 13");
  CHECK(unknown("\xFF") == "an entry of kind 255");
  CHECK(unknown("\x0A\x06\0\0\0\0\0\0\0\0\0\0"s) == "a message for topic number 6");
  CHECK(unknown("\x0A\x81\x02\0\0\0\0\0\0\0\0\0\0"s) == "a message for topic number 257");
  CHECK(unknown("\x07") == "an entry that goes on behind the end of its piece");
}

}  // namespace
}  // namespace kindred
