// What stages hand to each other, and entries of the state. The first byte says which of them it
// is.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "linkage/base/little_endian.h"
#include "linkage/decide/match_change.h"
#include "linkage/find/pair_change.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/keyed_record.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/written_entries.h"

namespace kindred::fuzz {
namespace {

// The parts of a keyed record, each as its reader gives it.
struct KeyedParts {
  Record record;
  Features features;
  std::vector<uint64_t> keys;
  std::vector<uint32_t> branch_ends;
  KeptForEntities kept;

  bool operator==(const KeyedParts& other) const {
    return record.identity == other.record.identity && record.time == other.record.time &&
           record.version == other.record.version && record.partition == other.record.partition &&
           record.deleted == other.record.deleted && features.values == other.features.values &&
           features.sets == other.features.sets &&
           features.signatures == other.features.signatures && keys == other.keys &&
           branch_ends == other.branch_ends && record.created == other.record.created &&
           kept.received == other.kept.received;
  }
};

KeyedParts parts_of(const KeyedRecord& keyed, size_t features) {
  KeyedParts parts;
  parts.record.identity = keyed.identity();
  parts.record.time = keyed.time();
  parts.record.version = keyed.version();
  parts.record.partition = keyed.partition();
  parts.record.deleted = keyed.deleted();
  parts.record.created = keyed.created();
  parts.kept.created = true;
  keyed.for_each_received(
      [&](uint16_t field, std::string_view value) { parts.kept.received.add(field, value); });
  for (size_t i = 0; i < keyed.values(); ++i)
    parts.features.values.add(keyed.field(i), keyed.value(i));
  for (size_t branch = 0; branch < keyed.branches(); ++branch) {
    const auto keys = keyed.keys(branch);
    parts.keys.insert(parts.keys.end(), keys.begin(), keys.end());
    parts.branch_ends.push_back(static_cast<uint32_t>(parts.keys.size()));
  }
  for (size_t f = 0; f < features; ++f) {
    const auto set = keyed.set(f);
    const auto signature = keyed.signature(f);
    parts.features.sets.emplace_back(set.begin(), set.end());
    parts.features.signatures.emplace_back(signature.begin(), signature.end());
  }
  return parts;
}

// How many lists of sets there are, by its header.
size_t features_in(std::string_view keyed) {
  return read_little_endian<uint16_t>(keyed, 30) & KeyedRecord::kMaxFeatures;
}

KeyedRecord packed(const KeyedParts& parts) {
  const std::vector<bool> keep(parts.features.sets.size(), true);
  return KeyedRecord::pack(parts.record, parts.features, parts.keys, parts.branch_ends, keep,
                           parts.kept);
}

void check_keyed_record(std::string_view bytes) {
  const std::optional<KeyedRecord> read = KeyedRecord::from_bytes(bytes);
  if (!read) return;
  expect(read->bytes() == bytes, "a keyed record writes what it was read from");
  const size_t features = features_in(bytes);
  const KeyedParts parts = parts_of(*read, features);
  expect(read->content_digest() != 0 && read->content_digest() == read->content_digest(),
         "a digest is repeated");
  expect(read->same_content(*read), "a record has the content that it has");
  if (read->deleted()) return;  // of which no more is kept than who it was
  const KeyedRecord again = packed(parts);
  expect(parts_of(again, features) == parts,
         "the parts of a keyed record are the same when packed again");
  expect(packed(parts_of(again, features)).bytes() == again.bytes(),
         "there is one way to pack them");
}

// What is read is written, and read again, as the same.
template <typename Form>
void check_form(std::string_view bytes, std::optional<Form> (*read)(std::string_view)) {
  const std::optional<Form> form = read(bytes);
  if (!form) return;
  std::string written;
  append_to(*form, &written);
  const std::optional<Form> again = read(written);
  expect(again.has_value(), "what was written is read");
  std::string twice;
  append_to(*again, &twice);
  expect(twice == written, "a form has one way to be written");
  expect(written.size() <= bytes.size(),
         "a form is written in no more bytes than it was read from");
  expect(!read(bytes.substr(0, bytes.size() - 1)) && !read(std::string(bytes) + '\0'),
         "a form is read from all of its bytes, and no more");
}

void check_entries(std::string_view bytes) {
  const std::optional<std::string> written = rewritten(bytes);
  if (!written) return;
  expect(rewritten(*written) == written, "entries are the same when read back");
  WrittenEntries visited;
  const EntriesRead read = read_entries(*written, &visited);
  expect(read.whole() && visited.bytes() == *written, "what was written is read");
  expect((read.count == 0) == bytes.empty(), "entries are counted");
}

}  // namespace

void fuzz_messages(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string_view rest = bytes.substr(1);
  switch (bytes.front()) {
    case 'k':
      return check_keyed_record(rest);
    case 'p':
      return check_form(rest, read_prepared);
    case 'c':
      return check_form(rest, read_pair_changes);
    case 'm':
      return check_form(rest, read_match_changes);
    case 'e':
      return check_entries(rest);
    default:
      return;
  }
}

}  // namespace kindred::fuzz
