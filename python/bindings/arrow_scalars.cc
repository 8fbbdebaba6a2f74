#include "python/bindings/arrow_scalars.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "daemon/base/json_append.h"
#include "daemon/format/time_text.h"
#include "daemon/format/value_text.h"

namespace kindred::python {

namespace {

bool bit(const uint8_t* bits, int64_t i) { return (bits[i / 8] >> (i % 8) & 1) != 0; }

class NullColumn final : public ArrowColumn {
 public:
  bool null(int64_t /*i*/) const override { return true; }

 private:
  void append_value(int64_t /*at*/, std::string* /*out*/) const override {}
};

class BoolColumn final : public ArrowColumn {
  void append_value(int64_t at, std::string* out) const override {
    out->append(bit(buffer<uint8_t>(1), at) ? "true" : "false");
  }
};

// Numbers of a fixed width, and what is told by one.
template <typename T, void (*append_number)(T, std::string*)>
class NumberColumn final : public ArrowColumn {
  void append_value(int64_t at, std::string* out) const override {
    append_number(buffer<T>(1)[at], out);
  }
};

template <typename T>
void append_signed(T value, std::string* out) {
  append_integer(value, out);
}

template <typename T>
void append_natural(T value, std::string* out) {
  append_unsigned(value, out);
}

// IEEE 754 binary16: a sign, 5 bits of exponent, 10 of fraction.
void append_half(uint16_t half, std::string* out) {
  constexpr int kExponentBias = 15;
  constexpr int kFractionBits = 10;
  const int exponent = half >> kFractionBits & 31;
  const int fraction = half & 1023;
  double value = exponent == 0
                     ? std::ldexp(fraction, 1 - kExponentBias - kFractionBits)
                     : std::ldexp(1024 + fraction, exponent - kExponentBias - kFractionBits);
  if (exponent == 31) value = std::numeric_limits<double>::quiet_NaN();
  append_float(static_cast<float>((half & 0x8000) != 0 ? -value : value), out);
}

void append_days(int32_t days, std::string* out) { append_date(days, out); }

void append_days_of_milliseconds(int64_t milliseconds, std::string* out) {
  constexpr int64_t kDay = 86'400'000;
  int64_t days = milliseconds / kDay;
  if (milliseconds % kDay < 0) --days;
  append_date(days, out);
}

void append_json_text(std::string_view bytes, std::string* out) { append_json_string(bytes, out); }

using AppendBytes = void (*)(std::string_view bytes, std::string* out);

// Texts and bytes behind one another, `Offset` saying where each begins.
template <typename Offset>
class BytesColumn final : public ArrowColumn {
 public:
  explicit BytesColumn(AppendBytes append_bytes) : append_(append_bytes) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    const Offset* const offsets = buffer<Offset>(1);
    const auto size = static_cast<size_t>(offsets[at + 1] - offsets[at]);
    append_(size == 0 ? std::string_view() : std::string_view(buffer<char>(2) + offsets[at], size),
            out);
  }

  AppendBytes append_;
};

// Views: 16 bytes a value, which hold a short text themselves and say where a long one stands.
class ViewColumn final : public ArrowColumn {
 public:
  explicit ViewColumn(AppendBytes append_bytes) : append_(append_bytes) {}

 private:
  struct View {
    int32_t size;
    std::array<char, 4> first;
    int32_t number;  // of the buffer
    int32_t offset;  // in it
  };
  static_assert(sizeof(View) == 16);

  void append_value(int64_t at, std::string* out) const override {
    constexpr int32_t kWithin = 12;
    constexpr int64_t kBuffersBefore = 2;
    const View& view = buffer<View>(1)[at];
    const char* const text = view.size <= kWithin
                                 ? view.first.data()
                                 : buffer<char>(kBuffersBefore + view.number) + view.offset;
    append_(std::string_view(text, static_cast<size_t>(view.size)), out);
  }

  AppendBytes append_;
};

class FixedBytesColumn final : public ArrowColumn {
 public:
  FixedBytesColumn(size_t size, AppendBytes append_bytes) : size_(size), append_(append_bytes) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    append_(std::string_view(buffer<char>(1) + static_cast<size_t>(at) * size_, size_), out);
  }

  size_t size_;
  AppendBytes append_;
};

// Two's complement, little-endian in Arrow.
class DecimalColumn final : public ArrowColumn {
 public:
  DecimalColumn(size_t bytes, int scale) : bytes_(bytes), scale_(scale) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    std::string unscaled(buffer<char>(1) + static_cast<size_t>(at) * bytes_, bytes_);
    std::ranges::reverse(unscaled);
    append_decimal(unscaled, scale_, out);
  }

  size_t bytes_;
  int scale_;
};

// Times of day and instants, `T` of so many units a second.
template <typename T>
class TimeColumn final : public ArrowColumn {
 public:
  explicit TimeColumn(int64_t per_second) : per_second_(per_second) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    append_time(buffer<T>(1)[at], per_second_, out);
  }

  int64_t per_second_;
};

