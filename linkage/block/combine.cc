#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/blocking.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

std::string join(const char* name, const std::vector<RulePointer>& parts,
                 std::string (Rule::*describe)() const) {
  std::string text = std::string(name) + "(";
  for (const RulePointer& part : parts) {
    if (&part != &parts.front()) text += ", ";
    text += (*part.*describe)();
  }
  return text + ")";
}

bool any_checked(const std::vector<RulePointer>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part->checked(); });
}

bool any_exact(const std::vector<RulePointer>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part->exact(); });
}

bool any_partial(const std::vector<RulePointer>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part->partial(); });
}

bool any_needs(const std::vector<RulePointer>& parts, size_t feature) {
  return std::any_of(parts.begin(), parts.end(),
                     [=](const auto& part) { return part->needs(feature); });
}

double counted_keys(const Rule& part) { return part.grows() ? kMostCombined : part.most_keys(); }

// Which parts of an AND its keys are made of.
std::vector<bool> choose_indexed(const std::vector<RulePointer>& parts) {
  std::vector<size_t> cheapest_first(parts.size());
  std::iota(cheapest_first.begin(), cheapest_first.end(), size_t{0});
  std::stable_sort(cheapest_first.begin(), cheapest_first.end(), [&](size_t a, size_t b) {
    return counted_keys(*parts[a]) < counted_keys(*parts[b]);
  });
  std::vector<bool> indexed(parts.size());
  double keys = 1;
  for (const size_t part : cheapest_first) {
    keys *= counted_keys(*parts[part]);
    if (keys > kMostCombined && part != cheapest_first.front()) break;
    indexed[part] = true;
  }
  return indexed;
}

void require_parts(const std::vector<RulePointer>& parts) {
  if (parts.empty()) throw std::invalid_argument("all and any need at least one rule");
}

// Keeps each of the keys in [begin, end) once. Gives where they end then.
size_t make_distinct(size_t begin, size_t end, std::vector<uint64_t>* keys) {
  const auto first = keys->begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = keys->begin() + static_cast<std::ptrdiff_t>(end);
  std::sort(first, last);
  const auto kept = std::unique(first, last);
  keys->erase(kept, last);
  return end - static_cast<size_t>(last - kept);
}

// Replaces the keys from `begin` on by the products of those before `middle` and those behind it,
// or by somewhat more than kMaxKeys of them: where these are too many for a record, both have to be
// distinct.
void multiply(size_t begin, size_t middle, std::vector<uint64_t>* keys) {
  const size_t end = keys->size();
  for (size_t left = begin; left < middle; ++left) {
    for (size_t right = middle; right < end; ++right) {
      keys->push_back(mix((*keys)[left], (*keys)[right]));
    }
    if (keys->size() - end > Blocking::kMaxKeys) break;
  }
  keys->erase(keys->begin() + static_cast<std::ptrdiff_t>(begin),
              keys->begin() + static_cast<std::ptrdiff_t>(end));
}

class All final : public Rule {
 public:
  explicit All(std::vector<RulePointer> parts)
      : parts_(std::move(parts)), indexed_(choose_indexed(parts_)), salt_(hash_bytes("all", 0)) {
    const auto sketched = std::find_if(parts_.begin(), parts_.end(),
                                       [](const auto& part) { return part->sketched(); });
    if (sketched != parts_.end()) sketched_ = sketched->get();
  }

