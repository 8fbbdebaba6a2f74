// Texts of librdkafka 2.0 with OpenSSL 3: what a broker has refused, and what was merely cut off.

#include <string>

#include "daemon/kafka/types.h"
#include "tests/catch.h"

namespace kindred {
namespace {

constexpr auto kSsl = RD_KAFKA_RESP_ERR__SSL;
constexpr auto kSasl = RD_KAFKA_RESP_ERR__AUTHENTICATION;

const std::string kTls = "ssl://broker:9093/bootstrap: SSL handshake failed: error:";
const std::string kBroker = "sasl_ssl://broker:9093/bootstrap: SASL ";

TEST_CASE("a handshake of TLS that is cut off is no refusal, one that fails over trust is") {
  CHECK_FALSE(is_refusal(kSsl, kTls + "0A000126:SSL routines::unexpected eof while reading"));
  CHECK_FALSE(is_refusal(kSsl, kTls + "0A000438:SSL routines::tlsv1 alert internal error"));
  CHECK_FALSE(is_refusal(kSsl, "SSL handshake failed: SSL transport error: Connection timed out"));

  CHECK(is_refusal(kSsl, kTls + "0A000086:SSL routines::certificate verify failed: broker "
                                "certificate could not be verified"));
  CHECK(is_refusal(kSsl, "Failed to verify broker certificate: certificate has expired"));
  CHECK(is_refusal(kSsl, kTls + "0A00045C:SSL routines::tlsv13 alert certificate required"));
  CHECK(is_refusal(kSsl, kTls + "0A000418:SSL routines::tlsv1 alert unknown ca"));
  CHECK(is_refusal(kSsl, kTls + "0A000410:SSL routines::sslv3 alert handshake failure"));
  CHECK(is_refusal(kSsl, kTls + "0A00042E:SSL routines::tlsv1 alert protocol version"));
}

TEST_CASE("what a broker says of a login is a refusal, that it says nothing is none") {
  CHECK_FALSE(is_refusal(kSasl, kBroker + "PLAIN mechanism handshake failed: Local: Broker "
                                          "transport failure: broker's supported mechanisms: "
                                          "(n/a) (after 0ms in state DOWN)"));
  CHECK_FALSE(is_refusal(kSasl, kBroker + "authentication error: SaslAuthenticateRequest failed: "
                                          "Local: Timed out"));
  CHECK_FALSE(is_refusal(kSasl, kBroker + "authentication failure: Disconnected"));
  CHECK_FALSE(is_refusal(kSasl, "Failed to acquire SASL OAUTHBEARER token: no answer"));

  CHECK(is_refusal(kSasl, kBroker + "authentication error: Authentication failed: Invalid username "
                                    "or password (after 301ms in state AUTH_REQ)"));
  CHECK(is_refusal(kSasl, kBroker + "SCRAM-SHA-256 mechanism handshake failed: Broker: Unsupported "
                                    "SASL mechanism: broker's supported mechanisms: PLAIN"));
}

// A request that was on the way when its connection broke has the code, and no text.
TEST_CASE("the code of a broken connection alone is no refusal") {
  for (const auto code : {kSsl, kSasl, RD_KAFKA_RESP_ERR__TRANSPORT}) {
    CHECK_FALSE(is_refusal(code));
  }
  CHECK(is_refusal(RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED));
  CHECK(is_refusal(RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED, "any"));
}

}  // namespace
}  // namespace kindred
