#include "linkage/keyed_record.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "linkage/hash.h"

namespace kindred {

namespace {

constexpr uint32_t kFormat = 1;
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

  // Where each list ends, those left out being empty.
  template <typename List>
  void ends(const std::vector<List>& lists, const std::vector<bool>& keep) {
    uint32_t end = 0;
    for (size_t f = 0; f < lists.size(); ++f) {
      if (keep[f]) end += static_cast<uint32_t>(lists[f].size());
      array(&end, 1);
    }
  }

 private:
  char* at_;
};

template <typename List>
uint32_t count_kept(const std::vector<List>& lists, const std::vector<bool>& keep) {
  size_t count = 0;
  for (size_t f = 0; f < lists.size(); ++f) count += keep[f] ? lists[f].size() : 0;
  return static_cast<uint32_t>(count);
}

template <typename T>
std::span<const T> slice(const T* array, const uint32_t* ends, size_t i) {
  const uint32_t begin = i == 0 ? 0 : ends[i - 1];
  return {array + begin, ends[i] - begin};
}

}  // namespace

uint64_t identity_rank(std::string_view source, std::string_view id) {
  return hash_bytes(id, hash_bytes(source, kIdentitySeed));
}

bool identity_less(const KeyedRecord& a, const KeyedRecord& b) {
  const int order = a.source().compare(b.source());
  return order != 0 ? order < 0 : a.id() < b.id();
}

size_t KeyedRecord::size_of(const Header& h) {
  return sizeof(Header) + sizeof(uint64_t) * (size_t{h.keys} + h.set_elements) +
         sizeof(Entry) * h.values +
         sizeof(uint32_t) * (size_t{h.branches} + 2 * size_t{h.features} + h.signature_slots) +
         h.value_bytes + h.source_bytes + h.id_bytes;
}

KeyedRecord KeyedRecord::pack(const Record& record, const Features& features,
                              std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                              const std::vector<bool>& keep) {
  const Identity& who = record.identity;
  Header h{};
  h.format = kFormat;
  h.time = record.time;
  h.version = record.version.value_or(0);
  h.has_version = record.version.has_value();
  h.rank = identity_rank(who.source, who.id);
  h.partition = record.partition;
  h.deleted = record.deleted;
  h.source_bytes = static_cast<uint32_t>(who.source.size());
  h.id_bytes = static_cast<uint32_t>(who.id.size());
  if (!record.deleted) {
    h.branches = static_cast<uint16_t>(branch_ends.size());
    h.features = static_cast<uint16_t>(features.sets.size());
    h.keys = static_cast<uint32_t>(keys.size());
    h.set_elements = count_kept(features.sets, keep);
    h.signature_slots = count_kept(features.signatures, keep);
    h.values = static_cast<uint32_t>(features.values.size());
    h.value_bytes = static_cast<uint32_t>(features.values.bytes());
  }
  const size_t size = size_of(h);
  if (size > UINT32_MAX) throw std::length_error("a record of more than 4 GiB");
  h.size = static_cast<uint32_t>(size);

  std::unique_ptr<char[]> data(new char[size]);
  Writer out(data.get());
  out.array(&h, 1);
  if (!record.deleted) {
    out.array(keys.data(), keys.size());
    for (size_t f = 0; f < h.features; ++f) {
      if (keep[f]) out.array(features.sets[f].data(), features.sets[f].size());
    }
    uint32_t end = 0;
    for (size_t i = 0; i < h.values; ++i) {
      end += static_cast<uint32_t>(features.values.value(i).size());
      const Entry entry{end, features.values.field(i), 0};
      out.array(&entry, 1);
    }
    out.array(branch_ends.data(), branch_ends.size());
    out.ends(features.sets, keep);
    out.ends(features.signatures, keep);
    for (size_t f = 0; f < h.features; ++f) {
      if (keep[f]) out.array(features.signatures[f].data(), features.signatures[f].size());
    }
    for (size_t i = 0; i < h.values; ++i) {
      const std::string_view value = features.values.value(i);
      out.array(value.data(), value.size());
    }
  }
  out.array(who.source.data(), who.source.size());
  out.array(who.id.data(), who.id.size());
  return KeyedRecord(std::move(data));
}

