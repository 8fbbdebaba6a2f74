#ifndef KINDRED_LINKAGE_BLOCK_RULE_H_
#define KINDRED_LINKAGE_BLOCK_RULE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/base/counts.h"
#include "linkage/block/blocking.h"
#include "linkage/block/set_sketch.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// A blocking rule: a symmetric predicate on two records, indexed by 64-bit keys. Two records for
// which it holds share one of its keys. For two that share a key it holds, unless the rule says
// that it is checked on the pair. One tree of rules has two readings: keys(), which the index uses,
// and probability(), which the planner and the tests use (MMDS 3.4, 3.6).
//
// Immutable and safe to share between threads.
class Rule {
 public:
  virtual ~Rule() = default;

  // Appends the record's keys, in any order, perhaps with repeats; none when a value it needs is
  // missing. Keys of different rules do not collide: each is salted with spec().
  virtual void keys(const Features& features, std::vector<uint64_t>* out) const = 0;

  // The most keys of a record that has one value in every field; 1 where the keys grow with the
  // value. A function of the rule alone, so that what is chosen by it is the same for all records.
  virtual double most_keys() const { return 1; }
  // Whether there are more keys the larger the value is, without an end.
  virtual bool grows() const { return false; }

  // Whether a shared key is no proof yet and holds() decides.
  virtual bool checked() const { return false; }

  // Whether the rule holds on the pair. The records keep the features that needs() names.
  virtual bool holds(const KeyedRecord& a, const KeyedRecord& b) const = 0;

  // holds(), with what its exact joins did added to `counts`.
  virtual bool check(const KeyedRecord& a, const KeyedRecord& b,
                     [[maybe_unused]] JoinCounts* counts) const {
    return holds(a, b);
  }

  // By its sketches the index leaves pairs out without looking at the records: where a rule is
  // sketched(), holds() is false unless sketches_fit().
  virtual bool sketched() const { return false; }
  virtual SetSketch sketch(const KeyedRecord& /*record*/) const { return {}; }
  virtual bool sketches_fit(const SetSketch& /*a*/, const SetSketch& /*b*/) const { return true; }

  // Whether the rule promises to miss no pair. Its keys are then not capped unless the user asks.
  virtual bool exact() const { return false; }

  // Whether holds() reads the set or the signature of that feature.
  virtual bool needs([[maybe_unused]] size_t feature) const { return false; }

  // The chance that two records share a key, given the similarities in [0, 1]: of field f at [f],
  // of feature g at [number of fields + g], of a feature of a family's values by
  // Family::similarity(). Not a number where a part has no curve in its similarity.
  virtual double probability(std::span<const double> similarities) const = 0;

  // Where two records of that similarity share each of a fixed number of keys with one and the same
  // chance, independently of the others, so that probability() is 1 - (1 - chance)^keys: the bands
  // of a family. Nothing of other rules. Holds for records of one value.
  struct AlikeKeys {
    double keys = 1;
    double chance = 0;
  };
  virtual std::optional<AlikeKeys> alike_keys(std::span<const double> /*similarities*/) const {
    return std::nullopt;
  }
  // Whether a record with values may lack some of the keys that probability() counts on.
  virtual bool partial() const { return false; }

  // For people: "same(phone)", "minhash(name_grams)", "all(same(zip), minhash(name_grams))".
  virtual std::string text() const = 0;

  // Everything the keys depend on, in one line: "minhash(name_grams, bands=20, rows=5, first=0)".
  virtual std::string spec() const = 0;

  // The rules that this one joins, for explanations; a leaf has none.
  virtual std::span<const RulePointer> parts() const { return {}; }
  // Those parts that give no keys. They are checked on pairs that share the keys of the others.
  virtual std::vector<RulePointer> unindexed() const { return {}; }
};

// Equality of a field: one key a value. `name` is the field's.
RulePointer same(uint16_t field, std::string name);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_RULE_H_
