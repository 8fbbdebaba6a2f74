// Entity resolution (MMDS 3.8.1 to 3.8.3).

#include <algorithm>
#include <array>
#include <map>

#include "linkage/compare/difference.h"
#include "linkage/compare/edit_distance.h"
#include "linkage/learn/unscored.h"
#include "linkage/linker.h"
#include "linkage/score/points.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/nicknames.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

constexpr std::array<const char*, 3> kFields = {"name", "address", "phone"};

// The three fields as they are written, each a rule, each worth 100 points less `penalty` times the
// square of its edits. Every candidate is a match.
std::shared_ptr<const Pipeline> pipeline(double penalty, bool nicknames) {
  auto p = std::make_shared<Pipeline>();
  std::vector<PointsField> fields;
  for (const char* const name : kFields) {
    const uint16_t field = p->add_field({.name = name, .clean = {}});
    p->blocking.add(p->same(field));
    fields.push_back({.field = field, .name = name, .penalty = penalty, .nicknames = nicknames});
  }
  p->scorer = points(std::move(fields));
  return p;
}

Record record_of(const Json& json, const std::string& source, const std::string& id) {
  Record record;
  record.identity = {source, id};
  for (uint16_t field = 0; field < kFields.size(); ++field) {
    record.values.add(field, json[kFields.at(field)].text());
  }
  return record;
}

// The library's table of nicknames is in lower case.
Json in_lower_case(const Json& record) {
  Json::Object folded = record.object();
  for (auto& [field, value] : folded) {
    std::string text;
    fold_case(value.text(), &text);
    value = text;
  }
  return folded;
}

Json record_score(const Json& input) {
  const bool nicknames = !input["nicknames"].list().empty();
  const Json a = nicknames ? in_lower_case(input["a"]) : input["a"];
  const Json b = nicknames ? in_lower_case(input["b"]) : input["b"];
  ThreadPool pool(1);
  Linker linker(pipeline(input["c"].number(), nicknames), &pool);
  linker.apply(std::vector<Record>{record_of(a, "a", "1"), record_of(b, "b", "1")});
  const Evaluation evaluation = linker.explain({"a", "1"}, {"b", "1"}).evaluation;
  Json::Object fields;
  for (size_t field = 0; field < kFields.size(); ++field) {
    const std::string& x = a[kFields.at(field)].text();
    const std::string& y = b[kFields.at(field)].text();
    const bool related = nicknames && nicknames_related(x, y);
    fields[kFields.at(field)] = {{"distance", related ? 1 : indel_distance(x, y, 1000)},
                                 {"points", evaluation.fields[field].score}};
  }
  return {{"fields", fields}, {"score", evaluation.score}};
}

Json exact_field_candidates(const Json& input) {
  std::vector<Record> records;
  for (const char* const source : {"a", "b"}) {
    for (const Json& record : input[source].list()) {
      records.push_back(record_of(record, source, record["id"].text()));
    }
  }
  ThreadPool pool(1);
  Linker linker(pipeline(5, false), &pool);
  linker.apply(records);
  std::map<std::string, Json::List> found = {{"name", {}}, {"address", {}}, {"phone", {}}};
  linker.matches([&](const Change& change) {  // in the order of pairs
    if (change.left.source == change.right.source) return;
    const std::vector<std::string> pair = {change.left.id, change.right.id};
    for (const uint16_t branch : change.branches) found[kFields.at(branch)].push_back(pair);
    found["union"].push_back(pair);
  });
  return found;
}

Json pair_product(const Json& input) { return input["a"].whole() * input["b"].whole(); }

Json match_fraction(const Json& input) {
  return kindred::match_fraction(input["h0"].number(), input["h1"].number(), input["h"].number());
}

Json mean_uniform(const Json& input) { return (input["lo"].number() + input["hi"].number()) / 2; }

// Between two values out of n, each by chance.
double mean_difference(uint64_t n) {
  double sum = 0;
  for (uint64_t a = 0; a < n; ++a) {
    for (uint64_t b = 0; b < n; ++b) {
      sum += *number_difference(static_cast<double>(a), static_cast<double>(b));
    }
  }
  return sum / static_cast<double>(n * n);
}

Json mean_abs_difference_uniform(const Json& input) { return mean_difference(input["n"].whole()); }

Json match_fraction_years(const Json& input) {
  return kindred::match_fraction(input["h0"].number(), mean_difference(input["years"].whole()),
                                 input["h"].number());
}

Json validation_by_score(const Json& input) {
  std::map<double, Differences, std::greater<>> delays;  // by score
  for (const Json& pair : input["pairs"].list()) delays[pair[0].number()].add(pair[1].number());
  const double h0 = delays[input["perfect"].number()].mean();
  Json::List by_score;
  for (const auto& [score, all] : delays) {
    by_score.push_back(std::vector<double>{
        score, all.mean(), kindred::match_fraction(h0, input["h1"].number(), all.mean())});
  }
  return {{"h0", h0}, {"by_score", by_score}};
}

Json delay_window(const Json& input) {
  Json::List admitted;
  for (const Json& pair : input["pairs"].list()) {
    const double delay = pair[3].number() - pair[2].number();
    if (delay < 0 || delay > input["max_days"].number()) continue;
    admitted.push_back(Json::List{pair[0], pair[1]});
  }
  return admitted;
}

constexpr Operation kOperations[] = {
    {"record_score", record_score},
    {"exact_field_candidates", exact_field_candidates},
    {"pair_product", pair_product},
    {"match_fraction", match_fraction},
    {"mean_uniform", mean_uniform},
    {"mean_abs_difference_uniform", mean_abs_difference_uniform},
    {"match_fraction_years", match_fraction_years},
    {"validation_by_score", validation_by_score},
    {"delay_window", delay_window},
};

}  // namespace

Operations entity_operations() { return kOperations; }

}  // namespace kindred::vectors
