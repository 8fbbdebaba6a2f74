#include "tools/kindred/gold/label_pairs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "linkage/entity/components.h"
#include "linkage/find/judge.h"
#include "tools/kindred/gold/named_records.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr size_t kMostTold = 3;   // of a kind
constexpr size_t kMostLines = 6;  // of a chain

// The pairs that are `same`, as a graph.
class SameGraph {
 public:
  explicit SameGraph(const std::vector<JudgedPair>& pairs) : joined_(size_of(pairs)) {
    for (const JudgedPair& judged : pairs) {
      if (judged.verdict != Verdict::kSame) continue;
      const auto [left, right] = judged.pair;
      joined_.join(left, right);
      edges_[left].emplace_back(right, judged.row);
      edges_[right].emplace_back(left, judged.row);
    }
  }

  bool connects(NumberedPair pair) { return joined_.root(pair.left) == joined_.root(pair.right); }

  // The rows of a shortest way between two records that are connected: breadth first.
  std::vector<size_t> way(NumberedPair ends) const {
    struct Step {
      uint32_t from;
      size_t row;
    };
    std::unordered_map<uint32_t, Step> reached = {{ends.left, {ends.left, 0}}};
    std::vector<uint32_t> front = {ends.left};
    for (size_t i = 0; !reached.contains(ends.right); ++i) {
      const uint32_t at = front[i];
      for (const auto& [next, row] : edges_.at(at)) {
        if (reached.try_emplace(next, Step{at, row}).second) front.push_back(next);
      }
    }
    std::vector<size_t> rows;
    for (uint32_t at = ends.right; at != ends.left; at = reached.at(at).from) {
      rows.push_back(reached.at(at).row);
    }
    std::ranges::reverse(rows);
    return rows;
  }

 private:
  static uint32_t size_of(const std::vector<JudgedPair>& pairs) {
    uint32_t size = 0;
    for (const JudgedPair& judged : pairs) size = std::max(size, judged.pair.right + 1);
    return size;
  }

  Components joined_;
  std::unordered_map<uint32_t, std::vector<std::pair<uint32_t, size_t>>> edges_;
};

void find_broken_chains(LabelPairs* found) {
  SameGraph same(found->pairs);
  for (const JudgedPair& judged : found->pairs) {
    if (judged.verdict != Verdict::kDifferent || !same.connects(judged.pair)) continue;
    found->broken.push_back({judged.row, same.way(judged.pair)});
  }
}

bool share_key(const KeyedRecord& one, const KeyedRecord& other) {
  for (size_t branch = 0; branch < one.branches(); ++branch) {
    if (share_a_key(one.keys(branch), other.keys(branch))) return true;
  }
  return false;
}

void count_unfound(std::span<const KeyedRecord* const> records, LabelPairs* found) {
  for (const JudgedPair& judged : found->pairs) {
    if (judged.verdict != Verdict::kSame) continue;
    if (share_key(*records[judged.pair.left], *records[judged.pair.right])) continue;
    if (found->unfound++ == 0 || judged.row < found->unfound_row) found->unfound_row = judged.row;
  }
}

void count_verdicts(LabelPairs* found) {
  for (const JudgedPair& judged : found->pairs) {
    found->same += judged.verdict == Verdict::kSame;
    found->different += judged.verdict == Verdict::kDifferent;
    found->unsure += judged.verdict == Verdict::kUnsure;
  }
}

// "note: ... A\nnote: ... B\n", the first few, and how many more.
template <typename Items, typename ToText>
std::string lines_of(std::string_view kind, const Items& items, ToText&& to_text) {
  std::string text;
  for (size_t i = 0; i < items.size() && i < kMostTold; ++i) {
    text += fmt::format("{}: {}\n", kind, to_text(items[i]));
  }
  if (items.size() > kMostTold) {
    text += fmt::format("{}: and {} more of that\n", kind, grouped(items.size() - kMostTold));
  }
  return text;
}

