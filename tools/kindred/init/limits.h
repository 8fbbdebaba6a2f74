// The numbers that `kindred init` decides by, in the order of its passes (init.cc), each with its
// reason.
//
// A number without a word on its origin was set by judgement and checked on the sets that
// tools/accuracy measures. Where a number was chosen on data, the data stand beside it. F1 is that
// of init, train and evaluate without an edit; bR is the share of matches that the rules find.

#ifndef KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_
#define KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace kindred::limits {

namespace profile {
// Records of the sample: enough that a value of one in a thousand is seen twenty times, few enough
// to train on within seconds.
inline constexpr size_t kSampledRecords = 20'000;
// Records of each input at least, of many inputs fewer: its columns are seen in these, and its ids.
inline constexpr size_t kOfEachInput = 200;
// Further places are only counted. Wider records are machine data, and the work grows with the
// square of the places.
inline constexpr size_t kMostColumns = 200;
// Records with an object at a place, as a share of those that have something there: `train` and
// `link` reject these records, and to lose more of them would be worse than to lose the field.
inline constexpr double kMostUnreadable = 0.02;
}  // namespace profile

namespace looks {
// Words of a column, the most frequent ones, among which nicknames are looked for: pairs of words
// are compared.
inline constexpr size_t kFrequentWords = 300;
// Words that may stand beside the digits of a number and say of what it is, as in "pp. 23-37". More
// of them are names.
inline constexpr size_t kNumberWords = 3;
// Likewise where the digits alone tell values apart, as in "5.5(w) x 8.2(h) inches": sides and
// units have names. With 3 books of one format were taken for one book.
inline constexpr size_t kMeasureWords = 6;
// The least share of the different texts that differ by their digits too, for digits to tell values
// apart: a measure is written in two ways or three.
inline constexpr double kToldByDigits = 1.0 / 3;
// Different numbers below zero that may stand for nothing, as surveys and exports write -1, -9 and
// -99.
inline constexpr size_t kUnknowns = 3;
// What may be counted: years, and whole numbers of three digits at most. Longer ones may be names,
// as telephones' are.
inline constexpr double kMostCount = 999;
inline constexpr double kFirstYear = 1500;
inline constexpr double kLastYear = 2100;
}  // namespace looks

namespace lists {
// Texts of two values or more: as a number, and as a share of those of the column.
inline constexpr size_t kFewest = 3;
inline constexpr double kSome = 0.05;
// Parts that are of one kind, so that they are values; the rest are slips.
inline constexpr double kNearlyAll = 0.95;
inline constexpr size_t kTelephone = 6;  // its digits at least: shorter numbers may have commas
// Words of a part in the mean: of names and keywords. More are sentences, or titles.
inline constexpr double kMostWords = 4;
// Texts of so many parts, as a share of those of two and more: other numbers of parts are slips.
inline constexpr double kOften = 0.1;
// Different parts that come again, and the share of these that do so at another place. What stands
// for a city in one text hardly stands for a street in the next.
inline constexpr size_t kFewestAgain = 5;
inline constexpr double kMoved = 0.3;
// Parts of a text in the mean, from which lists of words are compared as wholes. F1 where the best
// pair of authors counts, and where all together do: sysrev_copper 0.8678, 0.9508; dblp_acm with
// semicolons 0.9917, 0.9930; cora with semicolons 0.7898, 0.8500.
inline constexpr double kSeveral = 2;
}  // namespace lists

namespace places {
inline constexpr double kNearlyAll = 0.9;  // of the pairs of values are in range: others are slips
}  // namespace places

