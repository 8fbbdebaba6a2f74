#include "linkage/prepare/prepare.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/family.h"
#include "linkage/feature/print_elements.h"
#include "linkage/feature/shingle.h"
#include "linkage/feature/tfidf.h"
#include "linkage/score/scorer.h"

namespace kindred {

namespace {

constexpr uint64_t kTokenSeed = 0x746f6b656e;  // part of the meaning of stored sets

// Whether scoring, or the check of a rule, reads the feature.
bool needed(const Pipeline& pipeline, size_t feature) {
  for (const Branch& branch : pipeline.blocking.branches()) {
    if (branch.rule->checked() && branch.rule->needs(feature)) return true;
  }
  return pipeline.scorer->needs(feature);
}

// Elements of the values of a record, prepared or not: in no order, perhaps with repeats.
template <typename FieldValues>
void append_elements(const Feature& feature, const FieldValues& values,
                     std::vector<uint64_t>* set) {
  values.for_each(feature.field, [&](std::string_view value) {
    if (feature.shingles) {
      shingle(*feature.shingles, value, set);
    } else {
      for (const std::string_view token : decode_set(value)) {
        set->push_back(set_token(token));
      }
    }
  });
  if (feature.shingles && feature.shingles->bag) number_copies(set);
}

}  // namespace

uint64_t set_token(std::string_view token) { return hash_bytes(token, kTokenSeed); }

void extract_again(const Feature& feature, const KeyedRecord& record, std::vector<uint64_t>* set) {
  set->clear();
  append_elements(feature, record, set);
  sort_unique(set);
}

Preparer::Preparer(std::shared_ptr<const Pipeline> pipeline) : pipeline_(std::move(pipeline)) {
  for (const Field& field : pipeline_->fields) normalisers_.emplace_back(field);
  for (size_t f = 0; f < pipeline_->features.size(); ++f) {
    const Feature& feature = pipeline_->features[f];
    minhash_.emplace_back(feature.kind == Feature::Kind::kSet ? feature.slots : 0);
    keep_.push_back(needed(*pipeline_, f));
  }
  golden_.resize(pipeline_->fields.size());
  if (pipeline_->entities) {
    kept_.created = true;
    for (const GoldenRule& rule : pipeline_->entities->golden) {
      for (const uint16_t field : rule.fields) golden_[field] = true;
    }
  }
  features_.sets.resize(pipeline_->features.size());
  features_.signatures.resize(pipeline_->features.size());
  vectors_.resize(pipeline_->features.size());
}

Prepared Preparer::prepare(const Record& record) {
  Prepared prepared;
  if (record.deleted) {
    prepared.record = KeyedRecord::pack(record, {}, {}, {}, {});
    return prepared;
  }
  normalise(record, &prepared.unreadable);
  prepared.shingles = extract_features();
  if (!pipeline_->blocking.keys(features_, &keys_, &branch_ends_)) {
    prepared.refusal =
        "more than " + std::to_string(Blocking::kMaxKeys) +
        " blocking keys: shorten its lists of values, or the rules that combine them";
    return prepared;
  }
  prepared.record = KeyedRecord::pack(record, features_, keys_, branch_ends_, keep_, kept_);
  return prepared;
}

KeyedRecord Preparer::prepare_again(const KeyedRecord& record) {
  features(record);
  if (!pipeline_->blocking.keys(features_, &keys_, &branch_ends_)) return {};
  Record raw;
  raw.identity = record.identity();
  raw.time = record.time();
  raw.version = record.version();
  raw.partition = record.partition();
  raw.created = record.created();
  kept_.received.clear();
  record.for_each_received([this](uint16_t field, std::string_view value) {
    if (golden_[field]) kept_.received.add(field, value);
  });
  return KeyedRecord::pack(raw, features_, keys_, branch_ends_, keep_, kept_);
}

const Features& Preparer::features(const KeyedRecord& record) {
  features_.values.clear();
  for (size_t i = 0; i < record.values(); ++i) {
    features_.values.add(record.field(i), record.value(i));
  }
  extract_features();
  return features_;
}

void Preparer::normalise(const Record& record, UnreadableCounts* unreadable) {
  features_.values.clear();
  kept_.received.clear();
  for (size_t i = 0; i < record.values.size(); ++i) {
    const uint16_t number = record.values.field(i);
    const std::string_view received = record.values.value(i);
    if (!normalisers_[number].normalise(received, &value_)) unreadable->add(number);
    if (value_.empty()) continue;
    features_.values.add(number, value_);
    if (golden_[number]) kept_.received.add(number, received);
  }
}

ShingleCounts Preparer::extract_features() {
  ShingleCounts counts;
  for (size_t f = 0; f < pipeline_->features.size(); ++f) {
    const Feature& feature = pipeline_->features[f];
    if (feature.kind == Feature::Kind::kValues) {
      sign(feature, &features_.signatures[f]);
      const bool counted = feature.shingles && keep_[feature.of];
      if (counted) counts.slots += features_.signatures[f].size();
    } else if (feature.kind == Feature::Kind::kPrints) {
      extract_prints(feature, &features_.sets[f], &features_.signatures[f]);
    } else if (feature.vectors()) {
      vectors_[f].clear();
      extract(feature, &vectors_[f]);
    } else {
      counts += extract_set(f);
    }
  }
  return counts;
}

// The set and its signature.
ShingleCounts Preparer::extract_set(size_t f) {
  const Feature& feature = pipeline_->features[f];
  std::vector<uint64_t>& set = features_.sets[f];
  set.clear();
  extract(feature, &set);
  minhash_[f].sign(set, &features_.signatures[f]);
  if (!keep_[f]) return {};
  // The order of a set serves only the scorer; min-hash takes repeats as they come.
  const size_t all = set.size();
  sort_unique(&set);
  if (!feature.shingles) return {};
  return {all, set.size(), features_.signatures[f].size()};
}

// A value that is there several times has the least of its places.
void Preparer::extract_prints(const Feature& feature, std::vector<uint64_t>* set,
                              std::vector<uint32_t>* places) {
  std::vector<PrintElement> elements;
  features_.values.for_each(feature.field, [&](std::string_view value) {
    feature.elements->extract(decode_minutiae(value), &elements);
  });
  std::sort(elements.begin(), elements.end());
  set->clear();
  places->clear();
  for (const PrintElement& element : elements) {
    if (!set->empty() && set->back() == element.value) continue;
    set->push_back(element.value);
    places->push_back(element.place);
  }
}

void Preparer::extract(const Feature& feature, std::vector<uint64_t>* set) {
  append_elements(feature, features_.values, set);
}

void Preparer::extract(const Feature& feature, std::vector<SparseVector>* vectors) {
  if (feature.kind == Feature::Kind::kVectors) {
    features_.values.for_each(feature.field, [&](std::string_view value) {
      vectors->push_back(decode_sparse_vector(value));
    });
    return;
  }
  std::vector<std::string_view> texts;
  features_.values.for_each(feature.field, [&](std::string_view value) { texts.push_back(value); });
  if (!texts.empty()) vectors->push_back(word_weights(texts));
}

// The family's values on the set, or on each of the vectors that have any.
void Preparer::sign(const Feature& feature, std::vector<uint32_t>* signature) {
  signature->clear();
  const auto add = [&](const Operand& operand) {
    const size_t size = signature->size();
    signature->resize(size + feature.slots);
    const auto values = std::span(*signature).subspan(size);
    if (!feature.family->values(operand, feature.first, values)) signature->resize(size);
  };
  if (!pipeline_->features[feature.of].vectors()) {
    add({.set = features_.sets[feature.of], .components = {}});
  }
  for (const SparseVector& vector : vectors_[feature.of]) {
    add({.set = {}, .components = vector.components, .length = vector.length});
  }
}

}  // namespace kindred
