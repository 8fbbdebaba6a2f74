#include "daemon/kafka/client.h"

#include <syslog.h>

#include <array>
#include <string_view>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"

namespace kindred {
namespace {

// librdkafka logs the errors of connections and reports them as well; the report is what we log.
bool is_reported_too(std::string_view facility) {
  return facility == "FAIL" || facility == "ERROR" || facility == "FATAL";
}

// May be called by any of librdkafka's threads.
void log_line(const rd_kafka_t* /*handle*/, int level, const char* facility, const char* text) {
  if (level <= LOG_WARNING && !is_reported_too(facility)) {
    log::warn("librdkafka: {}", text);
  } else {
    log::debug("librdkafka: {} {}", facility, text);
  }
}

void committed(rd_kafka_t* /*handle*/, rd_kafka_resp_err_t code,
               rd_kafka_topic_partition_list_t* /*offsets*/, void* /*opaque*/) {
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR && code != RD_KAFKA_RESP_ERR__NO_OFFSET) {
    log::warn("Kafka did not take the committed offsets: {}", rd_kafka_err2str(code));
  }
}

void set(rd_kafka_conf_t* conf, const std::string& name, const std::string& value,
         const std::string& section) {
  std::array<char, 512> error{};
  if (rd_kafka_conf_set(conf, name.c_str(), value.c_str(), error.data(), error.size()) !=
      RD_KAFKA_CONF_OK) {
    throw Failure(ExitCode::kConfiguration,
                  section + ".properties: librdkafka does not take " + name + ": " + error.data());
  }
}

}  // namespace

std::unique_ptr<KafkaClient> KafkaClient::consumer(const config::Properties& properties,
                                                   const std::string& section,
                                                   Rebalanced rebalanced) {
  std::unique_ptr<KafkaClient> client(new KafkaClient);
  client->rebalanced_ = std::move(rebalanced);
  client->create(RD_KAFKA_CONSUMER, properties, section);
  return client;
}

std::unique_ptr<KafkaClient> KafkaClient::producer(const config::Properties& properties,
                                                   const std::string& section,
                                                   Delivered delivered) {
  std::unique_ptr<KafkaClient> client(new KafkaClient);
  client->delivered_ = std::move(delivered);
  client->create(RD_KAFKA_PRODUCER, properties, section);
  return client;
}

void KafkaClient::create(rd_kafka_type_t type, const config::Properties& properties,
                         const std::string& section) {
  KafkaConf conf(rd_kafka_conf_new());
  for (const auto& [name, value] : properties) set(conf.get(), name, value, section);
  rd_kafka_conf_set_opaque(conf.get(), this);
  rd_kafka_conf_set_log_cb(conf.get(), log_line);
  rd_kafka_conf_set_error_cb(conf.get(),
                             [](rd_kafka_t* handle, int code, const char* reason, void* self) {
                               auto error = static_cast<rd_kafka_resp_err_t>(code);
                               std::array<char, 512> fatal{};
                               if (error == RD_KAFKA_RESP_ERR__FATAL) {
                                 rd_kafka_fatal_error(handle, fatal.data(), fatal.size());
                                 reason = fatal.data();
                               }
                               static_cast<KafkaClient*>(self)->take_error(error, reason);
                             });
  if (type == RD_KAFKA_PRODUCER) {
    rd_kafka_conf_set_dr_msg_cb(conf.get(),
                                [](rd_kafka_t*, const rd_kafka_message_t* message, void* self) {
                                  static_cast<KafkaClient*>(self)->delivered_(*message);
                                });
  } else {
    rd_kafka_conf_set_offset_commit_cb(conf.get(), committed);
  }
  if (rebalanced_) {
    rd_kafka_conf_set_rebalance_cb(
        conf.get(),
        [](rd_kafka_t*, rd_kafka_resp_err_t code, rd_kafka_topic_partition_list_t* partitions,
           void* self) { static_cast<KafkaClient*>(self)->rebalanced_(code, *partitions); });
  }
  std::array<char, 512> error{};
  handle_.reset(rd_kafka_new(type, conf.get(), error.data(), error.size()));
  if (handle_ == nullptr) {
    throw Failure(ExitCode::kConfiguration, section + ".properties: " + error.data());
  }
  static_cast<void>(conf.release());  // the handle's now
}

void KafkaClient::poll() {
  while (rd_kafka_poll(handle_.get(), 0) > 0) {
  }
}

std::string KafkaClient::last_error() const {
  const std::scoped_lock lock(mutex_);
  return last_error_.empty() ? "no answer" : last_error_;
}

void KafkaClient::take_error(rd_kafka_resp_err_t code, const char* reason) {
  {
    const std::scoped_lock lock(mutex_);
    // That all brokers are down adds nothing to what each of them said.
    if (last_error_.empty() || code != RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) last_error_ = reason;
  }
  if (is_refusal(code, reason)) refused_ = true;
  if (code == RD_KAFKA_RESP_ERR__FATAL) fatal_ = true;
  if (log_errors_) log::warn("Kafka: {}", reason);
}

}  // namespace kindred