std::string changed_text(const Labels& labels, const ChangedVerdict& changed) {
  const LabelRow& earlier = labels.rows[changed.earlier];
  const LabelRow& later = labels.rows[changed.later];
  return fmt::format("{}:{}: the pair is {}, and was {} in line {}; the later line holds",
                     labels.path, later.line, verdict_name(later.verdict),
                     verdict_name(earlier.verdict), earlier.line);
}

std::string broken_text(const Labels& labels, const BrokenChain& broken) {
  std::vector<uint64_t> lines;
  for (const size_t row : broken.same) lines.push_back(labels.rows[row].line);
  std::ranges::sort(lines);
  const size_t more = lines.size() - std::min(lines.size(), kMostLines);
  lines.resize(lines.size() - more);
  return fmt::format(
      "{}:{}: the two records are different, but {} {}{} {} them same; look at all of these again",
      labels.path, labels.rows[broken.different].line, lines.size() == 1 ? "line" : "lines",
      fmt::join(lines, ", "), more > 0 ? fmt::format(" and {} more", more) : "",
      lines.size() == 1 ? "makes" : "together make");
}

std::string one_verdict_text(const Labels& labels, const LabelPairs& pairs) {
  if (pairs.same + pairs.different == 0) {
    return fmt::format(
        "warning: {}: no pair is same and none is different: nothing can be learnt "
        "from that\n",
        labels.path);
  }
  if (pairs.same != 0 && pairs.different != 0) return "";
  return fmt::format(
      "warning: {}: all pairs are {}: where the line runs cannot be learnt from that; label some "
      "that are {}\n",
      labels.path, pairs.same != 0 ? "same" : "different", pairs.same != 0 ? "different" : "same");
}

}  // namespace

LabelPairs find_labels(const Labels& labels, std::span<const KeyedRecord* const> records) {
  const std::vector<std::string_view> ids = ids_of(labels.rows);
  const NamedRecords named(labels.path, labels.with_sources, ids, records);
  LabelPairs found;
  std::map<NumberedPair, JudgedPair> pairs;
  for (size_t r = 0; r < labels.rows.size(); ++r) {
    const LabelRow& row = labels.rows[r];
    const std::optional<uint32_t> left = named.find(row.left, row.line);
    const std::optional<uint32_t> right = named.find(row.right, row.line);
    if (!left || !right) {
      if (found.unknown++ == 0) found.unknown_row = r;
      continue;
    }
    const NumberedPair pair{std::min(*left, *right), std::max(*left, *right)};
    const auto [known, fresh] = pairs.try_emplace(pair, JudgedPair{pair, row.verdict, r, {}});
    JudgedPair& judged = known->second;
    if (!fresh && judged.verdict != row.verdict) found.changed.push_back({judged.row, r});
    judged.verdict = row.verdict;
    judged.row = r;
    if (row.drawn()) judged.drawn = r;
  }
  for (const auto& [pair, judged] : pairs) found.pairs.push_back(judged);
  count_verdicts(&found);
  count_unfound(records, &found);
  find_broken_chains(&found);
  return found;
}

std::string label_warnings(const Labels& labels, const LabelPairs& pairs) {
  std::string text;
  if (pairs.unknown != 0) {
    text += fmt::format(
        "note: {} of the labels name a record that is not in the input and are left out, first at "
        "{}:{}\n",
        grouped(pairs.unknown), labels.path, labels.rows[pairs.unknown_row].line);
  }
  if (pairs.unfound != 0) {
    text += fmt::format(
        "note: no rule of the block section finds {} of the pairs that are same, first at {}:{}; "
        "kindred explain says what would find such a pair\n",
        grouped(pairs.unfound), labels.path, labels.rows[pairs.unfound_row].line);
  }
  text += lines_of("note", pairs.changed,
                   [&](const ChangedVerdict& changed) { return changed_text(labels, changed); });
  text += lines_of("warning", pairs.broken,
                   [&](const BrokenChain& broken) { return broken_text(labels, broken); });
  return pairs.pairs.empty() ? text : text + one_verdict_text(labels, pairs);
}

}  // namespace kindred
