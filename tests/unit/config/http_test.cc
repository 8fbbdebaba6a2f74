#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("nothing is told over HTTP unless there is a port") {
  CHECK_FALSE(config_of("").http.port);
  CHECK(config_of("http: {port: 9464}\n").http.port == 9464);
}

TEST_CASE("beyond this machine a token must be shown") {
  CHECK(config_of("http: {port: 80}\n").http.address == "127.0.0.1");
  CHECK(config_of("http: {port: 80, address: '::1'}\n").http.address == "::1");
  CHECK(faults_of("http: {port: 80, address: 0.0.0.0}\n") ==
        Texts{"1:27: address: beyond this machine a token is needed: add \"token: {file: PATH}\""});
  const Http http =
      config_of("http: {port: 80, address: '::', token: 0123456789abcdef, hosts: Kin.Example}\n")
          .http;
  CHECK(http.token == "0123456789abcdef");
  CHECK(http.hosts == Texts{"kin.example"});
  CHECK(faults_of("http: {port: 80, token: 0123456789abcde}\n") ==
        Texts{"1:25: token: expected a token of 16 characters or more"});
  CHECK(faults_of("http: {port: 80, address: here}\n") ==
        Texts{"1:27: address: expected an address of this machine, such as 127.0.0.1, 0.0.0.0 or "
              "::1, got \"here\""});
}

TEST_CASE("values of keys are told where the configuration says so") {
  CHECK_FALSE(config_of("http: {port: 80}\n").http.show_values);
  CHECK(config_of("http: {port: 80, show_values: true}\n").http.show_values);
  CHECK(faults_of("http: {port: 80, show_values: some}\n").size() == 1);
}

TEST_CASE("faults of http") {
  CHECK(faults_of("http: {}\n") == Texts{"1:7: http: \"port\" is missing"});
  CHECK(faults_of("http: {port: 65536}\n") ==
        Texts{"1:14: port: expected a whole number from 1 to 65535, got \"65536\""});
  CHECK(faults_of("http: {listen: 80}\n").size() == 2);
}

}  // namespace kindred::config
