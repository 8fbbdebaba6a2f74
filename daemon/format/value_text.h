// Values of binary formats as JSON text. Each function appends one JSON value.

#ifndef KINDRED_DAEMON_FORMAT_VALUE_TEXT_H_
#define KINDRED_DAEMON_FORMAT_VALUE_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace kindred {

void append_integer(int64_t value, std::string* out);
void append_unsigned(uint64_t value, std::string* out);

// The shortest digits that read back as the same number, without an exponent where people would
// write none: 29426, 0.1, 1e+300. Null for NaN and the infinities, which JSON does not have.
void append_float(float value, std::string* out);
void append_double(double value, std::string* out);

// "aGVsbG8=", by RFC 4648, section 4.
void append_base64(std::string_view bytes, std::string* out);

// "8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab"; `bytes` are 16.
void append_uuid(std::string_view bytes, std::string* out);

// The largest unscaled number of a decimal: 2,466 digits. Their text takes time by the square.
inline constexpr size_t kMostDecimalBytes = 1024;
inline constexpr int kMostScale = 4096;

// 12.30: the two's complement, big-endian, that `unscaled` holds, over 10^scale, with all digits;
// of no bytes, 0. `unscaled` has at most kMostDecimalBytes, `scale` is within +-kMostScale.
void append_decimal(std::string_view unscaled, int scale, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_VALUE_TEXT_H_
