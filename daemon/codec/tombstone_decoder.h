#ifndef KINDRED_DAEMON_CODEC_TOMBSTONE_DECODER_H_
#define KINDRED_DAEMON_CODEC_TOMBSTONE_DECODER_H_

#include <optional>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/key_decoder.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/rejection.h"
#include "linkage/record/record.h"

namespace kindred {

// A Kafka message without a value deletes the record that its key names (KeyDecoder).
//
// A key that names no source stands for the topic. Where the topic's values name other sources,
// such a delete would miss its record in silence, so it is rejected: `values_name_sources` says
// that a value that came earlier through the same partition named a source other than the topic
// (record.identity.source != origin.source). All versions of an identity come through one
// partition, so the answer does not depend on how partitions interleave. With record.version a
// tombstone is rejected as well, for it has none; but in Debezium's envelope it only repeats the
// delete in front of it, and is taken in the order of arrival.
//
// The mapping is that of the topic. Holds buffers that it uses again: one a thread. `config`
// outlives it.
class TombstoneDecoder {
 public:
  TombstoneDecoder(const config::Config& config, config::KafkaInput::Key mode)
      : config_(config), keys_(config, mode) {}

  // Replaces *out; false and *why when the tombstone is rejected. `key`: none when the message has
  // no key.
  bool decode(std::optional<std::string_view> key, const Origin& origin, bool values_name_sources,
              Record* out, Rejection* why);

 private:
  const config::Config& config_;
  KeyDecoder keys_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_TOMBSTONE_DECODER_H_