std::optional<KeyedRecord> KeyedRecord::from_bytes(std::string_view bytes) {
  Header h;
  if (bytes.size() < sizeof h) return std::nullopt;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.format != kFormat || h.size != bytes.size() || size_of(h) != bytes.size()) {
    return std::nullopt;
  }
  std::unique_ptr<char[]> data(new char[bytes.size()]);
  std::memcpy(data.get(), bytes.data(), bytes.size());
  KeyedRecord record(std::move(data));

  // Every end must lie in order within its array, or reading would leave the record.
  const auto ascending = [](const uint32_t* ends, size_t count, uint32_t limit) {
    uint32_t before = 0;
    for (size_t i = 0; i < count; ++i) {
      if (ends[i] < before || ends[i] > limit) return false;
      before = ends[i];
    }
    return before == limit;
  };
  if (!ascending(record.branch_ends(), h.branches, h.keys) ||
      !ascending(record.set_ends(), h.features, h.set_elements) ||
      !ascending(record.signature_ends(), h.features, h.signature_slots)) {
    return std::nullopt;
  }
  uint32_t before = 0;
  for (size_t i = 0; i < h.values; ++i) {
    const uint32_t end = record.entries()[i].end;
    if (end < before || end > h.value_bytes) return std::nullopt;
    before = end;
  }
  if (before != h.value_bytes) return std::nullopt;
  return record;
}

std::string_view KeyedRecord::bytes() const { return {data_.get(), header().size}; }

const uint64_t* KeyedRecord::key_array() const {
  return reinterpret_cast<const uint64_t*>(data_.get() + sizeof(Header));
}
const uint64_t* KeyedRecord::set_array() const { return key_array() + header().keys; }
const KeyedRecord::Entry* KeyedRecord::entries() const {
  return reinterpret_cast<const Entry*>(set_array() + header().set_elements);
}
const uint32_t* KeyedRecord::branch_ends() const {
  return reinterpret_cast<const uint32_t*>(entries() + header().values);
}
const uint32_t* KeyedRecord::set_ends() const { return branch_ends() + header().branches; }
const uint32_t* KeyedRecord::signature_ends() const { return set_ends() + header().features; }
const uint32_t* KeyedRecord::signature_array() const {
  return signature_ends() + header().features;
}
const char* KeyedRecord::value_bytes() const {
  return reinterpret_cast<const char*>(signature_array() + header().signature_slots);
}

std::string_view KeyedRecord::value(size_t i) const {
  const uint32_t begin = i == 0 ? 0 : entries()[i - 1].end;
  return {value_bytes() + begin, entries()[i].end - begin};
}

std::string_view KeyedRecord::source() const {
  return {value_bytes() + header().value_bytes, header().source_bytes};
}

std::string_view KeyedRecord::id() const {
  return {value_bytes() + header().value_bytes + header().source_bytes, header().id_bytes};
}

std::optional<uint64_t> KeyedRecord::version() const {
  if (header().has_version == 0) return std::nullopt;
  return header().version;
}

std::span<const uint64_t> KeyedRecord::keys() const { return {key_array(), header().keys}; }

std::span<const uint64_t> KeyedRecord::keys(size_t branch) const {
  return slice(key_array(), branch_ends(), branch);
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
  return slice(set_array(), set_ends(), feature);
}

std::span<const uint32_t> KeyedRecord::signature(size_t feature) const {
  return slice(signature_array(), signature_ends(), feature);
}

bool KeyedRecord::same_content(const KeyedRecord& other) const {
  Header a = header();
  const Header& b = other.header();
  a.time = b.time;
  a.version = b.version;
  a.has_version = b.has_version;
  a.partition = b.partition;
  return std::memcmp(&a, &b, sizeof a) == 0 && content() == other.content();
}

}  // namespace kindred
