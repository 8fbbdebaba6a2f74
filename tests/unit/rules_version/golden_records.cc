#include "tests/unit/rules_version/golden_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "tests/random_text.h"

namespace kindred {
namespace {

constexpr auto kGivenNames =
    std::to_array<std::string_view>({"Anna", "Bill", "William", "Robert", "Bob", "Katherine",
                                     "Kate", "Zoe", "Zozo", "El\u00e9na", "MARC", "Ivan"});
constexpr auto kSurnames =
    std::to_array<std::string_view>({"Smith", "Hart", "Lindqvist", "O'Neill", "Garc\u00eda",
                                     "Nowak", "Rossi", "Smyth", "Harte", "de la Vega"});
constexpr auto kStreets = std::to_array<std::string_view>(
    {"Mill Lane", "North Station Street", "Hart Avenue Apt", "Forest Drive", "P.O. Box"});
constexpr auto kForms = std::to_array<std::string_view>({"Ltd.", "GmbH", "Inc", "& Sons", "S.A."});
// One text in several spellings, side by side.
constexpr auto kLetters = std::to_array<std::string_view>(
    {"\u0130zmir", "\u0131zmir", "\u039C\u03AC\u03B9\u03BF\u03C2", "\u039C\u0391\u0399\u039F\u03A3",
     "\u0623\u062D\u0645\u062F", "\u0627\u062D\u0640\u0645\u062F", "\uFF8A\uFF85\uFF7A",
     "\u306F\u306A\u3053", "\u05E6\u05F3\u05D5\u05E8", "\u05E6'\u05D5\u05E8", "S\u00F8ren",
     "Soeren", "a\u200B\u00ADb", "\u0663\u0664"});
constexpr auto kUnits = std::to_array<std::string_view>(
    {"9 Elm St Apt 4-B", "9 Elm St #4B", "9 Elm St 2nd Floor", "9 Elm St Fl 2", "9 US Route 1",
     "9 U.S. Highway 1", "9 State Rd 7", "9 SR 7", "9 St. James St", "9 Saint James Street"});
constexpr auto kMeasures =
    std::to_array<std::string_view>({"Card 16GB X120-a", "Card 16 GB X120", "Card 2.4GHz",
                                     "TV 1920x1080 KDL40V", "KDL-40V 8gb", "KDL-40VX 1080p"});
constexpr auto kDecimals = std::to_array<std::string_view>(
    {"29426", "29426.0", "2.9426e4", "10.0.0.0", "1.5", "030.5178410", "1.000", "3E8"});
constexpr auto kWords = std::to_array<std::string_view>(
    {"the",     "of",      "and",     "a",       "in",     "to",      "is",      "was",
     "for",     "on",      "with",    "as",      "by",     "that",    "it",      "river",
     "bridge",  "council", "market",  "harbour", "winter", "engine",  "copper",  "garden",
     "letter",  "school",  "railway", "captain", "island", "window",  "doctor",  "forest",
     "village", "station", "morning", "silver",  "meadow", "thunder", "orchard", "lantern",
     "compass", "tower",   "bakery",  "sailor",  "kettle", "anchor",  "ribbon",  "pepper",
     "violin",  "marble",  "castle",  "saddle",  "pigeon", "cotton",  "bottle",  "candle",
     "hammer",  "ladder",  "basket",  "pillow"});

// Draws the values of one field of one thing: equal draws for the two records of a thing, but for
// the errors of the second.
class Draw {
 public:
  Draw(uint64_t thing, size_t field, bool copy)
      : random_(1000 * thing + field + 1), errors_(copy ? thing % 4 : 0), thing_(thing) {}

  std::string value(const Field& field, size_t words) {
    switch (field.type) {
      case FieldType::kText:
        return text(field.name, words);
      case FieldType::kDate:
        return field.name == "partial"      ? partial_date()
               : field.name == "two_digits" ? date(4)
                                            : date(0);
      case FieldType::kNumber:
        return decimal();
      case FieldType::kGeo:
        return place();
      case FieldType::kSet:
        return set();
      case FieldType::kVector:
        return field.sparse ? sparse_vector() : vector(field.name == "bits");
      case FieldType::kMinutiae:
        return print();
    }
    return "";
  }

 private:
  size_t number(size_t most) { return random_.number(most); }

  template <size_t kCount>
  std::string one_of(const std::array<std::string_view, kCount>& all) {
    return std::string(all[number(kCount - 1)]);
  }

  // Frequent ones first, as in a language.
  std::string_view word() {
    return kWords[std::min({number(kWords.size() - 1), number(kWords.size() - 1)})];
  }

  std::string edited(std::string text) {
    return errors_ % 2 == 0 ? text : random_.edited(text, errors_, U"aehnrt 17");
  }

  std::string text(std::string_view name, size_t words) {
    const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
    if (has("text")) return document(words);
    if (has("letters")) return one_of(kLetters);
    if (has("units")) return one_of(kUnits);
    if (has("decimals")) return one_of(kDecimals);
    if (has("measures")) return one_of(kMeasures);
    if (has("address")) return edited(address());
    if (has("phone") || has("digits") || has("zip")) {
      return edited(fmt::format("(555) 01{:02}-{}", number(12), thing_ % 10));
    }
    if (has("email")) return edited(fmt::format("{}.hart+x@Example.com", one_of(kGivenNames)));
    if (has("date") || has("first")) return date(1 + thing_ % 3);
    if (has("company")) return edited(company());
    if (has("title")) return edited(title());
    if (has("given")) return edited(one_of(kGivenNames));
    if (has("surname")) return edited(one_of(kSurnames));
    std::string given = one_of(kGivenNames);
    std::string surname = one_of(kSurnames);
    if (errors_ == 2) return surname + ",  " + given;
    return edited(given + " " + surname);
  }

