// Every class of error that a cluster answers a transactional call with. What each kind of result
// does at each call is in transaction_test.cc.

#include "daemon/kafka/transactions.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;

// All that librdkafka may say beside a code.
std::vector<TransactionError> flagged(rd_kafka_resp_err_t code) {
  std::vector<TransactionError> errors;
  for (const bool fatal : {false, true}) {
    for (const bool requires_abort : {false, true}) {
      for (const bool retriable : {false, true}) {
        errors.push_back({code, "why", fatal, requires_abort, retriable});
      }
    }
  }
  return errors;
}

TEST_CASE("who was shut out ends, and says by whom") {
  for (const auto code : {RD_KAFKA_RESP_ERR__FENCED, RD_KAFKA_RESP_ERR_PRODUCER_FENCED,
                          RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH}) {
    for (const TransactionError& error : flagged(code)) {
      const CallResult result = result_of(error);
      CHECK(result.kind == Kind::kFatal);
      CHECK(result.exit == ExitCode::kUnavailable);
      CHECK(result.reason.find("another kindredd runs this pipeline") == 0);
      CHECK(result.reason.find("(why)") != std::string::npos);
    }
  }
}

TEST_CASE("who is refused ends as one that is configured wrongly") {
  for (const auto code :
       {RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED,
        RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED, RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED,
        RD_KAFKA_RESP_ERR_INVALID_TRANSACTION_TIMEOUT}) {
    for (const TransactionError& error : flagged(code)) {
      const CallResult result = result_of(error);
      CHECK(result.kind == Kind::kFatal);
      CHECK(result.exit == ExitCode::kConfiguration);
    }
  }
}

TEST_CASE("of other errors librdkafka knows what they are, and the gravest counts") {
  for (const auto code :
       {RD_KAFKA_RESP_ERR__TIMED_OUT, RD_KAFKA_RESP_ERR__TRANSPORT,
        RD_KAFKA_RESP_ERR_COORDINATOR_NOT_AVAILABLE, RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS,
        RD_KAFKA_RESP_ERR_UNKNOWN_MEMBER_ID, RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE,
        RD_KAFKA_RESP_ERR__STATE}) {
    for (const TransactionError& error : flagged(code)) {
      const CallResult result = result_of(error);
      CAPTURE(code, error.fatal, error.requires_abort, error.retriable);
      const bool goes_on = !error.fatal && (error.requires_abort || error.retriable);
      CHECK((result.kind != Kind::kFatal) == goes_on);
      CHECK((result.kind == Kind::kAbort) == (goes_on && error.requires_abort));
      CHECK(result.reason == "why");
      CHECK(result.exit == ExitCode::kUnavailable);
    }
  }
}

}  // namespace
}  // namespace kindred
