#ifndef KINDRED_DAEMON_FORMAT_AVRO_CURSOR_H_
#define KINDRED_DAEMON_FORMAT_AVRO_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "daemon/format/varint.h"

namespace kindred {

// Takes the parts of Avro's binary encoding off the front of some bytes, and never looks beyond
// their end. Each take_...() answers false when the part is damaged, and fault() says how.
class AvroCursor {
 public:
  AvroCursor(const char* begin, const char* end) : at_(begin), end_(end) {}

  const char* at() const { return at_; }
  size_t left() const { return static_cast<size_t>(end_ - at_); }
  const char* fault() const { return fault_; }

  bool fail(const char* fault) {
    fault_ = fault;
    return false;
  }

  bool take(size_t size, std::string_view* out) {
    if (size > left()) return fail_at_end();
    *out = {at_, size};
    at_ += size;
    return true;
  }

  bool take_long(int64_t* out) {
    uint64_t raw = 0;
    if (!read_varint(&at_, end_, &raw)) {
      constexpr size_t kMostVarintBytes = 10;
      return left() < kMostVarintBytes ? fail_at_end()
                                       : fail("holds a number of more than 64 bits");
    }
    *out = unzigzag(raw);
    return true;
  }

  bool take_int(int64_t* out) {
    if (!take_long(out)) return false;
    if (*out >= INT32_MIN && *out <= INT32_MAX) return true;
    return fail("holds an int of more than 32 bits");
  }

  // Bytes or a string, behind their length.
  bool take_bytes(std::string_view* out) {
    int64_t size = 0;
    if (!take_long(&size)) return false;
    if (size < 0) return fail("has a length below 0");
    return take(static_cast<size_t>(size), out);
  }

  // How many items follow in an array or a map; 0 is its end. A number below 0 is followed by the
  // items' size in bytes, for who passes them over.
  bool take_block(int64_t* count) {
    if (!take_long(count)) return false;
    if (*count >= 0) return true;
    int64_t size = 0;
    if (*count == INT64_MIN) return fail("has a length below 0");
    *count = -*count;
    if (!take_long(&size)) return false;
    if (size < 0) return fail("has a length below 0");
    return static_cast<size_t>(size) <= left() || fail_at_end();
  }

 private:
  bool fail_at_end() { return fail("the payload ends in the middle of it"); }

  const char* at_;
  const char* end_;
  const char* fault_ = "";
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_AVRO_CURSOR_H_
