#include "daemon/codec/entity_reader.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "linkage/text/integer.h"

namespace kindred {
namespace {

constexpr size_t kIdBytes = 27;

bool base32(char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'); }

}  // namespace

bool EntityReader::is_id(std::string_view key) {
  return key.size() == kIdBytes && key.front() == 'e' &&
         std::all_of(key.begin() + 1, key.end(), base32);
}

bool EntityReader::is_record(std::string_view key) {
  return key.starts_with("[\"") && key.ends_with("\"]");
}

std::optional<Identity> EntityReader::anchor(std::string_view value) {
  Rejection why;
  if (!document_.parse(value, &why)) return std::nullopt;
  const size_t anchor = document_.member(0, "anchor");
  return anchor == 0 ? std::nullopt : identity(anchor);
}

std::vector<Identity> EntityReader::members(std::string_view value) {
  Rejection why;
  if (!document_.parse(value, &why)) return {};
  return identities("members");
}

EntityReader::Change EntityReader::change(std::string_view value) {
  Rejection why;
  if (!document_.parse(value, &why)) return {};
  return {identities("added"), identities("removed")};
}

std::optional<Identity> EntityReader::identity(size_t node) const {
  const size_t source = document_.member(node, "source");
  const size_t id = document_.member(node, "id");
  if (source == 0 || id == 0) return std::nullopt;
  return Identity{std::string(document_.node(source).text), std::string(document_.node(id).text)};
}

std::vector<Identity> EntityReader::identities(std::string_view name) const {
  std::vector<Identity> found;
  const size_t list = document_.member(0, name);
  if (list == 0) return found;
  document_.for_each(list, [&](size_t item) {
    if (std::optional<Identity> one = identity(item)) found.push_back(*std::move(one));
  });
  return found;
}

std::optional<Identity> EntityReader::record(std::string_view key) {
  Rejection why;
  if (!document_.parse(key, &why) || document_.node(0).kind != JsonKind::kArray ||
      document_.node(0).end != 3) {
    return std::nullopt;
  }
  return Identity{std::string(document_.node(1).text), std::string(document_.node(2).text)};
}

std::optional<Membership> EntityReader::membership(std::string_view key, std::string_view value) {
  const std::optional<Identity> identity = record(key);
  Rejection why;
  if (!identity || !document_.parse(value, &why)) return std::nullopt;
  Membership membership{*identity, "", 0};
  const size_t entity = document_.member(0, "entity");
  const size_t since = document_.member(0, "since");
  if (entity == 0 || since == 0) return std::nullopt;
  membership.entity = document_.node(entity).text;
  const auto began = parse_integer<decltype(membership.since)>(document_.node(since).text);
  if (!began || !is_id(membership.entity)) return std::nullopt;
  membership.since = *began;
  return membership;
}

}  // namespace kindred
