#ifndef KINDRED_DAEMON_CODEC_RECORD_DECODER_H_
#define KINDRED_DAEMON_CODEC_RECORD_DECODER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/rejection.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/record.h"

namespace kindred {

// Where a record came from: what it has when it does not say so itself.
struct Origin {
  std::string_view source;  // the topic, the file's name without extension, or "stdin"
  int64_t time = 0;         // milliseconds; of the Kafka message, 0 in files
  uint32_t partition = 0;   // of the input
  std::optional<std::string_view> key = {};  // of the Kafka message, for deletes in an envelope
};

// From a JSON object to a Record, by the configuration's mapping for the source that it came from.
//
//   id       a string, or a JSON integer of any size (its decimal text); not blank, without NUL
//   source   likewise; absent, null or blank: the origin's. Of both the first of their places that
//            is there counts; of joined ones all parts must be there
//   version  a non-negative integer below 2^64, or a string of its digits
//   time     integer milliseconds, or a string: their digits, or ISO 8601 (UTC unless it says so)
//   deleted  by mapping.deleted: true or false, or what people write for them; or one of its
//            values. True: only the above is read
//   fields   null and the empty string are no value; an array is several values
//     text, date   string, number (as it is written), true, false
//     number       number or string
//     geo          {"lat" or "latitude", "lon", "lng" or "longitude"}, or a string "lat,lon"
//     set          an array of scalars is one value; an array of arrays is several
//     vector       an array of finite numbers; {"index": number} of those that are not 0, or, in a
//                  field that is sparse, an array of [index, number]; an array of these is several
//     minutiae     an array of {x, y, angle or theta_deg, type}, no more than 1,000; an array of
//                  arrays is several
//     The last three also as a string that holds such JSON.
// Several paths together (config::ValuePaths) make one value of all texts that they lead to, in
// their order, with a blank between them; of each element where all go through the same array by
// "*". A text that is split (config::ValuePlace) makes a value of each part, of a set a token,
// without the blanks around it; parts without anything else are none. A path that leads nowhere is
// no value. Where an object has a name twice, the last counts.
//
// In Debezium's envelope (envelope.h) all of these are members of the row. A delete whose row does
// not tell the id is that of the record which the message's key names. Its time is that of the
// envelope, unless the mapping has one.
//
// The whole text must be JSON (RFC 8259), valid UTF-8, nested at most 1,024 deep; parts that the
// mapping does not name are checked all the same. Its size is not checked: mapping.max_bytes is of
// what came in, which the caller knows.
//
// Holds buffers that it uses again: one decoder a thread. `config` outlives it.
class RecordDecoder {
 public:
  static constexpr size_t kMaxDepth = 1024;

  // `keys`: what the keys of messages are. `config` outlives the decoder.
  explicit RecordDecoder(const config::Config& config,
                         config::KafkaInput::Key keys = config::KafkaInput::Key::kNone);
  ~RecordDecoder();
  RecordDecoder(RecordDecoder&&) noexcept;
  RecordDecoder& operator=(RecordDecoder&&) noexcept;

  // Replaces *out. False and *why when the record is rejected; *out is then unspecified. `json`
  // needs no padding. Time and space are linear in its size.
  bool decode(std::string_view json, const Origin& origin, Record* out, Rejection* why);

  // The same of a record that somebody asks about: fields without an envelope around them. Its id
  // may be missing, and is empty then, as no live record's is; version, time and what says that a
  // record is deleted are not looked at.
  bool decode_question(std::string_view json, const Origin& origin, Record* out, Rejection* why);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_RECORD_DECODER_H_
