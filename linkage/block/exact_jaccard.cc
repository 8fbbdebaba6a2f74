#include "linkage/block/exact_jaccard.h"

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"
#include "linkage/block/set_join.h"
#include "linkage/block/token_order.h"

namespace kindred {

namespace {

constexpr std::array<const char*, 3> kIndexNames = {"prefix", "position", "suffix"};

class ExactJaccardRule final : public Rule {
 public:
  explicit ExactJaccardRule(ExactJaccard join)
      : join_(std::move(join)), order_(join_.order ? *join_.order : TokenOrder()) {
    const Fraction j = join_.at_least;
    if (j.num == 0 || j.num > j.den) {
      throw std::invalid_argument("exact_jaccard needs a similarity above 0, at most 1");
    }
    salt_ = hash_bytes(spec(), 0);
  }

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    std::vector<uint64_t> written;
    const SymbolString string = write(features.sets[join_.feature], &written);
    for (const uint64_t symbol : prefix(string, join_.at_least)) out->push_back(mix(salt_, symbol));
  }

  bool grows() const override { return true; }
  bool checked() const override { return true; }
  bool exact() const override { return true; }
  bool needs(size_t feature) const override { return feature == join_.feature; }

  bool sketched() const override { return true; }
  SetSketch sketch(const KeyedRecord& record) const override {
    return sketch_of(record.set(join_.feature));
  }
  bool sketches_fit(const SetSketch& a, const SetSketch& b) const override {
    return may_be_similar(a, b, join_.at_least);
  }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    JoinCounts counts;
    return check(a, b, &counts);
  }

  bool check(const KeyedRecord& a, const KeyedRecord& b, JoinCounts* counts) const override {
    const Fraction j = join_.at_least;
    const SymbolString x = a.set(join_.feature);
    const SymbolString y = b.set(join_.feature);
    ++counts->pairs;
    if (!similar_lengths(x.size(), j).contains(y.size())) return false;
    ++counts->lengths;
    if (!admits(x, y)) return false;
    ++counts->places;
    ++counts->compared;
    const bool held = similar(x, y, j);
    counts->held += held;
    return held;
  }

  double probability(std::span<const double> similarities) const override {
    return similarities[join_.similarity] >= join_.at_least.value() ? 1 : 0;
  }

  std::string text() const override { return "exact_jaccard(" + join_.name + ")"; }

  std::string spec() const override {
    std::string spec = "exact_jaccard(" + join_.name +
                       ", at_least=" + std::to_string(join_.at_least.num) + "/" +
                       std::to_string(join_.at_least.den) +
                       ", index=" + kIndexNames[static_cast<size_t>(join_.index)];
    if (!order_.by_hash()) spec += ", order=" + std::to_string(order_.digest());
    return spec + ")";
  }

 private:
  // Sets are kept in the order of their hashes, so that most often there is nothing to write.
  SymbolString write(SymbolString set, std::vector<uint64_t>* written) const {
    if (order_.by_hash()) return set;
    order_.write(set, written);
    return *written;
  }

  // Whether the places of the first symbol in common leave the pair in. Either record may have been
  // the probe.
  bool admits(SymbolString x, SymbolString y) const {
    if (join_.index == JoinIndex::kPrefix) return true;
    const Fraction j = join_.at_least;
    std::vector<uint64_t> x_written;
    std::vector<uint64_t> y_written;
    const auto common = first_common(write(x, &x_written), write(y, &y_written), j);
    if (!common) return false;
    const auto [a, b] = *common;
    if (join_.index == JoinIndex::kSuffix) return suffix_admits(a, b, j);
    return position_admits(a, b, j) && position_admits(b, a, j);
  }

  ExactJaccard join_;
  TokenOrder order_;
  uint64_t salt_ = 0;
};

}  // namespace

RulePointer exact_jaccard(ExactJaccard join) {
  return std::make_shared<const ExactJaccardRule>(std::move(join));
}

}  // namespace kindred
