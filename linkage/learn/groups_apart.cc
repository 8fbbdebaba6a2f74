#include "linkage/learn/groups_apart.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace kindred {

namespace {

// Chosen on generated editions, subsidiaries, songs, works of museums, articles and people of one
// house, where it is 0.91 to 1.06 of what chance would have, and on cora (0.39) and
// splink_fake_1000 (0).
constexpr double kMostly = 0.7;
constexpr double kEnough = 20;  // pairs between groups

// By record, its partners.
class Partners {
 public:
  explicit Partners(std::span<const RecordPair> pairs) {
    for (const auto& [a, b] : pairs) {
      of_[a].push_back(b);
      of_[b].push_back(a);
    }
    for (auto& [record, partners] : of_) std::ranges::sort(partners);
  }

  const std::vector<uint32_t>& of(uint32_t record) const {
    static const std::vector<uint32_t> kNone;
    const auto found = of_.find(record);
    return found == of_.end() ? kNone : found->second;
  }

 private:
  std::unordered_map<uint32_t, std::vector<uint32_t>> of_;
};

// Of two sorted lists.
bool in_common(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

}  // namespace

bool groups_apart(std::span<const RecordPair> same, std::span<const RecordPair> alike) {
  if (alike.empty()) return false;
  const Partners partners(same);
  double between = 0;
  double with_partner = 0;  // records of the alike pairs, each as often as it is in one
  for (const auto& [a, b] : alike) {
    const std::vector<uint32_t>& of_a = partners.of(a);
    const std::vector<uint32_t>& of_b = partners.of(b);
    with_partner += (of_a.empty() ? 0 : 1) + (of_b.empty() ? 0 : 1);
    if (!of_a.empty() && !of_b.empty() && !in_common(of_a, of_b)) ++between;
  }
  const auto pairs = static_cast<double>(alike.size());
  const double share = with_partner / (2 * pairs);
  return between >= kEnough && between >= kMostly * share * share * pairs;
}

double share_in_one_group(std::span<const RecordPair> same, std::span<const RecordPair> alike) {
  if (alike.empty()) return 0;
  const Partners partners(same);
  const auto within = std::ranges::count_if(alike, [&](const RecordPair& pair) {
    return in_common(partners.of(pair.first), partners.of(pair.second));
  });
  return static_cast<double>(within) / static_cast<double>(alike.size());
}

}  // namespace kindred
