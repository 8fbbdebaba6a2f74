#include "tools/kindred/gold/gold.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "daemon/base/failure.h"
#include "tools/kindred/gold/pair_file.h"

namespace kindred {

namespace {

constexpr std::string_view kHeader =
    "the header must be left,right or left_source,left,right_source,right";

// A column that is not read may say that a row is no match.
void check_header(const PairFile& file) {
  if (file.column("verdict")) {
    file.fail(
        "column \"verdict\" makes this a file of labels, and gold is all the matches that there "
        "are; give it to --labels, where the command has that");
  }
  if (!file.names_pairs()) file.fail(std::string(kHeader));
  std::set<std::string_view> known = {"left", "right", "left_source", "right_source"};
  for (const std::string& column : file.columns()) {
    if (known.erase(column) == 1) continue;
    file.fail(fmt::format("column \"{}\" has no meaning here; {}, and every row is a match", column,
                          kHeader));
  }
}

}  // namespace

Gold read_gold(const std::string& path, const std::string& encoding, std::ostream* told) {
  PairFile file(path, "gold", encoding, told);
  Gold gold;
  gold.path = path;
  if (!file.columns().empty()) {
    check_header(file);
    gold.with_sources = file.with_sources();
    while (file.next()) gold.rows.push_back({file.left(), file.right(), file.line()});
  }
  if (gold.rows.empty()) throw Failure(ExitCode::kInputData, path + ": has no gold pair");
  return gold;
}

}  // namespace kindred