namespace placeholders {
// Records with a word for nothing: one or two may be a value.
inline constexpr uint64_t kFewestOfWord = 3;
// Records with another value for nothing, as a number and as one in so many: fewer pairs do no
// harm, and tell nothing.
inline constexpr uint64_t kFewest = 20;
inline constexpr uint64_t kOneIn = 1000;
// The tenth most frequent value shows how many records a person or a house has; not the next most
// frequent one, which may be a placeholder too. What is ten times as frequent is of no person and
// no house. On 20,000 people with placeholders in 3 % of three fields: F1 0.9761 without the pass,
// 0.9831 with it, 0.9859 without placeholders.
inline constexpr size_t kRank = 10;
inline constexpr uint64_t kTimesAsFrequent = 10;
// That rule holds where values tell people apart: of the other values so many are different, have a
// digit or an @, and are so long in the mean (years and postal codes are shorter). Names of people
// and towns may well be ten times as frequent.
inline constexpr double kDifferent = 1.0 / 3;
inline constexpr double kIdentifying = 0.5;
inline constexpr double kShortest = 6;
// A word that may be a value is none only among so many values, of which so many are longer: NA is
// a state among states.
inline constexpr size_t kManyValues = 30;
inline constexpr double kLonger = 0.75;
}  // namespace placeholders

namespace wholes {
// Records that have the whole and no part: as a number, and as a share. With fewer the whole would
// tell nothing.
inline constexpr size_t kFewest = 10;
inline constexpr double kFewestRecords = 0.01;
// Hardly any record has both, though so many would by chance: at most this part of them.
inline constexpr double kExpectedBoth = 5;
inline constexpr double kHardly = 0.1;
// Or so many of the records that have both have the part's words in the whole: the rest are
// misspelt.
inline constexpr double kMostRecords = 0.7;
inline constexpr double kWholeWords = 1.5;  // of a value in the mean: one word has no parts
// The share of the whole's words that parts have, and of its values with words of that part alone:
// as for alternatives. The first was 0.5, with which the whole names of senzing_truthset, 16 of
// 159, were not seen.
inline constexpr double kOfParts = 0.3;
inline constexpr double kOwnWords = 0.3;
// The parts together have about as many words as the whole: so many times as many, or as few.
inline constexpr double kAboutAsMany = 1.5;
// Columns of which so many values are dates or mailboxes are no texts to join.
inline constexpr double kAnotherKind = 0.9;
}  // namespace wholes

namespace likely_pairs {
// Letters of a text that says which two records are the same: of less, many have it by chance.
inline constexpr int kFewestLetters = 5;
}  // namespace likely_pairs

namespace alternatives {
// No record has both, though so many would by chance: else it is no wonder.
inline constexpr double kExpectedBoth = 5;
// Words in common, as a share of the shorter column's and as a number: flags and categories have
// too few to tell.
inline constexpr double kSameWords = 0.3;
inline constexpr size_t kFewestWords = 10;
// Words of the one's values, for each of the other's: a full name is no surname.
inline constexpr double kLonger = 2;
// Digits of a number that is known by them alone, however it is punctuated.
inline constexpr size_t kLongNumber = 6;
// Of fewer words than kFewestWords both columns must have nearly the same ones, and so many
// different: yes and no mean many things.
inline constexpr size_t kFewestOfFew = 3;
inline constexpr double kNearlyAll = 0.9;
// Likely pairs that have both columns, of which a share says something. So many of them must be
// alike, and so many times as many as by chance: in movies_imdb_tmdb_tvdb the year in which a film
// starts and that of its release are equal in most, that and the day of its release in none.
inline constexpr uint64_t kFewestPairs = 10;
inline constexpr double kAlike = 0.3;
inline constexpr double kTimesByChance = 3;
// Likely pairs that could have both: where so many hardly ever do, things of one kind have the one
// column and things of another kind the other.
inline constexpr uint64_t kFewestCould = 20;
// Of pairs of a value of the one and a value of the other, those within a source, as a part of what
// they would be if columns did not depend on sources: lists that call one thing differently have
// few or none. Names of people and titles of films in each of three lists have 0.97 (the same set),
// addresses in one or in several columns 0.57 (senzing_truthset).
inline constexpr double kMostOfOneSource = 0.75;
// The greatest distance of the two distributions of numbers or dates (Kolmogorov and Smirnov).
inline constexpr double kMostApart = 0.25;
}  // namespace alternatives

namespace id {
// A column of which so many values are dates or mailboxes says something of a record, and is no
// name. Likewise telephone numbers; and `id` is the id when so many records have one.
inline constexpr double kMostly = 0.5;
// Records that have an id of their own, where no column tells all apart: others are versions of
// these, or slips.
inline constexpr double kNearlyAll = 0.9;
// Digits that a telephone number has at least, written with signs between them.
inline constexpr size_t kTelephone = 6;
}  // namespace id

