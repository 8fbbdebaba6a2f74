// Which errors of a cluster another attempt does not help against.

#include <algorithm>
#include <array>

#include "daemon/kafka/types.h"

namespace kindred {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// A handshake of TLS: "unexpected eof while reading" is no refusal, nor is a reset, nor an alert by
// which a server says that it is in trouble itself.
bool is_tls_refusal(std::string_view text) {
  constexpr std::array<std::string_view, 4> kRefusals = {
      "certificate",  // ours or theirs: not verified, expired, unknown, required, none at all
      "alert unknown ca", "alert handshake failure", "alert protocol version"};
  return std::ranges::any_of(kRefusals, [&](auto refusal) { return contains(text, refusal); });
}

// What the broker has answered, in words of its own. "failed: Local: " is how librdkafka says that
// there was no answer. Neither is it one that a token or a ticket could not be had.
bool is_sasl_refusal(std::string_view text) {
  const bool of_broker = contains(text, "SASL authentication error: ") ||
                         contains(text, " mechanism handshake failed: ");
  return of_broker && !contains(text, " failed: Local: ");
}

}  // namespace

bool is_refusal(rd_kafka_resp_err_t code) {
  switch (code) {
    case RD_KAFKA_RESP_ERR__UNSUPPORTED_FEATURE:
    case RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_SASL_MECHANISM:
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION:
    case RD_KAFKA_RESP_ERR_INVALID_CONFIG:
    case RD_KAFKA_RESP_ERR_POLICY_VIOLATION:
    case RD_KAFKA_RESP_ERR_INVALID_TRANSACTION_TIMEOUT:
      return true;
    default:
      return false;
  }
}

bool is_refusal(rd_kafka_resp_err_t code, std::string_view text) {
  if (code == RD_KAFKA_RESP_ERR__SSL) return is_tls_refusal(text);
  if (code == RD_KAFKA_RESP_ERR__AUTHENTICATION) return is_sasl_refusal(text);
  return is_refusal(code);
}

}  // namespace kindred
