// librdkafka's objects, each owned by one pointer, and its errors as exceptions.

#ifndef KINDRED_DAEMON_KAFKA_TYPES_H_
#define KINDRED_DAEMON_KAFKA_TYPES_H_

#include <librdkafka/rdkafka.h>

#include <memory>
#include <string>
#include <string_view>

#include "daemon/transport/cluster_error.h"

namespace kindred {

template <auto kDestroy>
struct KafkaDeleter {
  template <typename T>
  void operator()(T* object) const {
    kDestroy(object);
  }
};

using KafkaConf = std::unique_ptr<rd_kafka_conf_t, KafkaDeleter<rd_kafka_conf_destroy>>;
// Leaving a group that was never joined would wait for its coordinator.
inline void destroy_handle(rd_kafka_t* handle) {
  rd_kafka_destroy_flags(handle, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
}

using KafkaHandle = std::unique_ptr<rd_kafka_t, KafkaDeleter<destroy_handle>>;
using KafkaTopic = std::unique_ptr<rd_kafka_topic_t, KafkaDeleter<rd_kafka_topic_destroy>>;
using KafkaQueue = std::unique_ptr<rd_kafka_queue_t, KafkaDeleter<rd_kafka_queue_destroy>>;
using KafkaMessage = std::unique_ptr<rd_kafka_message_t, KafkaDeleter<rd_kafka_message_destroy>>;
using KafkaEvent = std::unique_ptr<rd_kafka_event_t, KafkaDeleter<rd_kafka_event_destroy>>;
using KafkaHeaders = std::unique_ptr<rd_kafka_headers_t, KafkaDeleter<rd_kafka_headers_destroy>>;
using KafkaPartitionList = std::unique_ptr<rd_kafka_topic_partition_list_t,
                                           KafkaDeleter<rd_kafka_topic_partition_list_destroy>>;
using KafkaGroup = std::unique_ptr<rd_kafka_consumer_group_metadata_t,
                                   KafkaDeleter<rd_kafka_consumer_group_metadata_destroy>>;
using KafkaErrorObject = std::unique_ptr<rd_kafka_error_t, KafkaDeleter<rd_kafka_error_destroy>>;

// Whether the cluster refuses us: no permission, no common protocol, a topic that may not be made,
// transactions that may last too long. Trying again does not help.
bool is_refusal(rd_kafka_resp_err_t code);

// The same of an error of a connection, where `text` tells wrong credentials and certificates from
// a connection that was merely closed: their codes are one.
bool is_refusal(rd_kafka_resp_err_t code, std::string_view text);

// A request to the cluster that failed, with librdkafka's code.
class KafkaError : public ClusterError {
 public:
  KafkaError(rd_kafka_resp_err_t code, const std::string& message)
      : ClusterError(message, is_refusal(code)), code_(code) {}

  rd_kafka_resp_err_t code() const { return code_; }

 private:
  rd_kafka_resp_err_t code_;
};

// Throws unless `code` is none. `what` says what was tried: "reading topic orders".
inline void check_kafka(rd_kafka_resp_err_t code, const std::string& what) {
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR) {
    throw KafkaError(code, what + ": " + rd_kafka_err2str(code));
  }
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_TYPES_H_
