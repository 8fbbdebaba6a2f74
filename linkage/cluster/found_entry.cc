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

// Whom a lost pair is of, by its key.
bool read_lost(Parts* names, FoundEntry* entry) {
  Change& event = entry->change.pair.event;
  event.left = read_identity(names);
  event.right = read_identity(names);
  return names->ok() && names->at_end() && event.left < event.right;
}

bool is_named(const Identity& identity, Parts* names) {
  const std::string_view source = names->text();
  return source == identity.source && names->text() == identity.id;
}

bool read_found(Parts* names, std::string_view bytes, FoundEntry* entry) {
  constexpr size_t kVersions = 2 * sizeof(uint64_t);
  Parts parts(bytes);
  entry->change.left = parts.fixed();
  entry->change.right = parts.fixed();
  if (!parts.ok()) return false;
  std::optional<PairChange> found = read_pair_change(bytes.substr(kVersions));
  if (!found || !found->live || !is_named(found->event.left, names) ||
      !is_named(found->event.right, names) || !names->ok() || !names->at_end()) {
    return false;
  }
  entry->change.pair = std::move(*found);
  return true;
}

}  // namespace

std::string found_key(const Identity& left, const Identity& right) {
  std::string key;
  key.reserve(left.source.size() + left.id.size() + right.source.size() + right.id.size() + 9);
  key.push_back(static_cast<char>(Kind::kPair));
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
  constexpr size_t kMost = 256;  // of most pairs
  std::string value;
  if (entry.kind == Kind::kPair) value.reserve(kMost);
  value.push_back(static_cast<char>(kVersion));
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
  if (of_pair && !value) return read_lost(&named, &entry) ? std::optional(entry) : std::nullopt;
  if (!of_pair && (!named.at_end() || !value)) return std::nullopt;
  Parts parts(*value);
  if (!is_form_version(parts.byte(), kVersion, parts.ok(), "an entry of what shards found", why)) {
    return std::nullopt;
  }
  *why = kDamaged;
  const bool sound =
      of_pair ? read_found(&named, value->substr(1), &entry) : read_turns(&parts, &entry.turns);
  return sound ? std::optional(std::move(entry)) : std::nullopt;
}

}  // namespace kindred