  // The keys so far, from `begin` on, times the keys of the next part, behind them. Once there are
  // too many for any record to be taken, the rest would only cost time and memory. A part that is
  // only checked must have keys too: without, the record meets no other.
  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    const size_t begin = out->size();
    out->push_back(salt_);
    for (size_t part = 0; part < parts_.size(); ++part) {
      size_t middle = out->size();
      parts_[part]->keys(features, out);
      if (out->size() == middle) {
        out->resize(begin);
        return;
      }
      if (!indexed_[part]) {
        out->resize(middle);
        continue;
      }
      if ((middle - begin) * (out->size() - middle) > Blocking::kMaxKeys) {
        make_distinct(middle, out->size(), out);
        middle = make_distinct(begin, middle, out);
      }
      multiply(begin, middle, out);
    }
  }

  double most_keys() const override {
    double keys = 1;
    for (size_t i = 0; i < parts_.size(); ++i) keys *= indexed_[i] ? parts_[i]->most_keys() : 1;
    return keys;
  }

  bool grows() const override {
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (indexed_[i] && parts_[i]->grows()) return true;
    }
    return false;
  }

  bool checked() const override {
    return any_checked(parts_) ||
           std::find(indexed_.begin(), indexed_.end(), false) != indexed_.end();
  }
  bool exact() const override { return any_exact(parts_); }
  bool partial() const override { return any_partial(parts_); }

  // Where one part cannot hold, all cannot.
  bool sketched() const override { return sketched_ != nullptr; }
  SetSketch sketch(const KeyedRecord& record) const override { return sketched_->sketch(record); }
  bool sketches_fit(const SetSketch& a, const SetSketch& b) const override {
    return sketched_->sketches_fit(a, b);
  }

  bool needs(size_t feature) const override { return any_needs(parts_, feature); }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [&](const auto& part) { return part->holds(a, b); });
  }

  bool check(const KeyedRecord& a, const KeyedRecord& b, JoinCounts* counts) const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [&](const auto& part) { return part->check(a, b, counts); });
  }

  double probability(std::span<const double> similarities) const override {
    double p = 1;
    for (const RulePointer& part : parts_) p *= part->probability(similarities);
    return p;
  }

  // Bands beside parts that have one key, which is shared or not.
  std::optional<AlikeKeys> alike_keys(std::span<const double> similarities) const override {
    std::optional<AlikeKeys> alike;
    double others = 1;
    for (size_t i = 0; i < parts_.size(); ++i) {
      const std::optional<AlikeKeys> part = parts_[i]->alike_keys(similarities);
      const bool single = parts_[i]->most_keys() == 1 && !parts_[i]->grows();
      if (!indexed_[i] || (part ? alike.has_value() : !single)) return std::nullopt;
      if (part) alike = part;
      if (!part) others *= parts_[i]->probability(similarities);
    }
    if (alike) alike->chance *= others;
    return others == 0 || others == 1 ? alike : std::nullopt;
  }

  std::string text() const override { return join("all", parts_, &Rule::text); }
  std::string spec() const override { return join("all", parts_, &Rule::spec); }
  std::span<const RulePointer> parts() const override { return parts_; }
  std::vector<RulePointer> unindexed() const override {
    std::vector<RulePointer> others;
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (!indexed_[i]) others.push_back(parts_[i]);
    }
    return others;
  }

 private:
  std::vector<RulePointer> parts_;
  std::vector<bool> indexed_;  // by part: the keys are made of it; the others are checked
  const Rule* sketched_ = nullptr;
  uint64_t salt_;
};

class Any final : public Rule {
 public:
  explicit Any(std::vector<RulePointer> parts) : parts_(std::move(parts)) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    for (const RulePointer& part : parts_) part->keys(features, out);
  }

  double most_keys() const override {
    double keys = 0;
    for (const RulePointer& part : parts_) keys += part->most_keys();
    return keys;
  }

  bool grows() const override {
    return std::any_of(parts_.begin(), parts_.end(),
                       [](const auto& part) { return part->grows(); });
  }
  bool checked() const override { return any_checked(parts_); }
  bool exact() const override { return any_exact(parts_); }
  bool partial() const override { return any_partial(parts_); }
  bool needs(size_t feature) const override { return any_needs(parts_, feature); }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const auto& part) { return part->holds(a, b); });
  }

  bool check(const KeyedRecord& a, const KeyedRecord& b, JoinCounts* counts) const override {
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const auto& part) { return part->check(a, b, counts); });
  }

  double probability(std::span<const double> similarities) const override {
    double none = 1;
    for (const RulePointer& part : parts_) none *= 1 - part->probability(similarities);
    return 1 - none;
  }

  std::string text() const override { return join("any", parts_, &Rule::text); }
  std::string spec() const override { return join("any", parts_, &Rule::spec); }
  std::span<const RulePointer> parts() const override { return parts_; }

 private:
  std::vector<RulePointer> parts_;
};

}  // namespace

RulePointer all(std::vector<RulePointer> parts) {
  require_parts(parts);
  return std::make_unique<All>(std::move(parts));
}

RulePointer any(std::vector<RulePointer> parts) {
  require_parts(parts);
  return std::make_unique<Any>(std::move(parts));
}

}  // namespace kindred
