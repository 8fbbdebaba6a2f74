#include "tools/kindred/gold/label_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "tools/kindred/gold/named_records.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr size_t kMostShown = 3;

// The engine's label of a row whose records go by these names, perhaps in the other order.
Label label_of(const LabelRow& row, const Identity& left, const Identity& right) {
  Label label{.pair = pair_of(left, right),
              .verdict = row.verdict,
              .left_values = row.left_digest,
              .right_values = row.right_digest};
  if (right < left) std::swap(label.left_values, label.right_values);
  return label;
}

}  // namespace

LabelInput::LabelInput(const std::string& path, const std::string& encoding, std::ostream* told)
    : file_(read_labels(path, encoding, told)) {}

std::vector<Change> LabelInput::tell(Linker* linker) {
  std::vector<const KeyedRecord*> records;
  if (!with_sources()) {
    linker->records([&](const KeyedRecord& record) { records.push_back(&record); });
  }
  const std::vector<std::string_view> ids = ids_of(file_.rows);
  const NamedRecords named(file_.path, with_sources(), ids, records);
  std::vector<Label> labels;
  for (const LabelRow& row : file_.rows) {
    if (with_sources()) {
      labels.push_back(label_of(row, row.left, row.right));
    } else {
      const auto left = named.find(row.left, row.line);
      const auto right = named.find(row.right, row.line);
      if (!left || !right) {
        ++unnamed_;
        continue;
      }
      labels.push_back(label_of(row, records[*left]->identity(), records[*right]->identity()));
    }
    lines_[labels.back().pair] = row.line;
  }
  return linker->label(labels);
}

LabelSummary LabelInput::summary(const Linker& linker) const {
  LabelSummary summary;
  summary.labels = linker.stats().labels;
  summary.absent = unnamed_ + summary.labels.waiting;
  std::vector<uint64_t> lines;
  for (const Label& label : linker.stale_labels()) lines.push_back(lines_.at(label.pair));
  std::ranges::sort(lines);
  for (const uint64_t line : lines) {
    summary.stale.push_back(fmt::format("{}:{}", file_.path, line));
  }
  return summary;
}

std::string label_summary(const LabelSummary& summary) {
  const LabelStats& labels = summary.labels;
  std::string text = fmt::format("labels    {} same, {} different, {} unsure", grouped(labels.same),
                                 grouped(labels.different), grouped(labels.unsure));
  if (summary.absent != 0) {
    text += fmt::format("; {} of records that are not there", grouped(summary.absent));
  }
  text += '\n';
  if (summary.stale.empty()) return text;
  const std::span shown =
      std::span(summary.stale).first(std::min(kMostShown, summary.stale.size()));
  text += fmt::format(
      "warning: {} labels are of records that have changed since, and hold all the same: {}{}\n",
      grouped(summary.stale.size()), fmt::join(shown, ", "),
      shown.size() < summary.stale.size() ? ", ..." : "");
  return text;
}

}  // namespace kindred
