#include "linkage/entity/golden.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/entity/anchor_order.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

using Kind = GoldenRule::Kind;

// What records have in the fields of a rule, by field: empty where there is nothing. Of one field,
// a value.
using Combination = std::vector<std::string_view>;

struct HashOfCombination {
  using is_avalanching = void;
  size_t operator()(const Combination& values) const {
    uint64_t hash = values.size();
    for (const std::string_view value : values) hash = hash_bytes(value, hash);
    return hash;
  }
};

// What is known of a combination that members have.
struct Choice {
  const Combination* values = nullptr;
  const KeyedRecord* from = nullptr;  // the best of the members that have it, by the rule
  uint64_t members = 0;
};

size_t characters(const Combination& values) {
  size_t count = 0;
  for (const std::string_view value : values) {
    count += static_cast<size_t>(
        std::count_if(value.begin(), value.end(), [](char c) { return !utf8_continuation(c); }));
  }
  return count;
}

size_t filled(const Combination& values) {
  return values.size() - static_cast<size_t>(std::count(values.begin(), values.end(), ""));
}

// Less than 0 when `a` comes before `b`, more when behind.
template <typename T>
int order(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

// The choices of one rule, and which of them is the best.
class Choices {
 public:
  Choices(const GoldenRule* rule, const AnchorOrder* age) : rule_(rule), age_(age) {}

  // A combination of a member, which gives each once.
  void add(Combination values, const KeyedRecord& member) {
    if (rule_->kind == Kind::kSource && source(member) == rule_->sources.size()) return;
    Choice& choice = choices_.try_emplace(std::move(values)).first->second;
    ++choice.members;
    if (choice.from == nullptr || compare(member, *choice.from) < 0) choice.from = &member;
  }

  // The best first; none where the rule leaves none.
  std::vector<Choice> chosen() const {
    std::vector<Choice> all;
    for (const auto& [values, choice] : choices_) {
      all.push_back({&values, choice.from, choice.members});
    }
    const auto before = [this](const Choice& a, const Choice& b) { return compare(a, b) < 0; };
    if (rule_->kind == Kind::kAll) {
      std::sort(all.begin(), all.end(), before);
    } else if (rule_->kind == Kind::kUnanimous && !unanimous(all)) {
      all.clear();
    } else if (!all.empty()) {
      all = {*std::min_element(all.begin(), all.end(), before)};
    }
    return all;
  }

 private:
  // The place of the record's source among those of the rule; behind all where it is none of them.
  size_t source(const KeyedRecord& record) const {
    const auto found = std::find(rule_->sources.begin(), rule_->sources.end(), record.source());
    return static_cast<size_t>(found - rule_->sources.begin());
  }

  // Of two members that have the same values, of which one they are.
  int compare(const KeyedRecord& a, const KeyedRecord& b) const {
    if (rule_->kind == Kind::kFirst) return age_->before(a, b) ? -1 : 1;
    int by = rule_->kind == Kind::kSource ? order(source(a), source(b)) : 0;
    if (by == 0) by = order(b.time(), a.time());
    if (by == 0) by = order(age_->rank(a.source()), age_->rank(b.source()));
    return by != 0 ? by : identity_less(a, b) ? -1 : 1;
  }

  int compare(const Choice& a, const Choice& b) const {
    int by = compare_by_kind(a, b);
    if (by == 0) by = order(filled(*b.values), filled(*a.values));
    if (by == 0) by = order(b.from->time(), a.from->time());
    if (by == 0) by = order(age_->rank(a.from->source()), age_->rank(b.from->source()));
    return by != 0 ? by : order(*a.values, *b.values);
  }

  int compare_by_kind(const Choice& a, const Choice& b) const {
    switch (rule_->kind) {
      case Kind::kMostFrequent:
      case Kind::kAll:
        return order(b.members, a.members);
      case Kind::kNewest:
        return order(b.from->time(), a.from->time());
      case Kind::kLongest:
        return order(characters(*b.values), characters(*a.values));
      case Kind::kSource:
        return order(source(*a.from), source(*b.from));
      case Kind::kFirst:
        return a.from == b.from ? 0 : compare(*a.from, *b.from);
      case Kind::kUnanimous:
        break;
    }
    return 0;
  }

  // Whether no two differ in a field that both have.
  static bool unanimous(const std::vector<Choice>& all) {
    Combination known;
    for (const Choice& choice : all) {
      known.resize(choice.values->size());
      for (size_t i = 0; i < known.size(); ++i) {
        const std::string_view value = (*choice.values)[i];
        if (!value.empty() && !known[i].empty() && known[i] != value) return false;
        if (known[i].empty()) known[i] = value;
      }
    }
    return true;
  }

  const GoldenRule* rule_;
  const AnchorOrder* age_;
  boost::unordered_flat_map<Combination, Choice, HashOfCombination> choices_;
};

// One rule on the way through the members.
class Selection {
 public:
  Selection(const GoldenRule* rule, const AnchorOrder* age) : rule_(rule), choices_(rule, age) {}

  size_t fields() const { return rule_->fields.size(); }

  // A value that the member has in a field of the rule, by place; in the order of its values.
  void take(size_t field, std::string_view value) {
    if (fields() == 1) {
      const bool again = std::ranges::find(values_, value) != values_.end();
      if (!again) values_.push_back(value);
      return;
    }
    values_.resize(fields());
    if (values_[field].empty()) values_[field] = value;
  }

  // All of a member were taken.
  void end(const KeyedRecord& member) {
    if (fields() > 1 && !values_.empty()) {
      choices_.add(std::exchange(values_, {}), member);
      return;
    }
    for (const std::string_view value : values_) choices_.add({value}, member);
    values_.clear();
  }

  void append_to(std::vector<GoldenValue>* golden) const {
    const std::vector<Choice> chosen = choices_.chosen();
    if (chosen.empty()) return;
    for (size_t i = 0; i < fields(); ++i) {
      GoldenValue value{.field = rule_->fields[i], .values = {}, .from = {}};
      for (const Choice& choice : chosen) {
        if ((*choice.values)[i].empty()) continue;
        value.values.emplace_back((*choice.values)[i]);
        value.from.push_back(choice.from->identity());
      }
      if (!value.values.empty()) golden->push_back(std::move(value));
    }
  }

 private:
  const GoldenRule* rule_;
  Choices choices_;
  std::vector<std::string_view> values_;  // of the member
};

// Rules of kAll with a field each.
std::vector<GoldenRule> single(const std::vector<GoldenRule>& rules) {
  std::vector<GoldenRule> all;
  for (const GoldenRule& rule : rules) {
    if (rule.kind != Kind::kAll) {
      all.push_back(rule);
      continue;
    }
    for (const uint16_t field : rule.fields) all.push_back({.fields = {field}, .kind = Kind::kAll});
  }
  return all;
}

// Where a field's values belong.
struct Place {
  static constexpr size_t kNowhere = std::numeric_limits<size_t>::max();

  size_t rule = kNowhere;
  size_t field = 0;
};

std::vector<Place> places_of(const std::vector<GoldenRule>& rules) {
  std::vector<Place> places;
  for (size_t r = 0; r < rules.size(); ++r) {
    for (size_t i = 0; i < rules[r].fields.size(); ++i) {
      const size_t field = rules[r].fields[i];
      if (places.size() <= field) places.resize(field + 1);
      places[field] = {r, i};
    }
  }
  return places;
}

}  // namespace

std::vector<GoldenValue> golden_record(const EntityRules& rules,
                                       std::span<const KeyedRecord* const> members) {
  const AnchorOrder age(&rules);
  const std::vector<GoldenRule> singles = single(rules.golden);
  const std::vector<Place> places = places_of(singles);
  std::vector<Selection> selections;
  for (const GoldenRule& rule : singles) selections.emplace_back(&rule, &age);
  for (const KeyedRecord* const member : members) {
    member->for_each_received([&](uint16_t field, std::string_view value) {
      const Place place = field < places.size() ? places[field] : Place{};
      if (place.rule != Place::kNowhere) selections[place.rule].take(place.field, value);
    });
    for (Selection& selection : selections) selection.end(*member);
  }
  std::vector<GoldenValue> golden;
  for (const Selection& selection : selections) selection.append_to(&golden);
  return golden;
}

}  // namespace kindred
