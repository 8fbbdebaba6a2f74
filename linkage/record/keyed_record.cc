#include "linkage/record/keyed_record.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kIdentitySeed = 0x6b696e6472656431;  // part of the format

}  // namespace

uint64_t identity_rank(std::string_view source, std::string_view id) {
  return hash_bytes(id, hash_bytes(source, kIdentitySeed));
}

bool stale(const KeyedRecord& record, const KeyedRecord& known) {
  if (!record.version() || !known.version()) return false;
  if (*record.version() != *known.version()) return *record.version() < *known.version();
  if (record.deleted() != known.deleted()) return known.deleted();
  int order = record.content().compare(known.content());
  if (order == 0) order = record.received().compare(known.received());
  return order != 0 ? order < 0 : record.time() < known.time();
}

bool identity_less(const KeyedRecord& a, const KeyedRecord& b) {
  const int order = a.source().compare(b.source());
  return order != 0 ? order < 0 : a.id() < b.id();
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
  if (!record.sound()) return std::nullopt;
  return record;
}

std::optional<uint64_t> KeyedRecord::rank_in(std::string_view bytes) {
  Header h;
  if (bytes.size() < sizeof h) return std::nullopt;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.format != kFormat) return std::nullopt;
  return h.rank;
}

bool KeyedRecord::sound() const {
  const Header& h = header();
  if (h.has_received != 0 && !received_sound()) return false;
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
  return h.size == keys_begin(h) + 8 * hashes + 4 * size_t{total(signature_end(h), h.features)} +
                       total(text_end(h), texts) + received_size();
}

bool KeyedRecord::received_sound() const {
  const size_t most = header().size - keys_begin(header());
  if (most < sizeof(uint32_t)) return false;
  const size_t size = received_size();
  if (size <= sizeof(uint32_t) || size > most) return false;
  Parts parts(received());
  while (parts.ok() && !parts.at_end()) {
    parts.small_number<uint16_t>();
    parts.text();
  }
  return parts.ok();
}

std::optional<uint64_t> KeyedRecord::version() const {
  if (header().has_version == 0) return std::nullopt;
  return *reinterpret_cast<const uint64_t*>(data_.get() + sizeof(Header));
}

std::optional<uint64_t> KeyedRecord::outlined() const {
  if (header().format != kOutline) return std::nullopt;
  return *key_array();
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
