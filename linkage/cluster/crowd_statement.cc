#include "linkage/cluster/crowd_statement.h"

#include "linkage/base/little_endian.h"
#include "linkage/base/parts.h"

namespace kindred {

namespace {

constexpr char kVersion = 1;

}  // namespace

void append_statement(const CrowdStatement& statement, std::string* out) {
  out->push_back(kVersion);
  append_little_endian(statement.key, out);
  append_number(statement.shard, out);
  append_number(statement.members, out);
  out->push_back(statement.last ? 1 : 0);
  if (statement.last) append_little_endian(*statement.last, out);
}

std::optional<CrowdStatement> read_statement(std::string_view bytes) {
  Parts parts(bytes);
  if (parts.byte() != kVersion) return std::nullopt;
  CrowdStatement statement;
  statement.key = parts.fixed();
  statement.shard = parts.small_number<uint32_t>();
  statement.members = parts.number();
  const uint8_t bounded = parts.byte();
  if (bounded == 1) statement.last = parts.fixed();
  if (!parts.ok() || !parts.at_end() || bounded > 1) return std::nullopt;
  return statement;
}

}  // namespace kindred
