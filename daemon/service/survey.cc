#include "daemon/service/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/base/log.h"
#include "daemon/codec/event_writer.h"

namespace kindred {
namespace {

// The rest of the engine's time is the input's.
constexpr int kShare = 100;

// "e... (12 and 9 records), e... (7 and 3 records) and 5 more".
template <typename Item, typename Describe>
std::string name_first(const std::vector<Item>& items, Describe&& describe) {
  std::string text;
  const size_t named = std::min(items.size(), Findings::kMostNamed);
  for (size_t i = 0; i < named; ++i) {
    text += fmt::format("{}{} ({})", i == 0 ? "" : ", ", items[i].id, describe(items[i]));
  }
  if (named < items.size()) text += fmt::format(" and {} more", items.size() - named);
  return text;
}

std::string chains_warning(std::vector<EntityChain> chains) {
  if (chains.empty()) return "";
  std::ranges::stable_sort(chains, std::greater(), &EntityChain::smaller);
  const auto sides = [](const EntityChain& chain) {
    return fmt::format("{} and {} records", chain.size - chain.smaller, chain.smaller);
  };
  return fmt::format(
      "{} entities hang together by one match, which may be a wrong one, with {} records or more "
      "on both sides: {}; kindred explain --entity ID shows what would fall apart",
      chains.size(), kChainSide, name_first(chains, sides));
}

std::string cuts_warning(std::vector<CutGroup> groups) {
  if (groups.empty()) return "";
  std::ranges::stable_sort(groups, std::greater(), &CutGroup::records);
  const auto parts = [](const CutGroup& group) {
    return fmt::format("{} records, {} entities, {} matches left out", group.records,
                       group.entities, group.left_out);
  };
  return fmt::format(
      "{} groups of matches have more records than entities.max_size, and are several entities, "
      "without their weakest matches; the largest of each: {}",
      groups.size(), name_first(groups, parts));
}

std::string stale_lines(const std::vector<Label>& labels) {
  std::string lines;
  for (size_t i = 0; i < std::min(labels.size(), Findings::kMostLines); ++i) {
    EventWriter::append_key(labels[i].pair.first, labels[i].pair.second, &lines);
    lines.push_back('\n');
  }
  return lines;
}

}  // namespace

Findings survey(const Linker& linker) {
  std::vector<EntityChain> chains;
  std::vector<CutGroup> groups;
  linker.chains(kChainSide, [&](const EntityChain& chain) { chains.push_back(chain); });
  linker.cut_groups([&](const CutGroup& group) { groups.push_back(group); });
  Findings findings;
  findings.chains = chains.size();
  findings.cut = groups.size();
  const std::string of_chains = chains_warning(std::move(chains));
  const std::string of_cuts = cuts_warning(std::move(groups));
  const bool both = !of_chains.empty() && !of_cuts.empty();
  findings.warnings = of_chains + (both ? "; " : "") + of_cuts;
  findings.stale = stale_lines(linker.stale_labels());
  return findings;
}

Task<void> Survey::take_when_due() {
  const Clock::time_point begin = Clock::now();
  const uint64_t come = run_->stats.come_and_gone();
  if (begin < next_) co_return;
  if (come != seen_) {
    Findings found;
    const auto look = [&] { found = survey(run_->processor->linker()); };
    co_await run_->threads.on_engine(look);
    findings_ = std::move(found);  // here: somebody may be asking for the last ones meanwhile
    seen_ = come;
  }
  const Clock::time_point end = Clock::now();
  next_ = end + std::max<Clock::duration>(run_->options.periods.survey, kShare * (end - begin));
  warn(end);
}

void Survey::warn(Clock::time_point now) {
  if (findings_.warnings == warned_ || now < next_warning_) return;
  warned_ = findings_.warnings;
  if (warned_.empty()) return;
  next_warning_ = now + run_->options.periods.warnings;
  log::warn("{}", warned_);
}

}  // namespace kindred
