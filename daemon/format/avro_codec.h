#ifndef KINDRED_DAEMON_FORMAT_AVRO_CODEC_H_
#define KINDRED_DAEMON_FORMAT_AVRO_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// How the blocks of an Avro file are packed.
enum class AvroCodec : uint8_t { kNull, kDeflate, kSnappy, kZstandard };

// By the name that a file has for it; none: it is not read here.
std::optional<AvroCodec> avro_codec(std::string_view name);

// Replaces *out by what is packed. False when that is damaged, or comes to more than `most` bytes.
bool unpack_block(AvroCodec codec, std::string_view packed, size_t most, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_AVRO_CODEC_H_