namespace fields {
// When so many values look alike the field is of that kind, and the others are slips.
inline constexpr double kNearlyAll = 0.9;
// Shares of numbers with a currency, below zero, with a fraction: these are amounts, compared by
// their difference. Fewer fractions are slips in years and telephone numbers.
inline constexpr double kSomePrices = 0.02;
inline constexpr double kSomeNegatives = 0.02;
inline constexpr double kSomeFractions = 0.1;
// Records that must have a value, as a share and as a number: of fewer nothing can be learnt.
inline constexpr double kFewestRecords = 0.01;
inline constexpr uint32_t kFewest = 10;
inline constexpr double kMostAlike = 0.7;  // of all pairs of values are equal: more say nothing
// An array of more numbers is a vector, which init cannot compare.
inline constexpr size_t kVector = 8;
// When so many values are street addresses or hosts, or words have a digit, it is one of these.
inline constexpr double kMostly = 0.5;
// Values that us_address changes, for the field to be cleaned by it.
inline constexpr double kAbbreviated = 0.3;
inline constexpr double kTwoWords = 1.5;  // of a value in the mean: most have two
inline constexpr double kSeveralWords = 2.5;
// The mean from which a text is long: compared by rare words alone.
inline constexpr double kManyWords = 25;
inline constexpr double kGivenNames = 0.2;  // of the words have a nickname there, or are one
// Dates of so few years, but for one in so many at either end, are of what happened: births are of
// many years.
inline constexpr int kFewYears = 10;
inline constexpr size_t kOneInAtTheEnds = 20;
// Whole numbers are compared by their difference where nearly all are such, for others would be no
// values any more; and so many are different: of few, such as grades, any two would be near.
inline constexpr double kCounted = 0.98;
inline constexpr uint64_t kDifferentCounts = 30;
// Of the dates, those of which no more is known than a month or a year: fewer teach no level.
inline constexpr double kSomePartialDates = 0.01;
// Years after that one stand for nothing, as 9999 does, and say nothing of two digits.
inline constexpr int kFarthestYear = 2074;
inline constexpr double kDatesInOneOrder = 0.9;  // of the dates that can be read in one order only
inline constexpr double kTelephone = 6;   // digits of a telephone number, or an account's, at least
inline constexpr double kIdentifier = 6;  // characters of an identifier in the mean, at least
}  // namespace fields

namespace accents {
// Values that are spelled with accents and without. One is enough: the other records do not show
// it because they are few, and the step that takes accents off does no harm where there are none.
inline constexpr size_t kFewest = 1;
}  // namespace accents

namespace composites {
inline constexpr uint32_t kLookedAt = 2000;  // records: words of all pairs of fields are compared
// Records with the part's words in the whole, as a share of those that have both; and words that
// parts have, as a share of the whole's.
inline constexpr double kMostRecords = 0.7;
inline constexpr double kMostWords = 0.7;
}  // namespace composites

namespace repeats {
// Records that have both columns: of fewer a share says nothing. Of columns of few values more are
// needed, which may go together by chance.
inline constexpr size_t kFewest = 10;
inline constexpr size_t kFewestGrouped = 20;
inline constexpr size_t kGlance = 1000;  // records that are looked at first
// Of these, or of the pairs that agree, so many agree in the other too: the rest is mistyped.
inline constexpr double kNearlyAll = 0.95;
inline constexpr double kHalf = 0.5;  // with fewer the search ends
// The letters and digits that are told again, as a share of the whole's: a surname in a full name
// is about half of it.
inline constexpr double kMostOfText = 0.7;
// Records of a value, in the mean: of fewer all may be copies of one record, which agree in
// everything. And different values.
inline constexpr double kRecordsAValue = 5;
inline constexpr uint64_t kFewestValues = 2;
}  // namespace repeats

namespace swapped {
inline constexpr double kDeviations = 3;     // beyond the number expected by chance
inline constexpr uint64_t kCategories = 20;  // fewer values are no names, and are equal by chance
}  // namespace swapped

