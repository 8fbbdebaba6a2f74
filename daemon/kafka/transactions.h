#ifndef KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_
#define KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_

#include <string>

#include "daemon/kafka/consumer.h"
#include "daemon/kafka/output.h"
#include "daemon/transport/transaction.h"

namespace kindred {

// What librdkafka says of a transactional call that failed.
struct TransactionError {
  rd_kafka_resp_err_t code;
  std::string reason;
  bool fatal = false;
  bool requires_abort = false;
  bool retriable = false;
};

// What has to be done about it.
CallResult result_of(const TransactionError& error);
// The same of what a call has returned, which it destroys: null is done.
CallResult result_of(rd_kafka_error_t* error);

// librdkafka's own choice of a time: what is left of transaction.timeout.ms.
inline constexpr int kRestOfTransaction = -1;

// The transactions of librdkafka: those of the output's producer, with the input's offsets.
class KafkaTransactions : public TransactionalProducer {
 public:
  // Both outlive this. The calls are for after KafkaOutput::prepare().
  KafkaTransactions(const KafkaConsumer* consumer, KafkaOutput* output)
      : consumer_(consumer), output_(output) {}

  CallResult init() override;
  CallResult begin() override;
  CallResult send_offsets(const GroupCommit& input) override;
  CallResult commit() override;
  CallResult abort() override;

 private:
  rd_kafka_t* producer() const { return output_->client().get(); }

  const KafkaConsumer* consumer_;
  KafkaOutput* output_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_
