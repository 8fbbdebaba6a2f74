#ifndef KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_
#define KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_

#include "daemon/kafka_input.h"
#include "daemon/kafka_output.h"
#include "daemon/transaction.h"

namespace kindred {

// The transactions of librdkafka: those of the output's producer, with the input's offsets.
class KafkaTransactions : public TransactionalProducer {
 public:
  // Both outlive this. The calls are for after KafkaOutput::prepare().
  KafkaTransactions(KafkaInput* input, KafkaOutput* output) : input_(input), output_(output) {}

  CallResult init() override;
  CallResult begin() override;
  CallResult send_offsets(const Positions& positions, const CommitMark& mark) override;
  CallResult commit() override;
  CallResult abort() override;

 private:
  rd_kafka_t* producer() const { return output_->client().get(); }
  CallResult result(rd_kafka_error_t* error) const;

  KafkaInput* input_;
  KafkaOutput* output_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TRANSACTIONS_H_
