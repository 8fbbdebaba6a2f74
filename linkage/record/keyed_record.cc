#include "linkage/record/keyed_record.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "linkage/base/hash.h"
#include "linkage/record/features.h"

namespace kindred {

namespace {

constexpr uint8_t kFormat = 3;
constexpr uint32_t kMaxValues = (1U << 28U) - 1;
constexpr uint64_t kIdentitySeed = 0x6b696e6472656431;  // part of the format

// Writes arrays one behind the other.
class Writer {
 public:
  explicit Writer(char* at) : at_(at) {}

  template <typename T>
  void array(const T* items, size_t count) {
    if (count != 0) std::memcpy(at_, items, count * sizeof(T));
    at_ += count * sizeof(T);
  }
  template <typename List>
  void list(const List& list) {
    array(list.data(), list.size());
  }
  // The lowest bytes.
  void number(uint32_t number, size_t bytes) {
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(at_, &number, bytes);
    at_ += bytes;
  }
  void zeros(size_t count) {
    std::memset(at_, 0, count);
    at_ += count;
  }

 private:
  char* at_;
};

// Appends where each of the lists ends, those left out being empty. Gives where the last one does.
template <typename List>
size_t append_ends(const std::vector<List>& lists, const std::vector<bool>& keep,
                   std::vector<uint32_t>* ends) {
  size_t end = 0;
  for (size_t f = 0; f < lists.size(); ++f) {
    if (keep[f]) end += lists[f].size();
    ends->push_back(static_cast<uint32_t>(end));
  }
  return end;
}

size_t append_text_ends(const Values& values, const Identity& who, std::vector<uint32_t>* ends) {
  size_t end = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    ends->push_back(static_cast<uint32_t>(end += values.value(i).size()));
  }
  ends->push_back(static_cast<uint32_t>(end += who.source.size()));
  ends->push_back(static_cast<uint32_t>(end += who.id.size()));
  return end;
}

}  // namespace

uint64_t identity_rank(std::string_view source, std::string_view id) {
  return hash_bytes(id, hash_bytes(source, kIdentitySeed));
}

bool stale(const KeyedRecord& record, const KeyedRecord& known) {
  if (!record.version() || !known.version()) return false;
  if (*record.version() != *known.version()) return *record.version() < *known.version();
  if (record.deleted() != known.deleted()) return known.deleted();
  const int order = record.content().compare(known.content());
  return order != 0 ? order < 0 : record.time() < known.time();
}

bool identity_less(const KeyedRecord& a, const KeyedRecord& b) {
  const int order = a.source().compare(b.source());
  return order != 0 ? order < 0 : a.id() < b.id();
}

KeyedRecord KeyedRecord::pack(const Record& record, const Features& features,
                              std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                              const std::vector<bool>& keep) {
  return record.deleted ? pack_all(record, {}, {}, {}, {})
                        : pack_all(record, features, keys, branch_ends, keep);
}

// All but what depends on the lengths of the arrays: width and size.
KeyedRecord::Header KeyedRecord::header_of(const Record& record, const Features& features,
                                           size_t branches) {
  if (features.values.size() > kMaxValues || features.sets.size() > kMaxFeatures) {
    throw std::length_error("a record of more than 268,435,455 values or 4,095 features");
  }
  Header h{};
  h.rank = identity_rank(record.identity.source, record.identity.id);
  h.time = record.time;
  h.partition = record.partition;
  h.values = kMaxValues & features.values.size();
  h.branches = static_cast<uint16_t>(branches);
  h.features = kMaxFeatures & features.sets.size();
  h.format = kFormat;
  h.deleted = record.deleted;
  h.has_version = record.version.has_value();
  return h;
}

KeyedRecord KeyedRecord::pack_all(const Record& record, const Features& features,
                                  std::span<const uint64_t> keys,
                                  std::span<const uint32_t> branch_ends,
                                  const std::vector<bool>& keep) {
  const Identity& who = record.identity;
  Header h = header_of(record, features, branch_ends.size());
  std::vector<uint32_t> numbers;
  numbers.reserve(ends(h) + h.values);
  numbers.assign(branch_ends.begin(), branch_ends.end());
  const size_t elements = append_ends(features.sets, keep, &numbers);
  const size_t slots = append_ends(features.signatures, keep, &numbers);
  const size_t text = append_text_ends(features.values, who, &numbers);
  for (size_t i = 0; i < h.values; ++i) numbers.push_back(features.values.field(i));
  const uint32_t greatest = *std::max_element(numbers.begin(), numbers.end());
  h.width = greatest > UINT16_MAX ? 2 : greatest > UINT8_MAX ? 1 : 0;
  const size_t size = keys_begin(h) + 8 * (keys.size() + elements) + 4 * slots + text;
  if (size > UINT32_MAX) throw std::length_error("a record of more than 4 GiB");
  h.size = static_cast<uint32_t>(size);

  std::unique_ptr<char[]> data(new char[h.size]);
  Writer out(data.get());
  out.array(&h, 1);
  if (record.version) out.array(&*record.version, 1);
  for (const uint32_t number : numbers) out.number(number, size_t{1} << h.width);
  out.zeros(keys_begin(h) - content_begin(h) - (numbers.size() << h.width));
  out.list(keys);
  for (size_t f = 0; f < h.features; ++f) {
    if (keep[f]) out.list(features.sets[f]);
  }
  for (size_t f = 0; f < h.features; ++f) {
    if (keep[f]) out.list(features.signatures[f]);
  }
  for (size_t i = 0; i < h.values; ++i) out.list(features.values.value(i));
  out.list(who.source);
  out.list(who.id);
  return KeyedRecord(std::move(data));
}

