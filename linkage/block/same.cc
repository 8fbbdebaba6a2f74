#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

class Same final : public Rule {
 public:
  Same(uint16_t field, std::string name)
      : field_(field), name_(std::move(name)), salt_(hash_bytes(spec(), 0)) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    features.values.for_each(
        field_, [&](std::string_view value) { out->push_back(hash_bytes(value, salt_)); });
  }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    bool equal = false;
    a.for_each(field_, [&](std::string_view x) {
      if (!equal) b.for_each(field_, [&](std::string_view y) { equal = equal || x == y; });
    });
    return equal;
  }

  double probability(std::span<const double> similarities) const override {
    return similarities[field_] >= 1 ? 1 : 0;
  }

  std::string text() const override { return "same(" + name_ + ")"; }
  std::string spec() const override { return text(); }

 private:
  uint16_t field_;
  std::string name_;
  uint64_t salt_;
};

}  // namespace

RulePointer same(uint16_t field, std::string name) {
  return std::make_unique<Same>(field, std::move(name));
}

}  // namespace kindred
