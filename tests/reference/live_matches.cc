#include "tests/reference/live_matches.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/minhash.h"
#include "linkage/feature/print_elements.h"
#include "linkage/feature/shingle.h"
#include "linkage/record/keyed_record.h"
#include "linkage/text/amount.h"
#include "linkage/text/clean.h"
#include "linkage/text/geo.h"
#include "linkage/text/nicknames.h"
#include "linkage/text/number.h"
#include "linkage/text/utf8.h"
#include "tests/reference/edit_distance.h"

namespace kindred::reference {

namespace {

constexpr uint64_t kTokenSeed = 0x746f6b656e;  // stored sets depend on it: it does not change

std::string cleaned(const Field& field, std::string_view raw) {
  std::string value;
  clean(field.clean, raw, {.latest_year = field.latest_year}, &value);
  return value;
}

// Empty: missing.
std::string normalised(const Field& field, std::string_view raw) {
  if (field.type == FieldType::kNumber) {
    const auto amount = parse_amount(raw);
    return amount ? format_number(amount->value) : "";
  }
  if (field.type == FieldType::kGeo) {
    const auto point = parse_geo(raw);
    return point ? format_geo(*point) : "";
  }
  if (field.type == FieldType::kSet) {
    std::vector<std::string> tokens;
    for (const std::string_view token : decode_set(raw)) {
      const std::string kept = cleaned(field, token);
      if (!kept.empty()) tokens.push_back(kept);
    }
    return encode_set(tokens);
  }
  return cleaned(field, raw);
}

std::vector<std::string> values_of(const Features& features, uint16_t field) {
  std::vector<std::string> values;
  features.values.for_each(field, [&](std::string_view value) { values.emplace_back(value); });
  return values;
}

size_t code_points(const std::string& text) {
  std::u32string points;
  decode_utf8(text, &points);
  return points.size();
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Words at the same place that are forms of one given name cost one edit, whatever their letters.
size_t edits_between(const std::string& a, const std::string& b, bool nicknames) {
  const size_t plain = indel_distance(a, b);
  const std::vector<std::string> left = words_of(a);
  const std::vector<std::string> right = words_of(b);
  if (!nicknames || left.size() != right.size()) return plain;
  size_t edits = 0;
  std::string rest_left;
  std::string rest_right;
  for (size_t i = 0; i < left.size(); ++i) {
    if (nicknames_related(left[i], right[i])) {
      ++edits;
    } else {
      rest_left += left[i] + " ";
      rest_right += right[i] + " ";
    }
  }
  if (edits == 0) return plain;
  return std::min(plain, edits + indel_distance(rest_left, rest_right));
}

FieldScore points_of(const PointsField& field, const std::string& a, const std::string& b) {
  const auto d = static_cast<double>(edits_between(a, b, field.nicknames));
  const auto length = static_cast<double>(code_points(a) + code_points(b));
  return {true, rounded(1 - d / length),
          rounded(std::max(0.0, field.points - field.penalty * d * d))};
}

FieldScore best_points(const PointsField& field, const Features& left, const Features& right) {
  std::vector<std::pair<double, double>> all;
  for (const std::string& a : values_of(left, field.field)) {
    for (const std::string& b : values_of(right, field.field)) {
      const FieldScore one = points_of(field, a, b);
      all.emplace_back(one.score, one.similarity);
    }
  }
  if (all.empty()) return {};
  const auto [score, similarity] = *std::max_element(all.begin(), all.end());
  return {true, similarity, score};
}

FieldScore jaccard_of(const std::vector<uint64_t>& left, const std::vector<uint64_t>& right) {
  if (left.empty() || right.empty()) return {};
  std::set<uint64_t> common;
  std::set<uint64_t> either(left.begin(), left.end());
  for (const uint64_t element : right) {
    if (either.count(element) != 0) common.insert(element);
  }
  either.insert(right.begin(), right.end());
  const double similarity =
      rounded(static_cast<double>(common.size()) / static_cast<double>(either.size()));
  return {true, similarity, similarity};
}

std::set<uint64_t> keys_of(const Branch& branch, const Features& features) {
  std::vector<uint64_t> keys;
  branch.rule->keys(features, &keys);
  return {keys.begin(), keys.end()};
}

// One record with everything that can be said of it alone.
struct Known {
  const Record* record = nullptr;
  Features features;
  KeyedRecord packed;                    // what a rule that checks the pair reads
  std::vector<std::set<uint64_t>> keys;  // by branch
};

std::vector<Known> know(const Pipeline& pipeline, const std::vector<Record>& records) {
  std::vector<Known> all;
  for (const Record& record : records) {
    Known& known = all.emplace_back();
    known.record = &record;
    known.features = features(pipeline, record);
    const std::vector<bool> keep_all(pipeline.features.size(), true);
    known.packed = KeyedRecord::pack(record, known.features, {}, {}, keep_all);
    for (const Branch& branch : pipeline.blocking.branches()) {
      known.keys.push_back(keys_of(branch, known.features));
    }
  }
  return all;
}

uint64_t rank_of(const Known& known) {
  return identity_rank(known.record->identity.source, known.record->identity.id);
}

// Whether a key that the two share in the branch means that the branch's rule holds on them.
bool qualifies(const Branch& branch, const Known& x, const Known& y) {
  return !branch.rule->checked() || branch.rule->holds(x.packed, y.packed);
}

// Pairs that meet at a key under whose members neither is beyond the cap, where the rule holds.
std::set<std::pair<size_t, size_t>> candidates(const Pipeline& pipeline,
                                               const std::vector<Known>& all) {
  std::map<std::pair<size_t, uint64_t>, std::vector<size_t>> buckets;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t branch = 0; branch < all[i].keys.size(); ++branch) {
      for (const uint64_t key : all[i].keys[branch]) buckets[{branch, key}].push_back(i);
    }
  }
  std::set<std::pair<size_t, size_t>> pairs;
  for (auto& [key, members] : buckets) {
    std::sort(members.begin(), members.end(),
              [&](size_t x, size_t y) { return rank_of(all[x]) < rank_of(all[y]); });
    const Branch& branch = pipeline.blocking.branches()[key.first];
    const bool capped = pipeline.cap_exact || !branch.rule->exact();
    if (capped && members.size() > pipeline.max_bucket) members.resize(pipeline.max_bucket);
    for (const size_t x : members) {
      for (const size_t y : members) {
        const Identity& left = all[x].record->identity;
        const Identity& right = all[y].record->identity;
        if (!(left < right) || (pipeline.link_only && left.source == right.source)) continue;
        if (qualifies(branch, all[x], all[y])) pairs.emplace(x, y);
      }
    }
  }
  return pairs;
}

std::vector<uint16_t> branches_of(const Pipeline& pipeline, const Known& left, const Known& right) {
  std::vector<uint16_t> held;
  for (size_t branch = 0; branch < left.keys.size(); ++branch) {
    const bool shared = std::any_of(left.keys[branch].begin(), left.keys[branch].end(),
                                    [&](uint64_t key) { return right.keys[branch].count(key); });
    if (shared && qualifies(pipeline.blocking.branches()[branch], left, right)) {
      held.push_back(static_cast<uint16_t>(branch));
    }
  }
  return held;
}

// With those that are `same`, without those that are `different`.
std::set<std::pair<size_t, size_t>> labelled(std::set<std::pair<size_t, size_t>> pairs,
                                             const std::vector<Known>& all,
                                             const Verdicts& verdicts) {
  for (size_t x = 0; x < all.size(); ++x) {
    for (size_t y = 0; y < all.size(); ++y) {
      const auto said = verdicts.find({all[x].record->identity, all[y].record->identity});
      if (said == verdicts.end()) continue;
      if (said->second == Verdict::kSame) pairs.emplace(x, y);
      if (said->second == Verdict::kDifferent) pairs.erase({x, y});
    }
  }
  return pairs;
}

// One partner a source: those that are labelled, then the best pairs first, each unless one of its
// two has a partner already.
std::vector<Event> one_per_source(std::vector<Event> events) {
  std::sort(events.begin(), events.end(), [](const Event& x, const Event& y) {
    if (x.labelled != y.labelled) return x.labelled;
    const bool by_score = x.score != y.score && !x.labelled;
    return by_score ? x.score > y.score : std::tie(x.left, x.right) < std::tie(y.left, y.right);
  });
  std::vector<Event> chosen;
  std::set<std::pair<Identity, std::string>> taken;
  for (Event& event : events) {
    const std::pair of_left(event.left, event.right.source);
    const std::pair of_right(event.right, event.left.source);
    if (taken.count(of_left) != 0 || taken.count(of_right) != 0) continue;
    taken.insert(of_left);
    taken.insert(of_right);
    chosen.push_back(std::move(event));
  }
  return chosen;
}

// Matches with enough partners in common: first by all matches, then by those alone that had
// enough. Reviews stay.
std::vector<Event> cohesive(std::vector<Event> events, double cohesion) {
  const auto partners = [&](const Identity& of) {
    std::set<Identity> found = {of};
    for (const Event& event : events) {
      if (event.decision != Decision::kMatch) continue;
      if (event.left == of) found.insert(event.right);
      if (event.right == of) found.insert(event.left);
    }
    return found;
  };
  std::map<Identity, size_t> counts;  // by all matches
  for (const Event& event : events) {
    counts[event.left] = partners(event.left).size();
    counts[event.right] = partners(event.right).size();
  }
  for (int step = 0; step < 2; ++step) {
    std::vector<Event> enough;
    for (const Event& event : events) {
      size_t common = 0;
      for (const Identity& one : partners(event.left)) common += partners(event.right).count(one);
      const auto of_both = static_cast<double>(counts[event.left] * counts[event.right]);
      const bool holds = static_cast<double>(common) / std::sqrt(of_both) >= cohesion;
      const bool stays = event.labelled || event.decision != Decision::kMatch || holds;
      if (stays) enough.push_back(event);
    }
    events = std::move(enough);
  }
  return events;
}

}  // namespace

