#ifndef KINDRED_DAEMON_CODEC_BATCH_DECODER_H_
#define KINDRED_DAEMON_CODEC_BATCH_DECODER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/base/message_view.h"
#include "daemon/codec/label_decoder.h"
#include "daemon/codec/payload_reader.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/rejection.h"
#include "daemon/codec/tombstone_decoder.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"

namespace kindred {

// What messages came to. Its buffers are used again when it is filled anew.
class DecodedMessages {
 public:
  struct Rejected {
    size_t message = 0;  // place in the batch
    Rejection why;
  };

  // What was accepted, in the order of the messages.
  std::span<Record> records() { return {records_.data(), places_.size()}; }
  std::span<const Record> records() const { return {records_.data(), places_.size()}; }
  size_t message_of(size_t record) const { return places_[record]; }

  struct Labelled {
    Label label;
    size_t message = 0;  // place in the batch
    size_t before = 0;   // how many of records() came before it
  };
  // Likewise, of the topic of labels.
  const std::vector<Labelled>& labels() const { return labels_; }

  const std::vector<Rejected>& rejected() const { return rejected_; }

 private:
  friend class BatchDecoder;

  std::vector<Record> records_;     // while decoding by message, then by record
  std::vector<char> decoded_;       // by message
  std::vector<Rejection> reasons_;  // by message
  std::vector<size_t> places_;
  std::vector<Labelled> labels_;
  std::vector<Rejected> rejected_;
};

// Messages to records: the values on all threads, then, in their order, the tombstones; and those
// of the topic of labels to labels.
class BatchDecoder {
 public:
  // `topics` by partition number. `config` and `pool` outlive the decoder.
  BatchDecoder(const config::Config& config, std::vector<std::string> topics, ThreadPool* pool);

  // One more partition, behind the others.
  void add_partition(const std::string& topic);

  // Replaces what *out holds. `known` has the schemas that the messages name.
  void decode(std::span<const MessageView> messages, const KnownSchemas& known,
              DecodedMessages* out);

  // What earlier messages decide about later ones: by partition, whether some value named another
  // source than the topic.
  const std::vector<bool>& names_sources() const { return names_sources_; }
  void set_names_sources(std::vector<bool> names) { names_sources_ = std::move(names); }

 private:
  void decode_values(std::span<const MessageView> messages, const KnownSchemas& known,
                     DecodedMessages* out);
  bool decode_value(const MessageView& message, const KnownSchemas& known, unsigned thread,
                    Record* record, Rejection* why);
  bool decode_tombstone(const MessageView& message, const KnownSchemas& known, Record* record,
                        Rejection* why);
  bool names_source(const MessageView& message, const Record& record, Rejection* why) const;
  Origin origin(const MessageView& message) const;
  bool is_label(const MessageView& message) const {
    const std::string& labels = config_.kafka_input->labels;
    return !labels.empty() && topics_[message.partition] == labels;
  }
  void decode_label(const MessageView& message, size_t place, DecodedMessages* out);

  const config::Config& config_;
  std::vector<std::string> topics_;
  ThreadPool* pool_;
  PayloadReader payloads_;
  std::vector<RecordDecoder> decoders_;  // by thread
  LabelDecoder labels_;
  TombstoneDecoder tombstones_;
  TombstoneDecoder framed_tombstones_;  // whose keys are payloads, and so JSON once they are read
  std::vector<bool> names_sources_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_BATCH_DECODER_H_
