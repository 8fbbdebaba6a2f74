#include "linkage/cluster/found_entry.h"

#include <utility>

#include "linkage/base/parts.h"
#include "linkage/cluster/form_version.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

using Kind = FoundEntry::Kind;

constexpr uint8_t kVersion = 1;

constexpr const char* kDamaged = "an entry of what shards found is cut off or damaged";

// The offsets as the steps between them: at least 1 each, but for the first.
void append_turns(const std::vector<uint64_t>& turns, std::string* out) {
  append_number(turns.size(), out);
  uint64_t before = 0;
  for (const uint64_t turn : turns) append_number(turn - std::exchange(before, turn), out);
}

bool read_turns(Parts* parts, std::vector<uint64_t>* turns) {
  const size_t count = parts->count();
  uint64_t turn = 0;
  for (size_t i = 0; i < count && parts->ok(); ++i) {
    const uint64_t step = parts->number();
    if ((step == 0 && i > 0) || turn + step < turn) return false;
    turn += step;
    turns->push_back(turn);
  }
  return parts->ok() && parts->at_end() && count > 0;
}

// Whom a pair is of, by its key.
bool read_names(Parts* parts, FoundEntry* entry) {
  Change& event = entry->change.pair.event;
  event.left = read_identity(parts);
  event.right = read_identity(parts);
  return parts->ok() && parts->at_end() && event.left < event.right;
}

bool read_found(std::string_view bytes, FoundEntry* entry) {
  constexpr size_t kVersions = 2 * sizeof(uint64_t);
  Parts parts(bytes);
  entry->change.left = parts.fixed();
  entry->change.right = parts.fixed();
  if (!parts.ok()) return false;
  std::optional<PairChange> found = read_pair_change(bytes.substr(kVersions));
  const Change& named = entry->change.pair.event;
  if (!found || !found->live || found->event.left != named.left ||
      found->event.right != named.right) {
    return false;
  }
  entry->change.pair = std::move(*found);
  return true;
}

}  // namespace

std::string found_key(const Identity& left, const Identity& right) {
  std::string key(1, static_cast<char>(Kind::kPair));
  append_identity(left, &key);
  append_identity(right, &key);
  return key;
}

std::string found_key(const FoundEntry& entry) {
  if (entry.kind == Kind::kTurns) return {static_cast<char>(Kind::kTurns)};
  const Change& event = entry.change.pair.event;
  return found_key(event.left, event.right);
}

std::optional<std::string> found_value(const FoundEntry& entry) {
  if (entry.kind == Kind::kPair && !entry.change.pair.live) return std::nullopt;
  std::string value(1, static_cast<char>(kVersion));
  if (entry.kind == Kind::kTurns) {
    append_turns(entry.turns, &value);
  } else {
    append_little_endian(entry.change.left, &value);
    append_little_endian(entry.change.right, &value);
    append_to(entry.change.pair, &value);
  }
  return value;
}

std::optional<FoundEntry> read_found_entry(std::string_view key,
                                           std::optional<std::string_view> value,
                                           std::string* why) {
  FoundEntry entry;
  *why = kDamaged;
  Parts named(key);
  const uint8_t kind = named.byte();
  if (!named.ok() || kind > static_cast<uint8_t>(Kind::kTurns)) return std::nullopt;
  entry.kind = static_cast<Kind>(kind);
  const bool of_pair = entry.kind == Kind::kPair;
  if (of_pair ? !read_names(&named, &entry) : !named.at_end() || !value) return std::nullopt;
  if (!value) return entry;
  Parts parts(*value);
  if (!is_form_version(parts.byte(), kVersion, parts.ok(), "an entry of what shards found", why)) {
    return std::nullopt;
  }
  *why = kDamaged;
  const bool sound =
      of_pair ? read_found(value->substr(1), &entry) : read_turns(&parts, &entry.turns);
  return sound ? std::optional(std::move(entry)) : std::nullopt;
}

}  // namespace kindred
