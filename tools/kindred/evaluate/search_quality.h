#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_SEARCH_QUALITY_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_SEARCH_QUALITY_H_

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>

#include "linkage/record/record.h"

namespace kindred {

struct IdentityHash {
  size_t operator()(const Identity& identity) const;
};

// How well a search does that looks for a record among those of a source, as for a fingerprint of a
// scene among those on file. The best answer counts.
struct SearchQuality {
  uint64_t sought = 0;
  double rank1 = 0;     // share of the sought whose candidate with the highest score is an answer
  double compared = 0;  // share of the source's records that one is compared with, on average
};

// Gold pairs read as searches: the record at the right is sought among the records of the source of
// the one at the left, which is the answer, as is every record of that source that is in a gold
// pair with it. A record is sought once, in the source of its first pair.
class Search {
 public:
  void seek(const Identity& left, const Identity& right);

  // Any candidate pair, once, in any order.
  void candidate(const Identity& a, const Identity& b, double score);

  // The sought record itself is not compared with. A highest score that an answer shares with
  // another record is no hit.
  SearchQuality quality(const std::unordered_map<std::string, uint64_t>& records_of_source) const;

 private:
  struct Sought {
    std::string source;  // among whose records
    uint64_t candidates = 0;
    double best = 0;
    bool hit = false;  // whether all candidates of the best score are answers
  };

  void consider(const Identity& sought, const Identity& found, double score);

  std::unordered_map<Identity, Sought, IdentityHash> sought_;
  std::unordered_map<Identity, std::set<Identity>, IdentityHash> answers_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_SEARCH_QUALITY_H_
