#include "daemon/batch_decoder.h"

#include <utility>

namespace kindred {
namespace {

constexpr size_t kGrain = 64;  // messages that a thread takes at a time

}  // namespace

BatchDecoder::BatchDecoder(const config::Config& config, std::vector<std::string> topics,
                           ThreadPool* pool)
    : topics_(std::move(topics)),
      pool_(pool),
      tombstones_(config.record, config.kafka_input->key),
      names_sources_(topics_.size(), false) {
  for (unsigned i = 0; i < pool->threads(); ++i) {
    decoders_.emplace_back(config.record, *config.pipeline);
  }
}

void BatchDecoder::add_partition(const std::string& topic) {
  topics_.push_back(topic);
  names_sources_.push_back(false);
}

Origin BatchDecoder::origin(const MessageView& message) const {
  return {
      .source = topics_[message.partition], .time = message.time, .partition = message.partition};
}

void BatchDecoder::decode(std::span<const MessageView> messages) {
  decode_values(messages);
  places_.clear();
  rejected_.clear();
  for (size_t i = 0; i < messages.size(); ++i) {
    const MessageView& message = messages[i];
    Record& record = records_[i];
    const bool accepted =
        message.value ? decoded_[i] != 0 : decode_tombstone(message, &record, &reasons_[i]);
    if (!accepted) {
      rejected_.push_back({i, std::move(reasons_[i])});
      continue;
    }
    if (message.value && record.identity.source != topics_[message.partition]) {
      names_sources_[message.partition] = true;
    }
    // Swapped, so that both keep their buffers.
    std::swap(records_[places_.size()], record);
    places_.push_back(i);
  }
}

void BatchDecoder::decode_values(std::span<const MessageView> messages) {
  if (records_.size() < messages.size()) records_.resize(messages.size());
  decoded_.assign(messages.size(), 0);
  reasons_.resize(messages.size());
  pool_->split(messages.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) {
      if (!messages[i].value) continue;
      decoded_[i] = decoders_[thread].decode(*messages[i].value, origin(messages[i]), &records_[i],
                                             &reasons_[i])
                        ? 1
                        : 0;
    }
  });
}

bool BatchDecoder::decode_tombstone(const MessageView& message, Record* record, Rejection* why) {
  return tombstones_.decode(message.key, origin(message), names_sources_[message.partition], record,
                            why);
}

}  // namespace kindred