double rounded(double number) { return std::round(number * 1e6) / 1e6; }

std::ostream& operator<<(std::ostream& out, const Event& event) {
  constexpr const char* kDecisions[] = {"match", "review", "retracted"};
  out << '#' << event.record << ' ' << event.left.source << '/' << event.left.id << ' '
      << event.right.source << '/' << event.right.id << ' '
      << kDecisions[static_cast<size_t>(event.decision)] << ' ' << event.score << " (";
  for (const FieldScore& field : event.fields) {
    if (!field.present) out << "- ";
    if (field.present) out << field.similarity << ':' << field.score << ' ';
  }
  out << ") branches";
  for (const uint16_t branch : event.branches) out << ' ' << branch;
  if (event.labelled) out << " labelled";
  return out << " time " << event.time;
}

Features features(const Pipeline& pipeline, const Record& record) {
  Features found;
  for (size_t i = 0; i < record.values.size(); ++i) {
    const uint16_t field = record.values.field(i);
    const std::string value = normalised(pipeline.fields[field], record.values.value(i));
    if (!value.empty()) found.values.add(field, value);
  }
  for (const Feature& feature : pipeline.features) {
    std::set<uint64_t> set;
    std::map<uint64_t, uint32_t> places;  // of a print's elements, the least of each
    for (const std::string& value : values_of(found, feature.field)) {
      std::vector<uint64_t> hashes;
      if (feature.elements) {
        std::vector<PrintElement> elements;
        feature.elements->extract(decode_minutiae(value), &elements);
        for (const PrintElement& element : elements) {
          const auto place = places.emplace(element.value, element.place).first;
          place->second = std::min(place->second, element.place);
          hashes.push_back(element.value);
        }
      } else if (feature.shingles) {
        shingle(*feature.shingles, value, &hashes);
      } else {
        for (const auto token : decode_set(value)) hashes.push_back(hash_bytes(token, kTokenSeed));
      }
      set.insert(hashes.begin(), hashes.end());
    }
    found.sets.emplace_back(set.begin(), set.end());
    std::vector<uint32_t>& signature = found.signatures.emplace_back();
    for (const auto& [value, place] : places) signature.push_back(place);
    if (!feature.elements) MinHash(feature.slots).sign(found.sets.back(), &signature);
  }
  return found;
}

