#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("nothing is told over HTTP unless there is a port") {
  CHECK_FALSE(config_of("").http_port);
  CHECK(config_of("http: {port: 9464}\n").http_port == 9464);
}

TEST_CASE("faults of http") {
  CHECK(faults_of("http: {}\n") == Texts{"1:7: http: \"port\" is missing"});
  CHECK(faults_of("http: {port: 65536}\n") ==
        Texts{"1:14: port: expected a whole number from 1 to 65535, got \"65536\""});
  CHECK(faults_of("http: {listen: 80}\n").size() == 2);
}

}  // namespace kindred::config
