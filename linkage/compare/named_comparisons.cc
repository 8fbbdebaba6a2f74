#include "linkage/compare/named_comparisons.h"

#include <functional>
#include <utility>

#include "linkage/compare/norms.h"
#include "linkage/text/blanks.h"
#include "linkage/text/double_metaphone.h"
#include "linkage/text/nicknames.h"

namespace kindred {
namespace {

using Same = std::function<bool(std::string_view a, std::string_view b)>;

class NamedComparison final : public Comparison {
 public:
  // `same` need not be transitive.
  NamedComparison(std::string name, Same same) : name_(std::move(name)), same_(std::move(same)) {}

  std::string_view name() const override { return name_; }
  bool is_metric() const override { return false; }
  double usual_penalty() const override { return 100; }

  std::optional<double> distance(std::string_view a, std::string_view b,
                                 double cutoff) const override {
    const double distance = a == b || same_(a, b) ? 0 : 1;
    return distance > cutoff ? kInfinity : distance;
  }

  double similarity(double distance, std::string_view, std::string_view) const override {
    return distance == 0 ? 1 : 0;
  }

 private:
  std::string name_;
  Same same_;
};

// Whether there are equally many words, and `same` holds at each place.
bool word_by_word(std::string_view a, std::string_view b, const Same& same) {
  while (true) {
    const std::string_view x = next_word(&a);
    const std::string_view y = next_word(&b);
    if (x.empty() || y.empty()) return x.empty() && y.empty();
    if (x != y && !same(x, y)) return false;
  }
}

// One for all, so that its name stays.
std::shared_ptr<const Comparison> by_sound() {
  static const auto kBySound = std::make_shared<const NamedComparison>(
      "double_metaphone", [](auto a, auto b) { return word_by_word(a, b, sound_alike); });
  return kBySound;
}

}  // namespace

std::shared_ptr<const Comparison> alias_comparison(std::string name,
                                                   std::shared_ptr<const NameGroups> aliases) {
  return std::make_shared<NamedComparison>(
      std::move(name),
      [aliases = std::move(aliases)](auto a, auto b) { return aliases->related(a, b); });
}

std::shared_ptr<const Comparison> nickname_comparison(std::string name,
                                                      std::shared_ptr<const NameGroups> nicknames) {
  const auto related = [nicknames = std::move(nicknames)](auto a, auto b) {
    return nicknames_related(a, b) || nicknames->related(a, b);
  };
  return std::make_shared<NamedComparison>(
      std::move(name), [related](auto a, auto b) { return word_by_word(a, b, related); });
}

const std::vector<ComparisonKind>& named_comparisons() {
  static const std::vector<ComparisonKind> kKinds = {
      {"double_metaphone", {FieldType::kText}, by_sound},
  };
  return kKinds;
}

}  // namespace kindred
