#include "tests/reference/golden.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>

#include "linkage/prepare/normalise.h"
#include "linkage/text/utf8.h"

namespace kindred::reference {

namespace {

using Kind = GoldenRule::Kind;
using Texts = std::vector<std::string>;  // by the fields of a rule; empty: none

// That a record has these values.
struct Vote {
  Texts texts;
  const Record* record = nullptr;
  int64_t age = 0;  // the place of the record, the oldest first
};

// The values of a field that cleaning leaves something of.
Texts values_of(const Pipeline& pipeline, uint16_t field, const Record& record) {
  const Normaliser normaliser(pipeline.fields[field]);
  Texts values;
  record.values.for_each(field, [&](std::string_view value) {
    std::string cleaned;
    normaliser.normalise(value, &cleaned);
    if (!cleaned.empty()) values.emplace_back(value);
  });
  return values;
}

std::vector<Vote> votes_of(const Pipeline& pipeline, const GoldenRule& rule,
                           const std::vector<Record>& oldest_first) {
  std::vector<Vote> votes;
  for (size_t age = 0; age < oldest_first.size(); ++age) {
    const Record* const record = &oldest_first[age];
    Texts together;
    std::set<std::string> alone;
    for (const uint16_t field : rule.fields) {
      const Texts values = values_of(pipeline, field, *record);
      together.push_back(values.empty() ? "" : values.front());
      if (rule.fields.size() == 1) alone.insert(values.begin(), values.end());
    }
    for (const std::string& text : alone) votes.push_back({{text}, record, int64_t(age)});
    const bool any = std::ranges::any_of(together, [](const auto& text) { return !text.empty(); });
    if (rule.fields.size() > 1 && any) votes.push_back({together, record, int64_t(age)});
  }
  return votes;
}

int64_t place_of(const std::string& source, const Texts& sources) {
  return std::ranges::find(sources, source) - sources.begin();
}

// Less is better.
int64_t by_kind(const GoldenRule& rule, const Vote& vote, const std::vector<Vote>& all) {
  switch (rule.kind) {
    case Kind::kMostFrequent:
    case Kind::kAll:
      return -std::ranges::count(all, vote.texts, &Vote::texts);
    case Kind::kNewest:
      return -vote.record->time;
    case Kind::kLongest: {
      std::u32string characters;
      int64_t count = 0;
      for (const std::string& text : vote.texts) {
        decode_utf8(text, &characters);
        count += static_cast<int64_t>(characters.size());
      }
      return -count;
    }
    case Kind::kSource:
      return place_of(vote.record->identity.source, rule.sources);
    case Kind::kFirst:
      return vote.age;
    case Kind::kUnanimous:
      return 0;
  }
  return 0;
}

bool contradict(const Texts& a, const Texts& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i].empty() && !b[i].empty() && a[i] != b[i]) return true;
  }
  return false;
}

// Those that count, the best first.
std::vector<Vote> in_order(const EntityRules& rules, const GoldenRule& rule,
                           std::vector<Vote> votes) {
  if (rule.kind == Kind::kSource) {
    std::erase_if(votes, [&](const Vote& vote) {
      return place_of(vote.record->identity.source, rule.sources) ==
             static_cast<int64_t>(rule.sources.size());
    });
  }
  if (rule.kind == Kind::kUnanimous) {
    for (const Vote& a : votes) {
      for (const Vote& b : votes) {
        if (contradict(a.texts, b.texts)) return {};
      }
    }
  }
  const auto key = [&](const Vote& vote) {
    return std::tuple(by_kind(rule, vote, votes), std::ranges::count(vote.texts, ""),
                      -vote.record->time, place_of(vote.record->identity.source, rules.sources),
                      vote.texts, vote.record->identity);
  };
  std::vector<Vote> sorted = votes;
  std::ranges::sort(sorted, [&](const Vote& a, const Vote& b) { return key(a) < key(b); });
  return sorted;
}

void append(const EntityRules& rules, const GoldenRule& rule, std::vector<Vote> votes,
            std::vector<GoldenValue>* golden) {
  const std::vector<Vote> sorted = in_order(rules, rule, std::move(votes));
  for (size_t i = 0; i < rule.fields.size(); ++i) {
    GoldenValue value{.field = rule.fields[i], .values = {}, .from = {}};
    for (const Vote& vote : sorted) {
      if (rule.kind != Kind::kAll && &vote != &sorted.front()) break;
      const std::string& text = vote.texts[i];
      if (text.empty() || std::ranges::count(value.values, text) > 0) continue;
      value.values.push_back(text);
      value.from.push_back(vote.record->identity);
    }
    if (!value.values.empty()) golden->push_back(value);
  }
}

}  // namespace

std::vector<GoldenValue> golden_record(const Pipeline& pipeline,
                                       const std::vector<Record>& oldest_first) {
  const EntityRules& rules = *pipeline.entities;
  std::vector<GoldenValue> golden;
  for (const GoldenRule& rule : rules.golden) {
    append(rules, rule, votes_of(pipeline, rule, oldest_first), &golden);
  }
  return golden;
}

}  // namespace kindred::reference

namespace kindred {

std::ostream& operator<<(std::ostream& out, const GoldenValue& value) {
  out << value.field << " =";
  for (size_t i = 0; i < value.values.size(); ++i) {
    out << " \"" << value.values[i] << "\" of " << value.from[i].source << '/' << value.from[i].id;
  }
  return out;
}

}  // namespace kindred
