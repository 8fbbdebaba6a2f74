#include "tools/kindred/init/deletes.h"

#include <fmt/format.h>

#include "daemon/base/failure.h"
#include "daemon/codec/record_members.h"
#include "linkage/text/clean_date.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

const config::JsonPath kPlain = {"deleted"};
const config::JsonPath kFlattened = {"__deleted"};

}  // namespace

bool DeletesSeen::see(const JsonNode& node, Member* member) {
  const std::optional<bool> said = read_deleted(node);
  if (said) {
    ++member->said;
    return *said;
  }
  std::string date;
  if (node.kind == JsonKind::kString) clean_date(node.text, &date);
  ++(date.empty() ? member->other : member->dates);
  return false;
}

bool DeletesSeen::see(const JsonDocument& document, size_t root) {
  const JsonNode* const plain = find_present(document, kPlain, root);
  if (plain != nullptr) return see(*plain, &plain_);
  const JsonNode* const flattened = find_present(document, kFlattened, root);
  return flattened != nullptr && see(*flattened, &flattened_);
}

config::DeletedRule DeletesSeen::rule() const {
  const bool any_plain = plain_.said + plain_.dates + plain_.other > 0;
  if (!any_plain) {
    const bool by_flattened = flattened_.said > 0 && flattened_.dates + flattened_.other == 0;
    return by_flattened ? config::DeletedRule{.path = kFlattened, .equals = {}}
                        : config::DeletedRule{};
  }
  if (plain_.said == 0 && plain_.other == 0) {
    return {.path = kPlain, .equals = {}, .present = true};
  }
  const uint64_t wrong = plain_.dates + plain_.other;
  const auto all = static_cast<double>(wrong + plain_.said);
  if (static_cast<double>(wrong) <= limits::profile::kMostUnreadable * all) return {};
  throw Failure(
      ExitCode::kInputData,
      fmt::format("\"deleted\" tells which records are deleted, and in {} of the records it says "
                  "neither yes nor no (true, false, 1, 0, Y, N and the like); give the column "
                  "another name, or write these",
                  grouped(wrong)));
}

}  // namespace kindred