namespace follows {
inline constexpr size_t kMostPairs = 20'000;  // that agree in one field: more would tell the same
inline constexpr size_t kFewestPairs = 50;  // that have values of both: a share of fewer is chance
// Chance of two records to agree in the field that others follow from.
inline constexpr double kSelective = 0.05;
inline constexpr double kNearlyAlways = 0.95;  // of the pairs agree in what follows
// A field follows from a title only where pairs that agree in the title disagree in other fields at
// least so often, in the median: then they are of different things. Else they are mostly matches,
// which agree in all that is copied without mistakes, as a number of minutes is. Measured by titles
// of movies_imdb_tmdb_tvdb (0.55), sysrev_copper (0.04) and generated films and objects (0.25 and
// less). Streets are not asked: who has one street has one postal code, the same or not (0.17).
inline constexpr double kOfDifferent = 0.3;
// A field follows when pairs disagree in it less than this part as often as in most fields. Else it
// may be that they are matches, which agree in everything.
inline constexpr double kFarLess = 0.25;
// Records that have both, as a part of those that have what follows: fewer, and that tells what
// nothing else does.
inline constexpr double kAsOften = 0.9;
// Pairs that agree in an identifier, for each that agrees in what it might follow from: with fewer
// it is as fine, and says of its own who a record is. Measured on sysrev_copper, of whose articles
// some are told apart by the DOI alone.
inline constexpr double kCoarser = 2;
}  // namespace follows

namespace codes {
inline constexpr double kMostly = 0.5;   // of the titles have a code
inline constexpr double kVarious = 0.3;  // of the codes are different: else they are sizes or years
inline constexpr double kFewest = 2;     // different ones
}  // namespace codes

namespace sources {
// Words that two records have to themselves, for a pair that matches: two may meet by chance.
inline constexpr uint32_t kWords = 3;
// Pairs that would be expected within a source, and within all, if sources repeated themselves: of
// fewer a share says nothing.
inline constexpr double kLeastExpected = 10;
inline constexpr double kEnoughExpected = 30;
// Pairs within a source, and within all, as a part of as many as across: so many are alike by
// chance. In dblp_acm 478 pairs stand across, 3 within.
inline constexpr double kMostOfOne = 0.1;
inline constexpr double kMostOfAll = 0.06;
// The same by codes: a model in another colour has the code too. In abt_buy 762 pairs stand across,
// 30 within.
inline constexpr double kMostByCode = 0.2;
// Three records of two sources that have words to themselves, as a part of the pairs across: one
// source has two of them. Words that three have by chance make up to a tenth.
inline constexpr double kMostThrees = 0.2;
// Records of a list that match two or more of the other one, as a share of those that match any:
// where one list repeats its records, at least so many of the other one's, and at most so many of
// its own, for a copy has one original. On generated bibliographies with one to five copies 0.5 and
// 0.00; things that are only alike are so in both lists: 0.1 to 0.5 on both sides.
inline constexpr double kLeastCrowded = 0.2;
inline constexpr double kMostCrowded = 0.05;
// Records that match, on either side: of fewer a share says nothing.
inline constexpr uint64_t kFewestMatched = 30;
// Probability of the pairs that match by training, as `match` is.
inline constexpr double kSure = 0.95;
}  // namespace sources

namespace own_values {
inline constexpr double kOften = 0.05;  // of the pairs of one source agree: a field of few values
inline constexpr double kHardly = 0.1;  // as often do pairs across sources, at most
// Pairs across that would agree, if they did as often: else it may be chance.
inline constexpr double kExpected = 100;
inline constexpr int kLeastScored = 2;  // fields that are left to tell who is who
}  // namespace own_values

