#ifndef KINDRED_LINKAGE_LEARN_WRONG_SHARE_H_
#define KINDRED_LINKAGE_LEARN_WRONG_SHARE_H_

#include <cstddef>
#include <span>
#include <vector>

namespace kindred {

// Pairs within a list that is free of duplicates: none of them match.
struct DecoyList {
  std::vector<double> weights;  // in bits
  double records = 0;           // of the list
  double rate = 0;  // so many wrong pairs each stands for, by pair of records that there is

  // Of its records.
  double pairs() const { return records * (records - 1) / 2; }
};

// Candidate pairs by what they weigh, in whole bits, and how many of them are thought to be wrong:
// no matches. Nobody has labelled a pair.
class WeightBins {
 public:
  struct Bin {
    double found = 0;
    double wrong = 0;  // among them, at most all
  };

  static constexpr int kMostWeight = 60;  // bits, of either sign; beyond, a weight says no more

  // By pairs that were found in the same way where there is no match (J. E. Elias, S. P. Gygi,
  // "Target-decoy search strategy", Nature Methods 4, 2007).
  //
  // Between two lists there are as many wrong pairs as the geometric mean of what either has within
  // itself. They can hardly be more, for the chance that two values are equal is the inner product
  // of their distributions, and Cauchy and Schwarz bound it: a name that one list repeats and the
  // other one lacks is in no pair of both. Each list counts as if it had one decoy more, and the
  // mean is no more than the arithmetic one.
  //
  // The share of wrong pairs falls as the weight rises; neighbours that say otherwise are pooled
  // (M. Ayer et al., Ann. Math. Statist. 26, 1955). Where it is a half or more, all are taken to be
  // wrong: there are fewer wrong pairs of little weight than there should be, since one of the
  // records has found its match.
  static WeightBins by_decoys(std::span<const double> found, std::span<const DecoyList> lists);

  // The same, where each pair across lists is as often wrong as the pairs within all lists
  // together: who doubts takes what one list repeats for what others may repeat as well.
  static WeightBins by_all_decoys(std::span<const double> found, std::span<const DecoyList> lists);

  // By the tail of the pairs that do not match. Of strangers there are fewer by a constant factor
  // with each bit more. That factor is seen where matches are rare, from -12 to -3 bits, and
  // carried on (after B. Efron, "Large-scale simultaneous hypothesis testing", JASA 99, 2004).
  // Where fields depend on each other, or another class of pairs than strangers is there, the
  // factor is small, and the tail reaches into the matches. Where few pairs are found at a weight,
  // few strangers are, and fewer above it: a gap below the matches ends the tail, which may well be
  // steeper than it began where few fields of few levels are compared.
  static WeightBins by_tail(std::span<const double> found);

  // The share of wrong pairs among those of a weight or more; 0 where there are none.
  double wrong_from(double weight) const;

  // The least weight from `weight` on, in whole bits above it, from which no more than this share
  // is wrong; kMostWeight where there is none.
  double least_with(double weight, double wrong) const;

  // How many of the found pairs are right.
  double right() const;

  // From -kMostWeight on.
  std::span<const Bin> bins() const { return bins_; }

  // In the middle of a bin.
  static double weight_of(size_t bin) { return static_cast<double>(bin) - kMostWeight + 0.5; }

 private:
  explicit WeightBins(std::span<const double> found);

  static size_t bin_of(double weight);
  double found_below(int weight) const;
  void add_wrong(const DecoyList& one, const DecoyList& other);
  void at_most_all();
  void pool();

  std::vector<Bin> bins_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_WRONG_SHARE_H_