class InstantColumn final : public ArrowColumn {
 public:
  InstantColumn(int64_t per_second, bool of_zone) : per_second_(per_second), of_zone_(of_zone) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    append_timestamp(buffer<int64_t>(1)[at], per_second_, of_zone_, out);
  }

  int64_t per_second_;
  bool of_zone_;
};

class DurationColumn final : public ArrowColumn {
 public:
  explicit DurationColumn(int64_t per_second) : per_second_(per_second) {}

 private:
  void append_value(int64_t at, std::string* out) const override {
    const int64_t units = buffer<int64_t>(1)[at];
    constexpr int64_t kNanos = 1'000'000'000;
    append_duration(units / per_second_, units % per_second_ * (kNanos / per_second_), out);
  }

  int64_t per_second_;
};

int64_t per_second(char unit) {
  switch (unit) {
    case 's':
      return 1;
    case 'm':
      return 1'000;
    case 'u':
      return 1'000'000;
    default:
      return 1'000'000'000;
  }
}

template <typename T, typename... Arguments>
std::unique_ptr<ArrowColumn> make(Arguments... arguments) {
  return std::make_unique<T>(arguments...);
}

// "tdD", "ttm", "tsu:UTC", "tDn".
std::unique_ptr<ArrowColumn> make_time(std::string_view format) {
  if (format == "tdD") return make<NumberColumn<int32_t, append_days>>();
  if (format == "tdm") return make<NumberColumn<int64_t, append_days_of_milliseconds>>();
  if (format == "tts" || format == "ttm") return make<TimeColumn<int32_t>>(per_second(format[2]));
  if (format == "ttu" || format == "ttn") return make<TimeColumn<int64_t>>(per_second(format[2]));
  if (format.starts_with("tD")) return make<DurationColumn>(per_second(format[2]));
  if (format.starts_with("ts") && format.size() >= 4) {
    return make<InstantColumn>(per_second(format[2]), format.size() > 4);
  }
  return nullptr;
}

// The number that begins there, and what follows; the rest is empty where there is none.
int take_number(std::string_view* text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  text->remove_prefix(static_cast<size_t>(end - text->data()));
  if (!text->empty()) text->remove_prefix(1);
  return number;
}

// "d:19,10" or "d:19,10,256": digits, scale, bits.
std::unique_ptr<ArrowColumn> make_decimal(std::string_view format) {
  format.remove_prefix(2);
  take_number(&format);
  const int scale = take_number(&format);
  const int bits = format.empty() ? 128 : take_number(&format);
  if (bits < 32 || bits > 256 || scale < -kMostScale || scale > kMostScale) return nullptr;
  return make<DecimalColumn>(static_cast<size_t>(bits) / 8, scale);
}

std::unique_ptr<ArrowColumn> make_fixed(std::string_view format, std::string_view extension) {
  constexpr size_t kUuidBytes = 16;
  format.remove_prefix(2);
  const auto size = static_cast<size_t>(take_number(&format));
  const bool uuid = extension == "arrow.uuid" && size == kUuidBytes;
  return make<FixedBytesColumn>(size, uuid ? append_uuid : append_base64);
}

std::unique_ptr<ArrowColumn> make_number(char format) {
  switch (format) {
    case 'c':
      return make<NumberColumn<int8_t, append_signed<int8_t>>>();
    case 'C':
      return make<NumberColumn<uint8_t, append_natural<uint8_t>>>();
    case 's':
      return make<NumberColumn<int16_t, append_signed<int16_t>>>();
    case 'S':
      return make<NumberColumn<uint16_t, append_natural<uint16_t>>>();
    case 'i':
      return make<NumberColumn<int32_t, append_signed<int32_t>>>();
    case 'I':
      return make<NumberColumn<uint32_t, append_natural<uint32_t>>>();
    case 'l':
      return make<NumberColumn<int64_t, append_signed<int64_t>>>();
    case 'L':
      return make<NumberColumn<uint64_t, append_natural<uint64_t>>>();
    case 'e':
      return make<NumberColumn<uint16_t, append_half>>();
    case 'f':
      return make<NumberColumn<float, append_float>>();
    case 'g':
      return make<NumberColumn<double, append_double>>();
    default:
      return nullptr;
  }
}

}  // namespace

std::unique_ptr<ArrowColumn> make_arrow_scalar(std::string_view format,
                                               std::string_view extension) {
  if (format == "n") return make<NullColumn>();
  if (format == "b") return make<BoolColumn>();
  if (format == "u") return make<BytesColumn<int32_t>>(append_json_text);
  if (format == "U") return make<BytesColumn<int64_t>>(append_json_text);
  if (format == "z") return make<BytesColumn<int32_t>>(append_base64);
  if (format == "Z") return make<BytesColumn<int64_t>>(append_base64);
  if (format == "vu") return make<ViewColumn>(append_json_text);
  if (format == "vz") return make<ViewColumn>(append_base64);
  if (format.starts_with("w:")) return make_fixed(format, extension);
  if (format.starts_with("d:")) return make_decimal(format);
  if (format.starts_with('t')) return make_time(format);
  return format.size() == 1 ? make_number(format.front()) : nullptr;
}

}  // namespace kindred::python
