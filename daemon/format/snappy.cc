#include "daemon/format/snappy.h"

#include <cstdint>

#include "daemon/format/varint.h"

namespace kindred {

namespace {

class Unpacker {
 public:
  Unpacker(const char* at, const char* end, std::string* out) : at_(at), end_(end), out_(*out) {}

  // All of it comes to that many bytes.
  bool unpack(size_t size) {
    while (at_ != end_) {
      const auto tag = static_cast<unsigned char>(*at_++);
      if (!((tag & 3) == 0 ? take_literal(tag >> 2, size) : take_copy(tag, size))) return false;
    }
    return out_.size() == size;
  }

 private:
  size_t left() const { return static_cast<size_t>(end_ - at_); }

  bool take_number(size_t bytes, size_t* out) {
    if (bytes > left()) return false;
    *out = 0;
    for (size_t i = 0; i < bytes; ++i) {
      *out |= static_cast<size_t>(static_cast<unsigned char>(at_[i])) << (8 * i);
    }
    at_ += bytes;
    return true;
  }

  // A length up to 60 stands in the tag; else it says how many bytes the length has.
  bool take_literal(size_t length, size_t size) {
    constexpr size_t kLongest = 60;
    if (length >= kLongest && !take_number(length - kLongest + 1, &length)) return false;
    ++length;
    if (length > left() || length > size - out_.size()) return false;
    out_.append(at_, length);
    at_ += length;
    return true;
  }

  bool take_copy(unsigned tag, size_t size) {
    size_t length = (tag >> 2) + 1;
    size_t distance = 0;
    if ((tag & 3) == 1) {
      if (!take_number(1, &distance)) return false;
      length = (tag >> 2 & 7) + 4;
      distance |= static_cast<size_t>(tag >> 5) << 8;
    } else if (!take_number((tag & 3) == 2 ? 2 : 4, &distance)) {
      return false;
    }
    if (distance == 0 || distance > out_.size() || length > size - out_.size()) return false;
    // It may reach into what it writes itself: a run.
    for (size_t i = 0; i < length; ++i) out_.push_back(out_[out_.size() - distance]);
    return true;
  }

  const char* at_;
  const char* end_;
  std::string& out_;
};

}  // namespace

bool unpack_snappy(std::string_view packed, size_t most, std::string* out) {
  constexpr size_t kMostRatio = 22;  // three bytes copy 64
  const char* at = packed.data();
  const char* const end = at + packed.size();
  uint64_t size = 0;
  if (!read_varint(&at, end, &size)) return false;
  if (size > most || size > kMostRatio * packed.size()) return false;
  out->clear();
  out->reserve(size);
  return Unpacker(at, end, out).unpack(size);
}

}  // namespace kindred
