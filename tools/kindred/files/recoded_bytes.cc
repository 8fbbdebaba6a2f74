#include "tools/kindred/files/recoded_bytes.h"

#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

constexpr size_t kReadBytes = 64 << 10;

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

constexpr size_t kLongest = 4;  // bytes of a character in UTF-8

// The end of the bytes may be the beginning of a character.
bool utf8_so_far(std::string_view bytes) {
  for (size_t cut = 0; cut < kLongest && cut < bytes.size(); ++cut) {
    if (valid_utf8(bytes.substr(0, bytes.size() - cut))) return true;
    if (is_ascii(bytes[bytes.size() - cut - 1])) return false;
  }
  return false;
}

// Whether each character of ASCII is its own byte there, and no such byte is anything else.
bool extends_ascii(const std::string& encoding) {
  const std::string name = ascii_lower(encoding);
  constexpr std::string_view kNot[] = {"utf-16",  "utf-32", "ucs", "utf-7",  "utf7",   "iso-2022",
                                       "iso2022", "hz",     "ibm", "ebcdic", "unicode"};
  return std::ranges::none_of(kNot,
                              [&](std::string_view not_one) { return name.starts_with(not_one); });
}

size_t unit_of(const std::string& encoding) {
  if (encoding.starts_with("UTF-16")) return 2;
  return encoding.starts_with("UTF-32") ? 4 : 1;
}

class Conversion {
 public:
  explicit Conversion(const std::string& from)
      : conversion_(::iconv_open("UTF-8", from.c_str())), unit_(unit_of(from)) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the value that iconv_open() returns for an error
    if (conversion_ == reinterpret_cast<iconv_t>(-1)) {
      throw std::runtime_error("no conversion from " + from);
    }
  }
  ~Conversion() { ::iconv_close(conversion_); }
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;

  // Converts as much as there is, and appends it. What is left is the beginning of a character.
  void convert(std::string_view* bytes, std::string* out) {
    constexpr size_t kRoom = 4096;
    while (!bytes->empty()) {
      char room[kRoom];
      char* to = room;
      size_t left = kRoom;
      char* from = const_cast<char*>(bytes->data());  // iconv() does not write there
      size_t size = bytes->size();
      const size_t result = ::iconv(conversion_, &from, &size, &to, &left);
      const int error = errno;
      bytes->remove_prefix(bytes->size() - size);
      out->append(room, kRoom - left);
      if (result != kFailed) return;
      if (error == EINVAL) return;
      if (error == EILSEQ) skip_unit(bytes, out);
    }
  }

 private:
  static constexpr size_t kFailed = static_cast<size_t>(-1);

  void skip_unit(std::string_view* bytes, std::string* out) const {
    out->push_back('\xFF');
    bytes->remove_prefix(std::min(unit_, bytes->size()));
  }

  iconv_t conversion_;
  size_t unit_;  // bytes that no character is shorter than
};

class RecodedBytes final : public ByteStream {
 public:
  RecodedBytes(const std::string& encoding, std::unique_ptr<ByteStream> bytes,
               std::function<void()> found_utf8)
      : bytes_(std::move(bytes)),
        found_utf8_(std::move(found_utf8)),
        conversion_(encoding),
        state_(extends_ascii(encoding) ? State::kAsciiSoFar : State::kConverting) {}

  size_t read(char* to, size_t most) override {
    if (state_ == State::kUtf8 && text_.empty()) return bytes_->read(to, most);
    while (text_.empty() && !at_end_) fill();
    const size_t size = std::min(most, text_.size());
    std::memcpy(to, text_.data(), size);
    text_.erase(0, size);
    return size;
  }

  bool readable() const override { return !text_.empty() || at_end_ || bytes_->readable(); }
  uint64_t taken() const override { return bytes_->taken(); }

 private:
  enum class State { kAsciiSoFar, kUtf8, kConverting };

  void fill() {
    const size_t before = rest_.size();
    rest_.resize(before + kReadBytes);
    const size_t read = bytes_->read(rest_.data() + before, kReadBytes);
    rest_.resize(before + read);
    at_end_ = read == 0;
    if (state_ == State::kAsciiSoFar) decide();
    if (state_ == State::kConverting) {
      convert();
    } else if (state_ == State::kUtf8) {
      pass_on(rest_.size());
    }
  }

  void convert() {
    std::string_view bytes = rest_;
    conversion_.convert(&bytes, &text_);
    if (at_end_ && !bytes.empty()) text_.push_back('\xFF');
    rest_.erase(0, at_end_ ? rest_.size() : rest_.size() - bytes.size());
  }

  // Passes ASCII on, and decides by what follows, unless that may be a part of one character.
  void decide() {
    pass_on(static_cast<size_t>(std::ranges::find_if_not(rest_, is_ascii) - rest_.begin()));
    if (rest_.empty()) return;
    const bool part = rest_.size() < kLongest && std::ranges::none_of(rest_, is_ascii);
    if (part && !at_end_ && !valid_utf8(rest_)) return;
    const bool utf8 = utf8_so_far(rest_);
    state_ = utf8 ? State::kUtf8 : State::kConverting;
    if (utf8 && found_utf8_) found_utf8_();
  }

  void pass_on(size_t size) {
    text_.append(rest_, 0, size);
    rest_.erase(0, size);
  }

  std::unique_ptr<ByteStream> bytes_;
  std::function<void()> found_utf8_;
  Conversion conversion_;
  State state_;
  std::string rest_;  // bytes that are not converted yet
  std::string text_;  // UTF-8 that was not read yet
  bool at_end_ = false;
};

}  // namespace

EncodingMark encoding_mark(std::string_view begins) {
  using namespace std::string_view_literals;
  if (begins.starts_with(kByteOrderMark)) return {"", kByteOrderMark.size()};
  if (begins.starts_with("\xFF\xFE\0\0"sv)) return {"UTF-32LE", 4};
  if (begins.starts_with("\0\0\xFE\xFF"sv)) return {"UTF-32BE", 4};
  if (begins.starts_with("\xFF\xFE"sv)) return {"UTF-16LE", 2};
  if (begins.starts_with("\xFE\xFF"sv)) return {"UTF-16BE", 2};
  const auto letter = [&](size_t i) { return begins[i] > 0; };
  if (begins.size() < 4) return {};
  if (letter(0) && begins[1] == 0 && letter(2) && begins[3] == 0) return {"UTF-16LE", 0};
  if (begins[0] == 0 && letter(1) && begins[2] == 0 && letter(3)) return {"UTF-16BE", 0};
  return {};
}

std::unique_ptr<ByteStream> recode(const std::string& encoding, std::unique_ptr<ByteStream> bytes,
                                   std::function<void()> found_utf8) {
  return std::make_unique<RecodedBytes>(encoding, std::move(bytes), std::move(found_utf8));
}

}  // namespace kindred
