#include "linkage/block/bands.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/block/s_curve.h"

namespace kindred {

namespace {

using Signature = std::span<const uint32_t>;

class BandsRule final : public Rule {
 public:
  BandsRule(FamilyPointer family, Bands bands)
      : family_(std::move(family)), partial_(family_->partial()), bands_(std::move(bands)) {
    const uint64_t salt = hash_bytes(spec(), 0);
    for (uint32_t number = 0; number < bands_.bands; ++number) {
      salts_.push_back(mix(salt, number));
    }
  }

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    for_each_signature(features.signatures[bands_.feature], [&](Signature signature) {
      for (uint32_t number = 0; number < bands_.bands; ++number) {
        const Signature rows = band(signature, number);
        if (!complete(rows)) continue;
        const std::string_view bytes(reinterpret_cast<const char*>(rows.data()), rows.size_bytes());
        out->push_back(hash_bytes(bytes, salts_[number]));
      }
    });
  }

  double most_keys() const override { return bands_.bands; }
  bool needs(size_t feature) const override { return feature == bands_.feature; }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    bool found = false;
    for_each_signature(a.signature(bands_.feature), [&](Signature x) {
      for_each_signature(b.signature(bands_.feature),
                         [&](Signature y) { found = found || meet(x, y); });
    });
    return found;
  }

  double probability(std::span<const double> similarities) const override {
    const double distance = family_->distance(similarities[bands_.similarity]);
    return s_curve({bands_.bands, bands_.rows}, family_->agree(distance));
  }

  std::optional<AlikeKeys> alike_keys(std::span<const double> similarities) const override {
    const double distance = family_->distance(similarities[bands_.similarity]);
    return AlikeKeys{.keys = static_cast<double>(bands_.bands),
                     .chance = std::pow(family_->agree(distance), bands_.rows)};
  }
  bool partial() const override { return partial_; }

  std::string text() const override { return family_->name() + "(" + bands_.name + ")"; }

  std::string spec() const override {
    const std::string options = family_->options();
    return family_->name() + "(" + bands_.name + ", " + (options.empty() ? "" : options + ", ") +
           "bands=" + std::to_string(bands_.bands) + ", rows=" + std::to_string(bands_.rows) +
           ", first=" + std::to_string(bands_.first) + ")";
  }

 private:
  template <typename Visit>
  void for_each_signature(Signature all, Visit&& visit) const {
    const size_t size = bands_.stride == 0 ? all.size() : bands_.stride;
    for (; !all.empty(); all = all.subspan(size)) visit(all.first(size));
  }

  Signature band(Signature signature, size_t number) const {
    return signature.subspan(bands_.slot + number * bands_.rows, bands_.rows);
  }

  // A band with a function that has no value meets no other.
  bool complete(Signature rows) const {
    return !partial_ || std::find(rows.begin(), rows.end(), Family::kNone) == rows.end();
  }

  bool meet(Signature x, Signature y) const {
    for (size_t number = 0; number < bands_.bands; ++number) {
      const Signature rows = band(x, number);
      if (complete(rows) && std::equal(rows.begin(), rows.end(), band(y, number).begin())) {
        return true;
      }
    }
    return false;
  }

  FamilyPointer family_;
  bool partial_;
  Bands bands_;
  std::vector<uint64_t> salts_;  // of the bands
};

}  // namespace

RulePointer bands(FamilyPointer family, Bands bands) {
  return std::make_unique<BandsRule>(std::move(family), std::move(bands));
}

}  // namespace kindred