std::optional<KeyedRecord> KeyedRecord::from_bytes(std::string_view bytes) {
  Header h;
  if (bytes.size() < sizeof h) return std::nullopt;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.format != kFormat || h.width > 2 || h.size != bytes.size() || keys_begin(h) > h.size) {
    return std::nullopt;
  }
  std::unique_ptr<char[]> data(new char[bytes.size()]);
  std::memcpy(data.get(), bytes.data(), bytes.size());
  KeyedRecord record(std::move(data));
  if (!record.sound(bytes.size())) return std::nullopt;
  return record;
}

bool KeyedRecord::sound(size_t size) const {
  const Header& h = header();
  const auto ascending = [this](size_t first, size_t lists) {
    for (size_t i = 0; i < lists; ++i) {
      if (end(first + i) < begin(first, i)) return false;
    }
    return true;
  };
  const size_t texts = size_t{h.values} + 2;
  if (!ascending(0, h.branches) || !ascending(set_end(h), h.features) ||
      !ascending(signature_end(h), h.features) || !ascending(text_end(h), texts)) {
    return false;
  }
  const size_t hashes = size_t{total(0, h.branches)} + total(set_end(h), h.features);
  return size == keys_begin(h) + 8 * hashes + 4 * size_t{total(signature_end(h), h.features)} +
                     total(text_end(h), texts);
}

std::optional<uint64_t> KeyedRecord::version() const {
  if (header().has_version == 0) return std::nullopt;
  return *reinterpret_cast<const uint64_t*>(data_.get() + sizeof(Header));
}

std::span<const uint64_t> KeyedRecord::keys() const {
  return {key_array(), total(0, header().branches)};
}

std::span<const uint64_t> KeyedRecord::keys(size_t branch) const {
  const uint32_t from = begin(0, branch);
  return {key_array() + from, end(branch) - from};
}

bool KeyedRecord::holds(uint64_t key) const {
  for (size_t branch = 0; branch < branches(); ++branch) {
    if (holds(branch, key)) return true;
  }
  return false;
}

// A binary search without a branch on what it finds: keys are random, no processor could foretell
// them.
bool KeyedRecord::holds(size_t branch, uint64_t key) const {
  const std::span<const uint64_t> all = keys(branch);
  const uint64_t* first = all.data();
  for (size_t size = all.size(); size > 1; size -= size / 2) {
    first += first[size / 2 - 1] < key ? size / 2 : 0;
  }
  return !all.empty() && *first == key;
}

std::span<const uint64_t> KeyedRecord::set(size_t feature) const {
  const size_t first = set_end(header());
  const uint32_t from = begin(first, feature);
  const uint64_t* const sets = key_array() + total(0, header().branches);
  return {sets + from, end(first + feature) - from};
}

std::span<const uint32_t> KeyedRecord::signature(size_t feature) const {
  const size_t first = signature_end(header());
  const uint32_t from = begin(first, feature);
  const auto* const behind = reinterpret_cast<const uint32_t*>(texts());
  return {behind - total(first, header().features) + from, end(first + feature) - from};
}

bool KeyedRecord::same_content(const KeyedRecord& other) const {
  const Header& a = header();
  const Header& b = other.header();
  return a.values == b.values && a.branches == b.branches && a.features == b.features &&
         a.width == b.width && a.deleted == b.deleted && content() == other.content();
}

// All numbers but for where source and id end, and all lists but for these two. Numbers may take
// more bytes for a longer id.
uint64_t KeyedRecord::content_digest() const {
  const Header& h = header();
  uint64_t sum = mix(mix(h.values, h.branches), h.features);
  std::array<uint32_t, 64> numbers;
  size_t count = 0;
  const auto add = [&](size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      numbers[count++] = number(i);
      if (count != numbers.size() && i + 1 != last) continue;
      const auto* const bytes = reinterpret_cast<const char*>(numbers.data());
      sum = hash_bytes({bytes, count * sizeof numbers[0]}, sum);
      count = 0;
    }
  };
  add(0, text_end(h) + h.values);
  add(ends(h), ends(h) + h.values);
  const char* const lists = data_.get() + keys_begin(h);
  const char* const lists_end = texts() + total(text_end(h), h.values);
  sum = hash_bytes({lists, static_cast<size_t>(lists_end - lists)}, sum);
  return sum == 0 ? 1 : sum;
}

}  // namespace kindred
