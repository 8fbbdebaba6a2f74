#ifndef KINDRED_DAEMON_FORMAT_AVRO_CONTAINER_H_
#define KINDRED_DAEMON_FORMAT_AVRO_CONTAINER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "daemon/format/avro_codec.h"
#include "daemon/format/avro_schema.h"

namespace kindred {

// How an Avro file begins.
inline constexpr std::string_view kAvroMagic = "Obj\x01";

// An Avro file ("object container file") as JSON, record by record: its own schema, and blocks of
// records, packed by deflate, snappy, zstandard or not at all.
//
// Memory is bounded by a block, which may be 256 MiB, packed and not. All functions throw Failure
// (kInputData) that names the file, where the file is damaged or cut, or packed in another way.
class AvroContainer {
 public:
  // Puts up to `most` bytes at `to`; returns how many, 0 at the end.
  using Source = std::function<size_t(char* to, size_t most)>;

  // Reads the head of the file. `name` is what people call it.
  AvroContainer(Source source, std::string name);

  // Appends the next record as JSON, as PayloadSchema says, without a line break in it. False after
  // the last.
  bool append_record(std::string* json);

  // Whether bytes of the file are there that the next record can begin with, so that it may need no
  // more of them.
  bool buffered() const { return records_left_ > 0 || read_at_ < read_.size(); }

 private:
  [[noreturn]] void fail(const std::string& what) const;

  bool fill();
  bool at_end();
  int64_t take_long();
  void take(size_t size, std::string* out);
  std::string take_text();
  void read_head();
  bool read_block();

  Source source_;
  std::string name_;
  AvroTypes types_;
  AvroCodec codec_ = AvroCodec::kNull;
  std::string sync_;

  std::string read_;  // of the file, from read_at_ on not taken yet
  size_t read_at_ = 0;
  uint64_t offset_ = 0;  // in the file, of what is taken next

  uint64_t block_begin_ = 0;  // in the file, for messages
  std::string packed_;
  std::string block_;
  size_t block_at_ = 0;
  int64_t records_left_ = 0;  // in the block
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_AVRO_CONTAINER_H_