  // One draw a statement: in which order the arguments of a call are drawn is the compiler's
  // choice.
  std::string decimal() {
    const size_t quarters = number(3);
    return fmt::format("{}.{}", number(400) + errors_, 25 * quarters);
  }

  std::string place() {
    const size_t longitude = number(999);
    return fmt::format("48.{:03},11.{:03}", number(900) + 20 * errors_, longitude);
  }

  std::string address() {
    const std::string street = one_of(kStreets);
    return fmt::format("{} {}", number(99) + 1, street);
  }

  std::string company() {
    const std::string form = one_of(kForms);
    return one_of(kSurnames) + " " + form;
  }

  std::string title() {
    const size_t model = 100 + number(9);
    return fmt::format("{} XK-{}a 12\"", word(), model);
  }

  std::string document(size_t words) {
    std::string text;
    for (size_t i = 0; i < words; ++i) {
      const std::string_view next = word();
      const bool other = errors_ > 0 && i % 17 == errors_;
      if (other && errors_ == 3) continue;
      text.append(other ? kWords[i % kWords.size()] : next).append(i % 11 == 10 ? ". " : " ");
    }
    return text;
  }

  std::string date(size_t form) {
    const size_t year = 1950 + number(40);
    const size_t month = 1 + number(11);
    const size_t day = 1 + number(26) + (errors_ == 1 ? 1 : 0);
    if (form == 1) return fmt::format("{}/{}/{}", day, month, year);
    if (form == 2) return fmt::format("{}.{}.{}", month, day, year);
    if (form == 3) return fmt::format("{} March {}", day, year);
    if (form == 4) return fmt::format("{}/{}/{}", month, day, year % 100);
    if (errors_ == 2 && day <= 12) return fmt::format("{}-{:02}-{:02}", year, day, month);
    return fmt::format("{}-{:02}-{:02}", year, month, day);
  }

  // As much of a date as the second record of a thing still knows.
  std::string partial_date() {
    constexpr size_t kKnown[] = {10, 10, 7, 4};
    return date(0).substr(0, kKnown[errors_]);
  }

  std::string set() {
    std::vector<std::string> tokens;
    for (size_t i = 0; i < 6; ++i) {
      const std::string_view token = word();
      if (i >= errors_) tokens.emplace_back(token);
    }
    return encode_set(tokens);
  }

  // In eighths, which are exact.
  std::string vector(bool bits) {
    std::vector<double> components(bits ? 64 : 12);
    for (double& one : components) {
      const auto drawn = static_cast<double>(number(bits ? 1 : 80));
      one = bits ? drawn : (drawn - 40) / 8;
    }
    for (size_t i = 0; i < errors_; ++i) {
      components[3 * i] = bits ? 1 - components[3 * i] : components[3 * i] + 0.125;
    }
    return encode_vector(components);
  }

  std::string sparse_vector() {
    std::vector<Component> components;
    for (uint64_t i = 0; i < 8; ++i) {
      const uint64_t index = 100 * i + number(20);
      components.push_back({index, static_cast<double>(1 + number(40)) / 4});
    }
    if (errors_ > 0) components[errors_].value += 0.5;
    return encode_sparse_vector(components);
  }

  // The second print is moved, a little distorted, and turned by a right angle now and then.
  std::string print() {
    std::vector<Minutia> minutiae;
    for (size_t i = 0; i < 36; ++i) {
      Minutia m{static_cast<float>(20 + number(340)), static_cast<float>(20 + number(340)),
                static_cast<float>(number(359)), 0};
      if (errors_ > 0 && i % 9 == errors_) continue;
      if (errors_ > 0) m.x += static_cast<float>(i % 3) - 1;
      if (errors_ == 2) m = {380 - m.y, m.x, m.angle < 270 ? m.angle + 90 : m.angle - 270, 0};
      minutiae.push_back(m);
    }
    return encode_minutiae(minutiae);
  }

  RandomText random_;
  size_t errors_;  // 0 to 3
  uint64_t thing_;
};

Record record_of(const Pipeline& pipeline, uint64_t thing, bool copy) {
  Record record;
  record.identity = {copy ? "b" : "a", std::to_string(thing)};
  record.time = static_cast<int64_t>(1000 * thing + (copy ? 1 : 0));
  const bool shingled_long = std::ranges::any_of(pipeline.features, [](const Feature& feature) {
    return feature.shingles && feature.shingles->size >= 5;
  });
  for (size_t i = 0; i < pipeline.fields.size(); ++i) {
    if (copy && i > 0 && (thing + i) % 7 == 3) continue;  // missing
    const auto number = static_cast<uint16_t>(i);
    const size_t words = shingled_long ? 300 : 40;
    record.values.add(number, Draw(thing, i, copy).value(pipeline.fields[i], words));
    if ((thing + i) % 9 == 4) {  // a second value
      record.values.add(number, Draw(thing + 500, i, copy).value(pipeline.fields[i], words));
    }
  }
  return record;
}

}  // namespace

std::vector<Record> golden_records(const Pipeline& pipeline, size_t things) {
  std::vector<Record> records;
  for (size_t thing = 0; thing < things; ++thing) {
    records.push_back(record_of(pipeline, thing, false));
    records.push_back(record_of(pipeline, thing, true));
  }
  return records;
}

}  // namespace kindred
