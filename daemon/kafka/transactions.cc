#include "daemon/kafka/transactions.h"

#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;

// Whether another producer has our transactional.id, or the cluster believes so.
bool is_fenced(rd_kafka_resp_err_t code) {
  return code == RD_KAFKA_RESP_ERR__FENCED || code == RD_KAFKA_RESP_ERR_PRODUCER_FENCED ||
         code == RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH;
}

}  // namespace

CallResult KafkaTransactions::init() {
  return result_of(rd_kafka_init_transactions(producer(), 2 * kKafkaTimeoutMs));
}

CallResult KafkaTransactions::begin() { return result_of(rd_kafka_begin_transaction(producer())); }

CallResult KafkaTransactions::send_offsets(const GroupCommit& input) {
  if (input.offsets.empty()) return {};
  const KafkaPartitionList offsets = list_of(input);
  const KafkaGroup group(rd_kafka_consumer_group_metadata(consumer_->client().get()));
  return result_of(rd_kafka_send_offsets_to_transaction(producer(), offsets.get(), group.get(),
                                                        kRestOfTransaction));
}

CallResult KafkaTransactions::commit() {
  return result_of(rd_kafka_commit_transaction(producer(), kRestOfTransaction));
}

CallResult KafkaTransactions::abort() {
  CallResult aborted = result_of(rd_kafka_abort_transaction(producer(), kRestOfTransaction));
  if (aborted.kind == Kind::kDone) output_->begin_anew();
  return aborted;
}

CallResult result_of(const TransactionError& error) {
  if (is_fenced(error.code)) {
    return {Kind::kFatal,
            "another kindredd runs this pipeline and has taken over, or this one was cut off for "
            "longer than transaction.timeout.ms (" +
                error.reason + "); only one may run a pipeline at a time"};
  }
  if (is_refusal(error.code)) return {Kind::kFatal, error.reason, ExitCode::kConfiguration};
  if (error.fatal) return {Kind::kFatal, error.reason};
  if (error.requires_abort) return {Kind::kAbort, error.reason};
  if (error.retriable) return {Kind::kRetry, error.reason};
  return {Kind::kFatal, error.reason};
}

CallResult result_of(rd_kafka_error_t* error) {
  const KafkaErrorObject owned(error);
  if (error == nullptr) return {};
  return result_of(TransactionError{
      .code = rd_kafka_error_code(error),
      .reason = rd_kafka_error_string(error),
      .fatal = rd_kafka_error_is_fatal(error) != 0,
      .requires_abort = rd_kafka_error_txn_requires_abort(error) != 0,
      .retriable = rd_kafka_error_is_retriable(error) != 0,
  });
}

}  // namespace kindred
