#ifndef KINDRED_LINKAGE_LEARN_CODE_DOUBTS_H_
#define KINDRED_LINKAGE_LEARN_CODE_DOUBTS_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "linkage/learn/em.h"
#include "linkage/learn/own_fields.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Whether values are equal or mistyped, and else of another thing: texts that are compared by
// `damerau` alone. With `digits_too` those that are cleaned to digits as well, where they are long
// enough to be mistyped twice and are not called a telephone's or a place's.
bool is_code(const Pipeline& pipeline, const ComparedField& field, bool digits_too);

// Looks for pairs of things that differ in a code or a day of their own, as patents of one family
// do in number and date, and agree in all else. EM learns of such a field that it says little,
// where more pairs are alike than are the same, and then nothing tells them apart.
//
// Codes are texts that are equal or within `damerau` and else differ; days are dates, which differ
// where they are more than a month apart. Of those within some edits it cannot be seen: a day is
// mistyped as easily as it is that of another year. A record must share its value with less than
// one other by chance. Telephone numbers change, and birth dates are mistyped and made up: nothing
// is looked at but where things are compared, by a text at levels of `title` or `tfidf` and not by
// given names (see compares_people()).
//
// Of pairs of two lists none is looked at where hardly any is equal: each list has codes of its
// own. Texts that are cleaned to digits, such as serial numbers, are looked at where `of_digits` is
// there and they are the same in one pair in ten at least. It says whether a pair, by its number,
// has one code in that field in two ways.
//
// Takes those that enough_to_doubt() pairs have on both sides, and in which half as many differ as
// in any other. Sets DoubtedPair::wrong: 1 where a pair differs in all of them that
// both have, 0 where it does not, and where they have none of them the share of the first. Returns
// the field in which most differ; none, and nothing is set, where there is no such field.
// `records`: how many there are. O(pairs * fields).
using WrittenInTwoWays = std::function<bool(size_t pair, const FieldLevels& field)>;
std::optional<size_t> doubt_by_codes(const Pipeline& pipeline, std::span<const FieldLevels> fields,
                                     const EmResult& model, size_t records,
                                     std::span<DoubtedPair> doubted,
                                     const WrittenInTwoWays& of_digits = {});

// Whether the one code of digits has more than half of the other one's in a row, as the first page
// has of the pages from it on, and a book's number of 10 digits of that of 13.
bool one_code_in_two_ways(std::string_view left, std::string_view right);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CODE_DOUBTS_H_