namespace rules {
// Candidates a record: 1 % of all pairs, but no fewer than 25 and no more than 50. Of few records
// up to 100, while that makes no more than 100,000 pairs, which are soon compared: where a record
// has dozens of others that match, as in cora, fewer would miss them.
inline constexpr double kShareOfPairs = 0.01;
inline constexpr double kLeastBudget = 25;
inline constexpr double kMostBudget = 50;
inline constexpr double kMostOfFew = 100;
inline constexpr double kFewPairs = 100'000;
// Shares of these candidates: of one field, of several fields together, and of all rules of equal
// fields. The rest is for rules of words.
inline constexpr double kOneField = 0.4;
inline constexpr double kSeveralFields = 0.1;
inline constexpr double kAllSame = 0.8;
// Combinations of so many fields that are measured: all of 40 fields by threes. Of 150 columns they
// would be half a million, which took ten minutes.
inline constexpr double kMostCombinations = 10'000;
inline constexpr size_t kMostRules = 16;  // of equal fields: each costs a key a record
// A field tells records apart when so many of its values are different; or when two who have it
// agree with this chance at most. A gender that one in ten states is cheap, but says nothing.
inline constexpr double kVarious = 0.3;
inline constexpr double kMostAlike = 0.03;
// Records that have values, for a rule of several fields or of pieces.
inline constexpr double kMostlyThere = 0.3;
// Fields that are looked for by their pieces: two at once cost 100 keys and more.
inline constexpr size_t kMostPieces = 4;
inline constexpr unsigned kRareWords = 8;  // that a rule of rare words begins with
// Bands and rows of a min-hash, from loose to tight. Half of the pairs are found at a similarity of
// about 0.18, 0.33, 0.45, 0.55, 0.61, 0.70.
struct Banding {
  unsigned bands;
  unsigned rows;
};
inline constexpr std::array<Banding, 6> kBandings = {
    {{30, 2}, {30, 3}, {25, 4}, {20, 5}, {20, 6}, {18, 8}}};
// For two at once, whose keys are multiplied: at 0.32, 0.46, 0.54, 0.61, 0.66, 0.73.
inline constexpr std::array<Banding, 6> kJointBandings = {
    {{10, 2}, {10, 3}, {12, 4}, {12, 5}, {12, 6}, {12, 8}}};
static_assert(kBandings.size() == kJointBandings.size());
// The banding that a rule of one field begins with, and the loosest that it may come to: below a
// third of their words texts are alike by chance. Rules of two fields begin with the loosest.
inline constexpr size_t kTightEnough = 3;
inline constexpr size_t kLooseEnough = 1;
}  // namespace rules

namespace budget {
// Records that rules are measured on, again and again: every pair that a rule finds among them is
// counted.
inline constexpr size_t kMeasured = 1500;
// Share of the candidates for one rule of similar or rare words. Without it discs of one artist
// were candidates where titles miss each other: F1 of cddb 0.153.
inline constexpr double kOneOfWords = 0.3;
// Share of the candidates up to which rules are made looser. bR before and after: titles of
// software 0.7589, 0.8804; contacts 0.8653, 0.9446; places 0.8814, 0.9563; splink_fake_1000 0.8316,
// 0.8498. Of the nine public sets none lost.
inline constexpr double kSpent = 0.5;
// Pairs a record of a rule that is left out for none among the sampled ones.
inline constexpr double kHardlyAny = 0.01;
inline constexpr double kRuleOfThree = 3;  // pairs expected where none is seen with a chance of 5 %
}  // namespace budget

namespace nearest_pairs {
// Records that have a word, for it to bring two together: more frequent ones only add to what is
// common. And records that are compared by all words.
inline constexpr size_t kMostHolders = 50;
inline constexpr size_t kLookedAt = 8;
inline constexpr int64_t kMostWords = 40;  // of a value: a longer one would outweigh all others
// The least similarity, and how many times that of the next record. Pairs that are right by gold,
// and their number: amazon_google with --link-only 0.77 of 457, without it 0.37 of 591;
// movies_imdb_tmdb_tvdb 0.75 of 2,682; abt_buy, dblp_acm, census_jedai with --link-only 0.98 and
// more; restaurants 0.81 of 134; senzing_truthset 0.79 of 43.
inline constexpr float kNear = 0.3F;
inline constexpr float kNearer = 1.3F;
}  // namespace nearest_pairs

