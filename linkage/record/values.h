#ifndef KINDRED_LINKAGE_RECORD_VALUES_H_
#define KINDRED_LINKAGE_RECORD_VALUES_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// What a field's values are. A value is always a string of bytes; the type says how to read it:
//   text    UTF-8
//   number  the shortest decimal text that reads back as the same double
//   date    YYYY-MM-DD; YYYY-MM or YYYY where no more is known
//   geo     "latitude,longitude" in degrees
//   set     encode_set
//   vector  encode_vector, or encode_sparse_vector
//   minutiae encode_minutiae
enum class FieldType : uint8_t { kText, kNumber, kDate, kGeo, kSet, kVector, kMinutiae };

std::string_view field_type_name(FieldType type);
std::optional<FieldType> field_type(std::string_view name);
std::span<const std::string_view> field_type_names();

// A ridge ending or bifurcation of a fingerprint. Pixels; degrees in [0, 360).
struct Minutia {
  float x = 0;
  float y = 0;
  float angle = 0;
  uint32_t type = 0;

  bool operator==(const Minutia&) const = default;
};

// A component of a sparse vector, which keeps those that are not zero.
struct Component {
  uint64_t index = 0;
  double value = 0;

  bool operator==(const Component&) const = default;
};

struct SparseVector {
  std::vector<Component> components;  // ascending by index, none zero
  uint64_t length = 0;                // components in all; 0: not known
};

// The encodings below are part of the durable format: they never change. Decoding bytes that the
// encoder did not make yields an empty result.
std::string encode_set(std::span<const std::string> tokens);  // sorted, without repeats
std::vector<std::string_view> decode_set(std::string_view bytes);
std::string encode_vector(std::span<const double> components);
std::vector<double> decode_vector(std::string_view bytes);  // empty for a sparse one
// Components in any order, no index twice; zeros are left out. Without components it is the zero
// vector, not an absent one.
std::string encode_sparse_vector(std::vector<Component> components);
bool is_sparse_vector(std::string_view bytes);
SparseVector decode_sparse_vector(std::string_view bytes);  // reads either encoding
std::string encode_minutiae(std::span<const Minutia> minutiae);
std::vector<Minutia> decode_minutiae(std::string_view bytes);

// Zero or more values for each of some fields, packed into one buffer. Fields are numbers below
// 65,536. Adding is amortised constant, reading a field is linear in the number of all values.
class Values {
 public:
  void add(uint16_t field, std::string_view value) {
    bytes_.append(value);
    entries_.push_back({field, static_cast<uint32_t>(bytes_.size())});
  }

  void clear() {
    bytes_.clear();
    entries_.clear();
  }

  // The number of values of all fields together.
  size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  size_t bytes() const { return bytes_.size(); }

  uint16_t field(size_t i) const { return entries_[i].field; }
  std::string_view value(size_t i) const {
    const uint32_t begin = i == 0 ? 0 : entries_[i - 1].end;
    return std::string_view(bytes_).substr(begin, entries_[i].end - begin);
  }

  // An arbitrary but fixed order.
  auto operator<=>(const Values&) const = default;

  // Calls visit(std::string_view) for every value of `field`, in the order they were added.
  template <typename Visit>
  void for_each(uint16_t field, Visit&& visit) const {
    for (size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].field == field) visit(value(i));
    }
  }

 private:
  struct Entry {
    uint16_t field;
    uint32_t end;  // of the value in bytes_; it begins where the one before it ends

    auto operator<=>(const Entry&) const = default;
  };

  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_VALUES_H_
