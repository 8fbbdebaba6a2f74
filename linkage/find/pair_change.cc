#include "linkage/find/pair_change.h"

#include <bit>
#include <cmath>
#include <tuple>
#include <utility>

#include "linkage/base/parts.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

constexpr uint8_t kVersion = 1;

// Flags of a change:
constexpr uint8_t kLive = 1;
constexpr uint8_t kReview = 2;
constexpr uint8_t kProbable = 4;  // there is a probability
constexpr uint8_t kFlags = kLive | kReview | kProbable;

void append_double(double number, std::string* out) {
  append_little_endian(std::bit_cast<uint64_t>(number), out);
}

double read_double(Parts* parts) { return std::bit_cast<double>(parts->fixed()); }

void append_evaluation(const Evaluation& evaluation, std::string* out) {
  append_double(evaluation.score, out);
  if (evaluation.probability) append_double(*evaluation.probability, out);
  append_number(evaluation.fields.size(), out);
  for (const FieldScore& field : evaluation.fields) {
    out->push_back(field.present ? 1 : 0);
    append_double(field.similarity, out);
    append_double(field.score, out);
  }
}

// Whether every number is one.
bool read_evaluation(bool probable, Parts* parts, Evaluation* out) {
  out->score = read_double(parts);
  if (probable) out->probability = read_double(parts);
  bool sound = !std::isnan(out->score) && !(probable && std::isnan(*out->probability));
  const size_t fields = parts->count();
  for (size_t i = 0; i < fields && parts->ok(); ++i) {
    const uint8_t present = parts->byte();
    const double similarity = read_double(parts);
    const double score = read_double(parts);
    out->fields.push_back({present == 1, similarity, score});
    sound = sound && present <= 1 && !std::isnan(similarity) && !std::isnan(score);
  }
  return sound;
}

bool read_change(Parts* parts, PairChange* change) {
  Change& event = change->event;
  const uint8_t flags = parts->byte();
  const bool probable = (flags & kProbable) != 0;
  change->live = (flags & kLive) != 0;
  event.decision = (flags & kReview) != 0 ? Decision::kReview : Decision::kMatch;
  event.left = read_identity(parts);
  event.right = read_identity(parts);
  change->digest = parts->fixed();
  if ((flags & ~kFlags) != 0 || !(event.left < event.right)) return false;
  if (!change->live) return !probable;
  event.time = static_cast<int64_t>(parts->fixed());
  if (!read_evaluation(probable, parts, &event.evaluation)) return false;
  const size_t branches = parts->count();
  for (size_t i = 0; i < branches && parts->ok(); ++i) {
    event.branches.push_back(parts->small_number<uint16_t>());
  }
  return parts->ok();
}

}  // namespace

bool PairChange::operator==(const PairChange& other) const {
  const auto all = [](const PairChange& one) {
    const auto& [left, right, decision, evaluation, branches, labelled, time, record] = one.event;
    return std::tie(one.live, one.digest, left, right, decision, branches, time, evaluation.score,
                    evaluation.probability, evaluation.fields);
  };
  return all(*this) == all(other);
}

void append_to(const PairChange& change, std::string* out) {
  const Change& event = change.event;
  const bool probable = change.live && event.evaluation.probability;
  out->push_back(static_cast<char>((change.live ? kLive : 0) |
                                   (event.decision == Decision::kReview ? kReview : 0) |
                                   (probable ? kProbable : 0)));
  append_identity(event.left, out);
  append_identity(event.right, out);
  append_little_endian(change.digest, out);
  if (!change.live) return;
  append_little_endian(static_cast<uint64_t>(event.time), out);
  append_evaluation(event.evaluation, out);
  append_number(event.branches.size(), out);
  for (const uint16_t branch : event.branches) append_number(branch, out);
}

std::optional<PairChange> read_pair_change(std::string_view bytes) {
  Parts parts(bytes);
  PairChange change;
  if (!read_change(&parts, &change) || !parts.ok() || !parts.at_end()) return std::nullopt;
  return change;
}

void append_to(const PairChanges& changes, std::string* out) {
  out->push_back(kVersion);
  append_identity(changes.record, out);
  append_little_endian(static_cast<uint64_t>(changes.time), out);
  append_number(changes.changes.size(), out);
  for (const PairChange& change : changes.changes) append_to(change, out);
}

std::optional<PairChanges> read_pair_changes(std::string_view bytes) {
  Parts parts(bytes);
  if (parts.byte() != kVersion) return std::nullopt;
  PairChanges changes;
  changes.record = read_identity(&parts);
  changes.time = static_cast<int64_t>(parts.fixed());
  const size_t count = parts.count();
  for (size_t i = 0; i < count && parts.ok(); ++i) {
    PairChange change;
    if (!read_change(&parts, &change)) return std::nullopt;
    const bool late = !change.live && !changes.changes.empty() && changes.changes.back().live;
    if (late) return std::nullopt;
    changes.changes.push_back(std::move(change));
  }
  if (!parts.ok() || !parts.at_end()) return std::nullopt;
  return changes;
}

}  // namespace kindred
