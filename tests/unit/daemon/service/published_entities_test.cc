#include "daemon/service/published_entities.h"

#include <optional>
#include <string>

#include "daemon/codec/entity_writer.h"
#include "tests/catch.h"

namespace kindred {
namespace {

const Identity kRecord = {"a", "1"};

std::string value_of(const Identity& anchor) {
  return R"({"size":2,"anchor":{"source":")" + anchor.source + R"(","id":")" + anchor.id + "\"}}";
}

void put(const Identity& record, std::optional<int64_t> since, PublishedEntities* published) {
  std::string key;
  std::string value;
  EntityWriter::append_membership_key(record, &key);
  if (!since) return published->take_membership(key, std::nullopt);
  EntityWriter::append_membership({record, entity_id("people", record), *since}, &value);
  published->take_membership(key, value);
}

std::optional<int64_t> created(int64_t time, bool deleted, PublishedEntities* published) {
  Record record;
  record.identity = kRecord;
  record.time = time;
  record.deleted = deleted;
  return published->created(record);
}

TEST_CASE("entities of another pipeline are told by their ids, until they are gone") {
  PublishedEntities published;
  const std::string ours = entity_id("people", kRecord);
  const std::string theirs = entity_id("others", kRecord);
  published.take_entity("people", ours, value_of(kRecord));
  published.take_entity("people", "a key of nobody", "value");
  CHECK(published.foreign() == 0);
  published.take_entity("people", theirs, value_of(kRecord));
  CHECK(published.foreign() == 1);
  published.take_entity("people", theirs, std::nullopt);
  CHECK(published.foreign() == 0);
  CHECK(published.entities.size() == 2);
}

TEST_CASE("when a record was created is known, until its life ends") {
  PublishedEntities published;
  put(kRecord, 10, &published);
  CHECK(created(5, false, &published) == 10);
  CHECK_FALSE(created(7, true, &published));  // of a life before
  CHECK(created(10, false, &published) == 10);
  CHECK_FALSE(created(20, true, &published));
  CHECK_FALSE(created(21, false, &published));
  CHECK(created(10, false, &published) == 10);  // the input comes again
  put(kRecord, std::nullopt, &published);
  CHECK_FALSE(created(10, false, &published));
  CHECK(published.empty());
}

}  // namespace
}  // namespace kindred
