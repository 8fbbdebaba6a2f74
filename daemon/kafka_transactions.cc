#include "daemon/kafka_transactions.h"

#include "daemon/kafka_topics.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;

// librdkafka's own choice: what is left of transaction.timeout.ms.
constexpr int kRestOfTransaction = -1;

// Whether another producer has our transactional.id, or the cluster believes so.
bool is_fenced(rd_kafka_resp_err_t code) {
  return code == RD_KAFKA_RESP_ERR__FENCED || code == RD_KAFKA_RESP_ERR_PRODUCER_FENCED ||
         code == RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH;
}

}  // namespace

CallResult KafkaTransactions::init() {
  return result(rd_kafka_init_transactions(producer(), 2 * kKafkaTimeoutMs));
}

CallResult KafkaTransactions::begin() { return result(rd_kafka_begin_transaction(producer())); }

CallResult KafkaTransactions::send_offsets(const Positions& positions, const CommitMark& mark) {
  if (positions.empty()) return {};
  const KafkaPartitionList offsets = input_->offsets(positions, mark);
  const KafkaGroup group(rd_kafka_consumer_group_metadata(input_->client().get()));
  return result(rd_kafka_send_offsets_to_transaction(producer(), offsets.get(), group.get(),
                                                     kRestOfTransaction));
}

CallResult KafkaTransactions::commit() {
  return result(rd_kafka_commit_transaction(producer(), kRestOfTransaction));
}

CallResult KafkaTransactions::abort() {
  CallResult aborted = result(rd_kafka_abort_transaction(producer(), kRestOfTransaction));
  if (aborted.kind == Kind::kDone) output_->begin_anew();
  return aborted;
}

CallResult KafkaTransactions::result(rd_kafka_error_t* raw) const {
  const KafkaErrorObject error(raw);
  if (error == nullptr) return {};
  const rd_kafka_resp_err_t code = rd_kafka_error_code(error.get());
  const std::string reason = rd_kafka_error_string(error.get());
  if (is_fenced(code)) {
    return {Kind::kFatal,
            "another kindredd runs this pipeline and has taken over, or this one was cut off for "
            "longer than transaction.timeout.ms (" +
                reason + "); only one may run a pipeline at a time"};
  }
  if (is_refusal(code)) return {Kind::kFatal, reason, ExitCode::kConfiguration};
  if (rd_kafka_error_is_fatal(error.get()) != 0) return {Kind::kFatal, reason};
  if (rd_kafka_error_txn_requires_abort(error.get()) != 0) return {Kind::kAbort, reason};
  if (rd_kafka_error_is_retriable(error.get()) != 0) return {Kind::kRetry, reason};
  return {Kind::kFatal, reason};
}

}  // namespace kindred
