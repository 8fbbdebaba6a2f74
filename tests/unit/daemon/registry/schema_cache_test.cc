#include "daemon/registry/schema_cache.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using Time = SchemaCache::Time;

KnownSchema readable() {
  std::string why;
  return {compile_schema({.kind = SchemaKind::kJson, .text = "{}"}, &why), ""};
}

SchemaId id(uint32_t number) { return {number}; }

TEST_CASE("what is known of a schema stays, and that there is none for a moment") {
  SchemaCache cache;
  const Time now = Time::clock::now();
  cache.put(id(1), readable(), now);
  cache.put(id(2), {nullptr, "none"}, now);
  CHECK(cache.find(id(3), now) == nullptr);
  REQUIRE(cache.find(id(2), now) != nullptr);
  CHECK(cache.find(id(2), now)->problem == "none");
  const Time later = now + SchemaCache::kUnknownFor;
  CHECK(cache.find(id(2), later) == nullptr);
  CHECK(cache.find(id(1), later + std::chrono::hours(1'000)) != nullptr);
  cache.put(id(2), readable(), later);
  CHECK(cache.find(id(2), later)->problem.empty());
}

TEST_CASE("ids and GUIDs are apart") {
  SchemaCache cache;
  const Time now = Time::clock::now();
  cache.put(id(0), readable(), now);
  CHECK(cache.find({SchemaId::Guid{}}, now) == nullptr);
}

TEST_CASE("where there is no more room, what was not asked for the longest goes") {
  SchemaCache cache(4);
  const Time now = Time::clock::now();
  for (uint32_t number = 0; number < 4; ++number) cache.put(id(number), readable(), now);
  cache.find(id(0), now);
  cache.put(id(4), readable(), now);
  CHECK(cache.size() < 4);
  CHECK(cache.find(id(0), now) != nullptr);
  CHECK(cache.find(id(4), now) != nullptr);
  CHECK(cache.find(id(1), now) == nullptr);
}

}  // namespace
}  // namespace kindred