Event scored(const Setup& setup, const Features& left, const Features& right) {
  Event event;
  const Scoring& scoring = setup.scoring;
  for (const PointsField& field : scoring.points) {
    event.fields.push_back(best_points(field, left, right));
  }
  if (scoring.points.empty()) {
    event.fields.push_back(jaccard_of(left.sets[scoring.jaccard], right.sets[scoring.jaccard]));
  }
  for (const FieldScore& field : event.fields) event.score += field.score;
  event.score = rounded(event.score);
  return event;
}

std::vector<Event> live_matches(const Setup& setup, const std::vector<Record>& records,
                                const Verdicts& verdicts) {
  const Pipeline& pipeline = *setup.pipeline;
  const std::vector<Known> all = know(pipeline, records);
  std::vector<Event> events;
  for (const auto& [left, right] : labelled(candidates(pipeline, all), all, verdicts)) {
    Event event = scored(setup, all[left].features, all[right].features);
    event.left = all[left].record->identity;
    event.right = all[right].record->identity;
    const auto said = verdicts.find({event.left, event.right});
    event.labelled = said != verdicts.end() && said->second == Verdict::kSame;
    if (event.score < pipeline.review.value_or(pipeline.match) && !event.labelled) continue;
    const bool match = event.labelled || event.score >= pipeline.match;
    event.decision = match ? Decision::kMatch : Decision::kReview;
    event.branches = branches_of(pipeline, all[left], all[right]);
    event.time = std::max(all[left].record->time, all[right].record->time);
    events.push_back(std::move(event));
  }
  if (pipeline.one_per_source) events = one_per_source(std::move(events));
  if (pipeline.cohesion > 0) events = cohesive(std::move(events), pipeline.cohesion);
  std::sort(events.begin(), events.end(), [](const Event& x, const Event& y) {
    return std::tie(x.left, x.right) < std::tie(y.left, y.right);
  });
  return events;
}

}  // namespace kindred::reference
