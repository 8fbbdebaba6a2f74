// How a record becomes the bytes of a keyed one.

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

namespace {

constexpr uint32_t kMaxValues = (1U << 26U) - 1;

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

// Of numbers up to this one, as Header has it.
uint16_t width_of(size_t greatest) {
  return greatest > UINT16_MAX ? 2 : greatest > UINT8_MAX ? 1 : 0;
}

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

// With how many they are behind them; none for no values.
std::string received_bytes(const Values& values) {
  std::string bytes;
  for (size_t i = 0; i < values.size(); ++i) {
    append_number(values.field(i), &bytes);
    append_text(values.value(i), &bytes);
  }
  if (bytes.empty()) return bytes;
  constexpr size_t kOfSize = sizeof(uint32_t);
  if (bytes.size() > UINT32_MAX - kOfSize) throw std::length_error("a record of more than 4 GiB");
  append_little_endian(static_cast<uint32_t>(bytes.size() + kOfSize), &bytes);
  return bytes;
}

}  // namespace

KeyedRecord KeyedRecord::pack(const Record& record, const Features& features,
                              std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                              const std::vector<bool>& keep, const KeptForEntities& kept) {
  return record.deleted ? pack_all(record, {}, {}, {}, {}, {})
                        : pack_all(record, features, keys, branch_ends, keep, kept);
}

// All but what depends on the lengths of the arrays: width and size.
KeyedRecord::Header KeyedRecord::header_of(const Record& record, const Features& features,
                                           size_t branches) {
  if (features.values.size() > kMaxValues || features.sets.size() > kMaxFeatures) {
    throw std::length_error("a record of more than 67,108,863 values or 4,095 features");
  }
  Header h{};
  h.rank = identity_rank(record.identity);
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
                                  const std::vector<bool>& keep, const KeptForEntities& kept) {
  const Identity& who = record.identity;
  Header h = header_of(record, features, branch_ends.size());
  const int64_t created = kept.created ? record.created.value_or(h.time) : h.time;
  const std::string received = received_bytes(kept.received);
  h.has_created = created != h.time;
  h.has_received = !received.empty();
  std::vector<uint32_t> numbers;
  numbers.reserve(ends(h) + h.values);
  numbers.assign(branch_ends.begin(), branch_ends.end());
  const size_t elements = append_ends(features.sets, keep, &numbers);
  const size_t slots = append_ends(features.signatures, keep, &numbers);
  const size_t text = append_text_ends(features.values, who, &numbers);
  for (size_t i = 0; i < h.values; ++i) numbers.push_back(features.values.field(i));
  const uint32_t greatest = *std::max_element(numbers.begin(), numbers.end());
  h.width = width_of(greatest);
  const size_t size =
      keys_begin(h) + 8 * (keys.size() + elements) + 4 * slots + text + received.size();
  if (size > UINT32_MAX) throw std::length_error("a record of more than 4 GiB");
  h.size = static_cast<uint32_t>(size);

  std::unique_ptr<char[]> data(new char[h.size]);
  Writer out(data.get());
  out.array(&h, 1);
  if (record.version) out.array(&*record.version, 1);
  if (h.has_created != 0) out.array(&created, 1);
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
  out.list(received);
  return KeyedRecord(std::move(data));
}

KeyedRecord KeyedRecord::outline(uint64_t content, std::span<const uint16_t> fields) const {
  std::vector<std::string_view> kept;  // texts
  std::vector<uint16_t> of_field;
  size_t greatest = 0;
  for (const uint16_t field : fields) {
    for_each(field, [&](std::string_view value) {
      kept.push_back(value);
      of_field.push_back(field);
      greatest = std::max<size_t>(greatest, field);
    });
  }
  kept.insert(kept.end(), {source(), id()});
  size_t text = 0;
  for (const std::string_view one : kept) text += one.size();
  Header h = header();
  h.format = kOutline;
  h.values = kMaxValues & of_field.size();
  h.branches = 1;
  h.features = 0;
  h.width = 3 & width_of(std::max(text, greatest));
  h.size = static_cast<uint32_t>(keys_begin(h) + sizeof content + text + received_size());

  std::unique_ptr<char[]> data(new char[h.size]);
  Writer out(data.get());
  const size_t width = size_t{1} << h.width;
  out.array(&h, 1);
  out.list(bytes().substr(sizeof h, content_begin(h) - sizeof h));
  out.number(1, width);  // of keys
  uint32_t end = 0;
  for (const std::string_view one : kept) {
    out.number(end += static_cast<uint32_t>(one.size()), width);
  }
  for (const uint16_t field : of_field) out.number(field, width);
  out.zeros(keys_begin(h) - content_begin(h) - ((ends(h) + h.values) * width));
  out.array(&content, 1);
  for (const std::string_view one : kept) out.list(one);
  out.list(bytes().substr(header().size - received_size()));
  return KeyedRecord(std::move(data));
}

KeyedRecord KeyedRecord::with_created(int64_t created) const {
  Header h = header();
  const std::string_view rest = bytes().substr(content_begin(h));
  h.has_created = created != h.time;
  h.size = static_cast<uint32_t>(content_begin(h) + rest.size());
  std::unique_ptr<char[]> data(new char[h.size]);
  Writer out(data.get());
  out.array(&h, 1);
  if (h.has_version != 0) out.array(bytes().data() + sizeof h, sizeof(uint64_t));
  if (h.has_created != 0) out.array(&created, 1);
  out.list(rest);
  return KeyedRecord(std::move(data));
}

}  // namespace kindred