namespace missed {
inline constexpr size_t kFewestPairs = 20;   // of fewer a share says nothing
inline constexpr size_t kMostPairs = 2'000;  // more would tell the same
inline constexpr double kNearlyAll = 0.97;   // found: what is left is worth no rule
// Pairs that a rule must find which the others miss, as a number and as a share.
inline constexpr double kFewestMore = 3;
inline constexpr double kLeastMore = 0.01;
// Candidates a record that a rule costs whatever it finds, for its keys.
inline constexpr double kLeastCost = 0.5;
// Records that have values, for a rule of that field: others have it where there are things of
// several kinds.
inline constexpr double kSomewhere = 0.05;
// Rarest words that are looked at, and how many of these must be shared.
struct Rare {
  unsigned tokens;
  unsigned share;
};
inline constexpr std::array<Rare, 8> kRare = {
    {{1, 1}, {2, 1}, {3, 1}, {5, 1}, {8, 1}, {6, 2}, {8, 2}, {12, 2}}};
}  // namespace missed

namespace related {
// Training for a search is run again and again, for each place with and without each field.
inline constexpr uint64_t kRandomPairs = 50'000;
inline constexpr uint64_t kCandidatePairs = 100'000;
// Where there are more fields than this, fewer pairs are compared, by the square. Before that 28
// columns took 20 s and 60 more than ten minutes; since then 5 s and 4 s.
inline constexpr double kUsualFields = 12;
// Records of a house in the mean, for records drawn one by one to show who lives together.
inline constexpr size_t kRecordsAHouse = 2;
// Records with a value of a field, as a share of those with a place that it is related with: few
// say little of many.
inline constexpr double kMostlyThere = 0.3;
// At one address, where the records are too few to learn from.
inline constexpr size_t kFewestPairs = 5;
// A telephone or mailbox in which so many pairs at one address disagree is not shared there.
inline constexpr double kMostlyApart = 0.5;
inline constexpr size_t kOwn = 2;  // fields that stay out of it, to tell matches by
// Records that have the title that tells songs of one album apart.
inline constexpr double kNearlyAll = 0.9;
// In more of what training takes for matches the title differs, and other texts are equal, if these
// are parts of one thing. Songs of one list: F1 0.1290 without the search, 0.9944 with it.
inline constexpr double kMost = 0.5;
}  // namespace related

namespace partners {
// Records that match two or more, as a share of those that match. Counted in 19 single lists: 3 %
// in the restaurants, none in RLdata, 21 % and more in all others but one.
inline constexpr double kMostCrowded = 0.05;
// Pairs beyond one for two records, as a share of all: one record that is there twenty times makes
// 190.
inline constexpr double kMostLost = 0.1;
// The chance of as few groups of three where copies are made at random: where few records are there
// twice, hardly any is there three times.
inline constexpr double kLeastChance = 0.05;
}  // namespace partners

namespace levels {
// Fewer values, each of three records or more, are equal or not.
inline constexpr uint64_t kCategories = 30;
// Words of an address in the mean, or of an identifier: shorter ones are compared by letters too.
inline constexpr double kFewWords = 6;
// Shorter numbers are equal or not; of less than 6 two slips make another.
inline constexpr double kFewDigits = 4;
inline constexpr double kManyDigits = 6;
}  // namespace levels

namespace score {
// The thresholds that init writes. 0.5 for lists that are free of duplicates: their probabilities
// are calibrated by the pairs within the lists, and the match that is more probable than not is the
// one that F1 asks for; chosen before it was measured. 0.8 where the best pair stands alone: a
// wrong match costs one pair there, elsewhere it joins two groups. Chosen among 0.5, 0.7, 0.8, 0.9
// and 0.95: of lists in pairs 0.5 gave the greatest F1 on most, and 0.8 is on the careful side of
// it; of others 0.9 and 0.8 took as much as they gave, on cora 0.03 of the closure.
inline constexpr double kMatch = 0.95;
inline constexpr double kMatchAcross = 0.5;
inline constexpr double kMatchInPairs = 0.8;
inline constexpr double kReview = 0.5;
inline constexpr double kReviewAcross = 0.2;
// The least of the 0.5 to 0.8 that the authors of SCAN recommend. Closure F1 without and with it:
// cora 0.7371, 0.8275; senzing_truthset 0.6022, 0.6388.
inline constexpr double kCohesion = 0.5;
inline constexpr unsigned kMaxBucket = 500;  // a key that more records share says little
}  // namespace score

}  // namespace kindred::limits

#endif  // KINDRED_TOOLS_KINDRED_INIT_LIMITS_H_
