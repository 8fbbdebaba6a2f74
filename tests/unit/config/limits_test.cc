// The section `limits`.

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {
namespace {

TEST_CASE("memory is limited by a size with its unit") {
  CHECK_FALSE(config_of("").limits.memory);
  CHECK_FALSE(config_of("limits: {on_full: pause}\n").limits.memory);
  CHECK(config_of("limits: {memory: 8GiB, on_full: pause}\n").limits.memory == uint64_t{8} << 30);
  CHECK(config_of("limits: {memory: 65536KiB}\n").limits.memory == uint64_t{64} << 20);
  CHECK(config_of("limits: {memory: 64TiB}\n").limits.memory == uint64_t{64} << 40);
  for (const std::string size : {"8", "8GB", "8 GiB", "-8GiB", "8GiBs", "63MiB", "65TiB", "[]",
                                 "18446744073709551616KiB", "18014398509481984GiB"}) {
    INFO(size);
    CHECK(faults_of("limits: {memory: " + size + "}\n").size() == 1);
  }
}

TEST_CASE("what happens at the limit is one of the known policies") {
  CHECK_FALSE(config_of("limits: {memory: 1GiB}\n").limits.expire_oldest);
  CHECK_FALSE(config_of("limits: {memory: 1GiB, on_full: pause}\n").limits.expire_oldest);
  CHECK(config_of("limits: {memory: 1GiB, on_full: expire_oldest}\n").limits.expire_oldest);
  CHECK(faults_of("limits: {memory: 1GiB, on_full: stop}\n") ==
        Texts{"1:33: on_full: expected one of pause, expire_oldest, got \"stop\""});
}

}  // namespace
}  // namespace kindred::config
