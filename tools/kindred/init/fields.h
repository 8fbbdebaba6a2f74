// Which places of the records become fields of a new configuration, and what is said of each.

#ifndef KINDRED_TOOLS_KINDRED_INIT_FIELDS_H_
#define KINDRED_TOOLS_KINDRED_INIT_FIELDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "linkage/text/clean.h"
#include "tools/kindred/init/id.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

enum class FieldKind : uint8_t {
  kName,      // text of a word or two
  kWords,     // text of several words: addresses, titles
  kLongText,  // text of dozens of words and more
  kDigits,    // digits and punctuation: telephone numbers, postal codes
  kDate,
  kEmail,
  kNumber,  // decimal numbers
  kCount,   // whole numbers: years, ages, pages, minutes
  kGeo,     // places on the earth
  kCodes,   // numbers of models and the like, out of a title that is a field too
};

struct ChosenField {
  std::string name;  // in the configuration
  config::JsonPath path;
  config::ValuePaths joined{};             // Column::joined
  std::string split{};                     // Column::split
  bool each = false;                       // Column::each
  std::vector<config::ValuePlace> also{};  // that stand in for it
  std::vector<size_t> parts{};             // fields that some of these join
  std::vector<std::string> none{};         // Column::none
  size_t column = 0;                       // in the profile
  bool scored = true;
  FieldKind kind = FieldKind::kName;
  CleanStep date = CleanStep::kDate;  // of dates
  int latest_year = kLatestYear;      // likewise, that two digits stand for
  bool partial_dates = false;         // some are known by their month or year alone
  bool address = false;               // has US postal abbreviations
  bool fold = false;                  // values differ in accents alone
  bool place = false;                 // most values are street addresses
  bool related = false;               // agrees among those who live or work together too
  bool event = false;                 // dates of a few years, no births
  bool given_names = false;           // has names that have nicknames
  bool figures = false;               // most words have a digit: numbers of standards, identifiers
  bool identifier = false;            // in one piece with a digit, and most differ: a DOI, a model
  double words = 0;                   // of a value, in the mean
  double length = 0;                  // likewise, bytes, cleaned
  std::string about;                  // the statistics, for people

  // By value: the record's number in the sample, ascending, and the hash of the cleaned value.
  std::vector<std::pair<uint32_t, uint64_t>> values;
  uint64_t distinct = 0;
  uint64_t equal_pairs = 0;       // of the sample, that share a value
  std::optional<size_t> swapped;  // a field that it is mistaken for
};

struct LeftOut {
  config::JsonPath path;
  std::string why;  // for people
};

// Sampled pairs of records that match for certain, where sources are free of duplicates.
struct SourcesApart {
  uint64_t across = 0;       // of different sources
  uint64_t within = 0;       // of one
  uint64_t threes = 0;       // three records of two sources that have words to themselves
  bool by_training = false;  // else by words of their own
  // By what the user says of the lists. Then a record may have several partners in a source.
  bool told = false;
  bool one_partner = true;
  bool one_repeats = false;  // by training, one of two sources has its records several times
};

// How many of the sampled records of a list match others.
struct PartnersSeen {
  uint64_t records = 0;  // looked at
  uint64_t pairs = 0;    // that match
  uint64_t matched = 0;  // records that match another one
  uint64_t crowded = 0;  // that match two or more
  uint64_t groups = 0;   // of three records or more, that pairs connect
};

struct FieldChoice {
  uint32_t sampled = 0;  // records that were looked at
  ChosenIds ids;
  std::optional<SourcesApart> apart;   // none: records of one source may match
  std::optional<PartnersSeen> single;  // of a single list; none: a record may have several partners
  std::vector<ChosenField> fields;     // in the profile's order, codes behind them
  std::vector<LeftOut> left_out;
};

// Whether a record has one partner in a source at most.
inline bool one_partner(const FieldChoice& choice) {
  return choice.single || (choice.apart && choice.apart->one_partner);
}

// Whether two records or more have a value. Training learns nothing from one, and refuses it.
inline bool of_several_records(const ChosenField& field) {
  return !field.values.empty() && field.values.front().first != field.values.back().first;
}

// Texts of several words and more.
inline bool is_wordy(const ChosenField& field) {
  return field.kind == FieldKind::kWords || field.kind == FieldKind::kLongText;
}

// Whether the one is joined, with others, to values of the other.
bool is_part_of(size_t part, const ChosenField& whole);

// Mailboxes, or digits as many as a telephone number has, or an account's.
inline bool is_contact(const ChosenField& field) {
  return field.kind == FieldKind::kEmail ||
         (field.kind == FieldKind::kDigits && field.length >= limits::fields::kTelephone);
}

// Where several people may be found: at an address, a mailbox, a telephone.
inline bool is_place(const ChosenField& field) { return field.place || is_contact(field); }

// Makes a field of each column but the id, which is chosen already; what can be none comes to
// choice->left_out, with the reason. Throws Failure (kInputData) when no column can be a field.
void choose_fields(const Profile& profile, FieldChoice* choice);

// Sets ChosenField::parts. After the last field was left out.
void find_parts(std::vector<ChosenField>* fields);

// Pairs of so many.
inline double pairs_of(uint64_t records) {
  const auto n = static_cast<double>(records);
  return n * (n - 1) / 2;
}

// Pairs among values, given each one's count: the sum of n (n - 1) / 2. The values in any order.
uint64_t pairs_of_equal(std::vector<uint64_t> values);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_FIELDS_H_
