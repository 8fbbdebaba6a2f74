#include "daemon/codec/batch_decoder.h"

#include <fmt/format.h>

#include <utility>

#include "daemon/base/record_bytes.h"
#include "daemon/codec/record_members.h"

namespace kindred {
namespace {

constexpr size_t kGrain = 64;  // messages that a thread takes at a time

// A record may take more than the message that it came in: a number of a vector 8 bytes, and what
// several fields read as often.
bool fits_state(const Record& record, Rejection* why) {
  const size_t bytes = record_bytes(record);
  if (bytes <= kMostRecordBytes) return true;
  return reject(RejectionClass::kTooLarge,
                fmt::format("its fields and identity take {} bytes in the state, more than {}",
                            bytes, kMostRecordBytes),
                why);
}

// What a key is that was a payload with a schema.
config::KafkaInput::Key framed_key(config::KafkaInput::Key key) {
  using Key = config::KafkaInput::Key;
  return key == Key::kNone ? key : Key::kJson;
}

}  // namespace

BatchDecoder::BatchDecoder(const config::Config& config, std::vector<std::string> topics,
                           ThreadPool* pool)
    : config_(config),
      topics_(std::move(topics)),
      pool_(pool),
      payloads_(*config.kafka_input, topics_, pool->threads()),
      tombstones_(config, config.kafka_input->key),
      framed_tombstones_(config, framed_key(config.kafka_input->key)),
      names_sources_(topics_.size(), false) {
  for (unsigned i = 0; i < pool->threads(); ++i) {
    decoders_.emplace_back(config, config.kafka_input->key);
  }
}

void BatchDecoder::add_partition(const std::string& topic) {
  topics_.push_back(topic);
  payloads_.add_partition(topic);
  names_sources_.push_back(false);
}

Origin BatchDecoder::origin(const MessageView& message) const {
  return {.source = topics_[message.partition],
          .time = message.time,
          .partition = message.partition,
          .key = payloads_.frames_key(message) ? std::nullopt : message.key};
}

void BatchDecoder::decode(std::span<const MessageView> messages, const KnownSchemas& known,
                          DecodedMessages* out) {
  decode_values(messages, known, out);
  out->places_.clear();
  out->labels_.clear();
  out->rejected_.clear();
  for (size_t i = 0; i < messages.size(); ++i) {
    const MessageView& message = messages[i];
    if (is_label(message)) {
      decode_label(message, i, out);
      continue;
    }
    Record& record = out->records_[i];
    const bool decoded = message.value
                             ? out->decoded_[i] != 0
                             : decode_tombstone(message, known, &record, &out->reasons_[i]);
    if (!decoded || !names_source(message, record, &out->reasons_[i]) ||
        !fits_state(record, &out->reasons_[i])) {
      out->rejected_.push_back({i, std::exchange(out->reasons_[i], {})});
      continue;
    }
    if (message.value && record.identity.source != topics_[message.partition]) {
      names_sources_[message.partition] = true;
    }
    // Swapped, so that both keep their buffers.
    std::swap(out->records_[out->places_.size()], record);
    out->places_.push_back(i);
  }
}

void BatchDecoder::decode_label(const MessageView& message, size_t place, DecodedMessages* out) {
  DecodedMessages::Labelled one{.label = {}, .message = place, .before = out->places_.size()};
  Rejection why;
  if (labels_.decode(message, &one.label, &why)) {
    out->labels_.push_back(std::move(one));
  } else {
    out->rejected_.push_back({place, std::move(why)});
  }
}

// Where an event of Debezium deletes a row of which it tells the key alone, and other values name
// their source, the topic does not stand for it.
bool BatchDecoder::names_source(const MessageView& message, const Record& record,
                                Rejection* why) const {
  const std::string& topic = topics_[message.partition];
  const bool told = !message.value || !record.deleted || !names_sources_[message.partition] ||
                    record.identity.source != topic ||
                    config_.mapping(topic).envelope == config::Envelope::kNone;
  return told || reject_sourceless("a delete whose row does not tell its source", why);
}

void BatchDecoder::decode_values(std::span<const MessageView> messages, const KnownSchemas& known,
                                 DecodedMessages* out) {
  if (out->records_.size() < messages.size()) out->records_.resize(messages.size());
  out->decoded_.assign(messages.size(), 0);
  out->reasons_.resize(messages.size());
  pool_->split(messages.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) {
      if (!messages[i].value || is_label(messages[i])) continue;
      const bool decoded =
          decode_value(messages[i], known, thread, &out->records_[i], &out->reasons_[i]);
      out->decoded_[i] = decoded ? 1 : 0;
    }
  });
}

bool BatchDecoder::decode_value(const MessageView& message, const KnownSchemas& known,
                                unsigned thread, Record* record, Rejection* why) {
  const config::RecordMapping& mapping = config_.mapping(topics_[message.partition]);
  if (message.value->size() > mapping.max_bytes) return reject_too_large(mapping, why);
  const auto json = payloads_.read_value(message, known, thread, why);
  if (!json) return false;
  Origin from = origin(message);
  bool decoded = decoders_[thread].decode(*json, from, record, why);
  // A delete may tell its row by its key alone: the key is read then.
  const bool by_key = !decoded && why->reason == RejectionClass::kBadKey &&
                      config_.kafka_input->key == config::KafkaInput::Key::kJson &&
                      payloads_.frames_key(message);
  if (by_key) {
    from.key = payloads_.read_key(message, known, thread, why);
    decoded = from.key && decoders_[thread].decode(*json, from, record, why);
  }
  if (decoded) return true;
  payloads_.name_schema(message, why);
  return false;
}

bool BatchDecoder::decode_tombstone(const MessageView& message, const KnownSchemas& known,
                                    Record* record, Rejection* why) {
  const bool names_sources = names_sources_[message.partition];
  if (!payloads_.frames_key(message)) {
    return tombstones_.decode(message.key, origin(message), names_sources, record, why);
  }
  const auto key = payloads_.read_key(message, known, 0, why);
  return key && framed_tombstones_.decode(key, origin(message), names_sources, record, why);
}

}  // namespace kindred
