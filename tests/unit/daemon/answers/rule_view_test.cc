#include "daemon/answers/rule_view.h"

#include "linkage/prepare/pipeline.h"
#include "tests/catch.h"

namespace kindred {

namespace {

constexpr uint16_t kPhone = 0;
constexpr uint16_t kZip = 1;

Features features_of(std::string_view phone, std::string_view zip) {
  Features features;
  if (!phone.empty()) features.values.add(kPhone, phone);
  if (!zip.empty()) features.values.add(kZip, zip);
  return features;
}

RuleView view(const Rule& rule, const Features& left, const Features& right) {
  const KeyedRecord record;  // these rules do not look at it
  return view_rule(rule, {left, record}, {right, record});
}

// Shares a key with everyone, and is then checked on the pair.
class Checked final : public Rule {
 public:
  explicit Checked(bool answer) : answer_(answer) {}

  void keys(const Features&, std::vector<uint64_t>* out) const override { out->push_back(1); }
  bool checked() const override { return true; }
  bool holds(const KeyedRecord&, const KeyedRecord&) const override { return answer_; }
  double probability(std::span<const double>) const override { return answer_ ? 1 : 0; }
  std::string text() const override { return "checked"; }
  std::string spec() const override { return "checked"; }

 private:
  bool answer_;
};

}  // namespace

TEST_CASE("a leaf holds, differs, or lacks a value on a side") {
  const RulePointer phone = same(kPhone, "phone");
  const Features one = features_of("1", "");
  const Features two = features_of("2", "");
  const Features none = features_of("", "");
  CHECK(view(*phone, one, one).state == RuleState::kHolds);
  CHECK(view(*phone, one, two).state == RuleState::kDiffers);
  CHECK(view(*phone, none, one).state == RuleState::kMissingLeft);
  CHECK(view(*phone, one, none).state == RuleState::kMissingRight);
  CHECK(view(*phone, none, none).state == RuleState::kMissingBoth);
  CHECK(view(*phone, one, two).text == "same(phone)");
  CHECK(view(*phone, one, two).parts.empty());
}

TEST_CASE("a joined rule shows its parts") {
  const RulePointer rule = all({same(kPhone, "phone"), any({same(kZip, "zip")})});
  const RuleView seen = view(*rule, features_of("1", "9"), features_of("1", "8"));
  CHECK(seen.text == "all(same(phone), any(same(zip)))");
  CHECK(seen.state == RuleState::kDiffers);
  REQUIRE(seen.parts.size() == 2);
  CHECK(seen.parts[0].state == RuleState::kHolds);
  CHECK(seen.parts[1].state == RuleState::kDiffers);
  REQUIRE(seen.parts[1].parts.size() == 1);
  CHECK(seen.parts[1].parts[0].text == "same(zip)");
}

TEST_CASE("a rule that is checked on the pair holds when the check says so") {
  const Features none;
  CHECK(view(Checked(true), none, none).state == RuleState::kHolds);
  CHECK(view(Checked(false), none, none).state == RuleState::kDiffers);
}

TEST_CASE("names of states") {
  CHECK(rule_state_name(RuleState::kHolds) == "holds");
  CHECK(rule_state_name(RuleState::kDiffers) == "differs");
  CHECK(rule_state_name(RuleState::kMissingLeft) == "missing_left");
  CHECK(rule_state_name(RuleState::kMissingRight) == "missing_right");
  CHECK(rule_state_name(RuleState::kMissingBoth) == "missing_both");
}

}  // namespace kindred
