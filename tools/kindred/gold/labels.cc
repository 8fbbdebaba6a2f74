#include "tools/kindred/gold/labels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <set>

#include "daemon/base/failure.h"
#include "linkage/text/integer.h"
#include "tools/kindred/gold/pair_file.h"

namespace kindred {

namespace {

constexpr std::string_view kHeader =
    "the header must be left,right,verdict or left_source,left,right_source,right,verdict";

void check_header(const PairFile& file) {
  if (file.names_pairs() && !file.column("verdict")) {
    file.fail(
        "there is no column \"verdict\": a file in which every row is a match is gold; give it to "
        "--gold, where the command has that");
  }
  if (!file.names_pairs()) file.fail(std::string(kHeader));
  const std::vector<std::string> all = label_columns();
  std::set<std::string_view> known(all.begin(), all.end());
  for (const std::string& column : file.columns()) {
    if (known.erase(column) == 1) continue;
    file.fail(
        fmt::format("column \"{}\" has no meaning here, or is there twice; the columns are {}",
                    column, fmt::join(all, ", ")));
  }
  if (known.contains("stratum") != known.contains("stratum_pairs")) {
    file.fail("the columns stratum and stratum_pairs need each other");
  }
}

class LabelReader {
 public:
  explicit LabelReader(const PairFile& file)
      : file_(file),
        verdict_(file.column("verdict")),
        by_(file.column("by")),
        at_(file.column("at")),
        note_(file.column("note")),
        stratum_(file.column("stratum")),
        stratum_pairs_(file.column("stratum_pairs")),
        left_digest_(file.column("left_digest")),
        right_digest_(file.column("right_digest")) {}

  LabelRow row() const {
    LabelRow row{.left = file_.left(), .right = file_.right(), .verdict = verdict()};
    row.by = file_.cell(by_);
    row.at = file_.cell(at_);
    row.note = file_.cell(note_);
    row.stratum = file_.cell(stratum_);
    row.stratum_pairs = stratum_pairs();
    row.left_digest = digest(left_digest_);
    row.right_digest = digest(right_digest_);
    row.line = file_.line();
    return row;
  }

 private:
  Verdict verdict() const {
    if (const auto verdict = verdict_of(file_.cell(verdict_))) return *verdict;
    file_.fail("the verdict must be same, different or unsure");
  }

  uint64_t stratum_pairs() const {
    const std::string text = file_.cell(stratum_pairs_);
    if (text.empty() && file_.cell(stratum_).empty()) return 0;
    const uint64_t pairs = parse_integer<uint64_t>(text).value_or(0);
    if (pairs == 0 || file_.cell(stratum_).empty()) {
      file_.fail("a pair that was drawn has a stratum, and in stratum_pairs a whole number from 1");
    }
    return pairs;
  }

  std::optional<uint64_t> digest(std::optional<size_t> column) const {
    const std::string text = file_.cell(column);
    if (text.empty()) return std::nullopt;
    if (const auto digest = digest_of(text)) return digest;
    file_.fail("a digest must be 16 hexadecimal digits, or nothing");
  }

  const PairFile& file_;
  std::optional<size_t> verdict_;
  std::optional<size_t> by_;
  std::optional<size_t> at_;
  std::optional<size_t> note_;
  std::optional<size_t> stratum_;
  std::optional<size_t> stratum_pairs_;
  std::optional<size_t> left_digest_;
  std::optional<size_t> right_digest_;
};

}  // namespace

std::vector<std::string> label_columns() {
  return {"left_source", "left", "right_source", "right",         "verdict",     "by",
          "at",          "note", "stratum",      "stratum_pairs", "left_digest", "right_digest"};
}

Labels read_labels(const std::string& path, const std::string& encoding, std::ostream* told) {
  Labels labels = read_labels_so_far(path, encoding, told);
  if (labels.rows.empty()) throw Failure(ExitCode::kInputData, path + ": has no label");
  return labels;
}

Labels read_labels_so_far(const std::string& path, const std::string& encoding,
                          std::ostream* told) {
  PairFile file(path, "labels", encoding, told);
  Labels labels{.path = path, .columns = file.columns()};
  if (labels.columns.empty()) return labels;
  check_header(file);
  labels.with_sources = file.with_sources();
  labels.delimiter = file.delimiter();
  const LabelReader reader(file);
  while (file.next()) labels.rows.push_back(reader.row());
  return labels;
}

}  // namespace kindred
