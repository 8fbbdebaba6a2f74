#include "tools/kindred/init/yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "config/json_path.h"
#include "tools/kindred/init/levels.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/sources_yaml.h"
#include "tools/kindred/init/yaml_text.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

namespace limit = limits::score;

std::string places_yaml(const ChosenField& field) {
  const config::ValuePlace own = {
      field.joined.empty() ? config::ValuePaths{field.path} : field.joined, field.split};
  if (field.also.empty() && field.joined.empty()) return place_yaml(own);
  std::string list = "[" + place_yaml(own);
  for (const config::ValuePlace& place : field.also) list += ", " + place_yaml(place);
  return list + "]";
}

// For a shell.
std::string argument(const std::string& text) {
  if (plain_yaml(text) ||
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789_/.-") == std::string::npos) {
    return text;
  }
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += static_cast<unsigned char>(c) < 0x20U ? '?' : c;
    }
  }
  return out + "'";
}

std::string head(const InitNames& names, const Profile& profile) {
  std::string inputs;
  for (const std::string& input : names.inputs) inputs += ' ' + argument(input);
  const std::string config = argument(names.config);
  std::string text =
      fmt::format("# Written by kindred init from {} records", grouped(profile.records));
  if (profile.sampled < profile.records) {
    text += fmt::format(", {} of them looked at", grouped(profile.sampled));
  }
  text += fmt::format(
      ". It is yours to edit; docs/configuration.md has every key.\n#\n"
      "#   kindred train {0}{1}    # learns the model, without labels\n"
      "#   kindred link {0}{1}     # writes the matches\n"
      "#   kindred plan {0}{1}     # what each rule finds and costs\n\n",
      config, inputs);
  return text;
}

std::string date_yaml(const ChosenField& field) {
  std::string text = "type: date";
  if (field.date != CleanStep::kDate) {
    text += fmt::format(", clean: [{}]", clean_step_name(field.date));
  }
  if (field.latest_year != kLatestYear) text += fmt::format(", latest_year: {}", field.latest_year);
  return text;
}

std::string input_yaml(const config::FilesInput& files) {
  std::vector<std::string> settings;
  if (!files.encoding.empty()) settings.push_back("encoding: " + text_yaml(files.encoding));
  if (files.delimiter) {
    const bool tab = *files.delimiter == '\t';
    settings.push_back("delimiter: " + (tab ? "tab" : text_yaml(std::string(1, *files.delimiter))));
  }
  if (settings.empty()) return "";
  return fmt::format("input:\n  files: {{{}}}\n\n", fmt::join(settings, ", "));
}

std::string clean_yaml(const ChosenField& field) {
  switch (field.kind) {
    case FieldKind::kDigits:
      return "clean: [digits]";
    case FieldKind::kDate:
      return date_yaml(field);
    case FieldKind::kEmail:
      return "clean: [email]";
    case FieldKind::kNumber:
    case FieldKind::kCount:
      return "type: number";
    case FieldKind::kGeo:
      return "type: geo";
    case FieldKind::kCodes:
      return "clean: [codes]";
    default:
      break;
  }
  if (field.address)
    return field.fold ? "clean: [text, fold, us_address]" : "clean: [text, us_address]";
  return field.fold ? "clean: [text, fold]" : "";
}

std::string field_yaml(const ChosenField& field) {
  std::vector<std::string> settings;
  const bool elsewhere = field.path != config::JsonPath{field.name};
  if (elsewhere || !field.joined.empty() || !field.also.empty() || !field.split.empty()) {
    settings.push_back("from: " + places_yaml(field));
  }
  if (std::string clean = clean_yaml(field); !clean.empty()) settings.push_back(std::move(clean));
  if (!field.none.empty()) {
    std::vector<std::string> none;
    for (const std::string& value : field.none) none.push_back(text_yaml(value));
    settings.push_back(fmt::format("none: [{}]", fmt::join(none, ", ")));
  }
  const std::string set = settings.empty() ? "" : fmt::format(" {{{}}}", fmt::join(settings, ", "));
  return fmt::format("  {}:{}    # {}\n", field.name, set, field.about);
}

std::string fields_yaml(const Profile& profile, const FieldChoice& choice) {
  std::string text = "fields:\n";
  for (const ChosenField& field : choice.fields) text += field_yaml(field);
  if (!choice.left_out.empty()) text += "  # Left out:\n";
  for (const LeftOut& left : choice.left_out) {
    text += fmt::format("  #   {}: {}\n", path_yaml(left.path), left.why);
  }
  if (profile.columns_left > 0)
    text +=
        fmt::format("  #   and more, beyond the first {} places\n", limits::profile::kMostColumns);
  return text + '\n';
}

std::string feature_name(const ChosenField& field, const SimilarRule& rule) {
  return field.name + (rule.words ? "_words" : "_grams");
}

std::string features_yaml(const FieldChoice& choice, std::span<const ChosenRule> rules) {
  std::string text;
  std::set<std::string> named;
  for (const ChosenRule& rule : rules) {
    for (const SimilarRule& similar : rule.similar) {
      const ChosenField& field = choice.fields[similar.field];
      const std::string name = feature_name(field, similar);
      if (!named.insert(name).second) continue;
      text += fmt::format("  {}: {{shingles: {{of: {}, {}}}}}\n", name, field.name,
                          similar.words ? "words: 1" : "characters: 3");
    }
  }
  return text.empty() ? text : "features:\n" + text + '\n';
}

std::string rule_yaml(const FieldChoice& choice, const ChosenRule& rule) {
  std::vector<std::string> parts;
  if (rule.rare) {
    parts.push_back(
        fmt::format("rare_tokens: {{of: {}, tokens: {}{}}}", choice.fields[rule.rare->field].name,
                    rule.rare->tokens,
                    rule.rare->share == 1 ? "" : fmt::format(", share: {}", rule.rare->share)));
  }
  for (const size_t field : rule.same) parts.push_back("same: " + choice.fields[field].name);
  for (const SimilarRule& similar : rule.similar) {
    const Banding banding = banding_of(rule, similar);
    parts.push_back(fmt::format("minhash: {{of: {}, bands: {}, rows: {}}}",
                                feature_name(choice.fields[similar.field], similar), banding.bands,
                                banding.rows));
  }
  if (parts.size() == 1) return parts.front();
  return fmt::format("all: [{{{}}}]", fmt::join(parts, "}, {"));
}

// The words that tell a rule from another one of the same kind and field.
std::string numbers_of(const ChosenRule& rule) {
  if (rule.rare) return fmt::format("{} of {}", rule.rare->share, rule.rare->tokens);
  const Banding banding = banding_of(rule, rule.similar.front());
  return fmt::format("{} x {}", banding.bands, banding.rows);
}

// Whether match events would call another one of the rules alike.
bool ambiguous(std::span<const ChosenRule> rules, const ChosenRule& rule) {
  if (rule.rare) {
    return std::ranges::count_if(rules, [&](const ChosenRule& other) {
             return other.rare && other.rare->field == rule.rare->field;
           }) > 1;
  }
  if (rule.similar.size() != 1) return false;
  return std::ranges::count_if(rules, [&](const ChosenRule& other) {
           return other.similar.size() == 1 &&
                  other.similar.front().field == rule.similar.front().field;
         }) > 1;
}

std::string named_rule_yaml(const FieldChoice& choice, std::span<const ChosenRule> rules,
                            const ChosenRule& rule) {
  std::string text = rule_yaml(choice, rule);
  if (!ambiguous(rules, rule)) return text;
  const size_t field = rule.rare ? rule.rare->field : rule.similar.front().field;
  return fmt::format("{{{}, name: {} {} {}}}", text, choice.fields[field].name,
                     rule.rare ? "rare" : "similar", numbers_of(rule));
}

std::string block_yaml(const FieldChoice& choice, std::span<const ChosenRule> rules,
                       std::span<const double> per_record) {
  std::string text =
      "# Which pairs are compared. Rules ask for different fields, so that the errors of each can "
      "be\n"
      "# learnt from the pairs that the others find. Behind each: candidate pairs a "
      "record, expected.\n"
      "block:\n  any:\n";
  for (size_t i = 0; i < rules.size(); ++i) {
    text += "    - " + named_rule_yaml(choice, rules, rules[i]);
    if (!per_record.empty()) text += fmt::format("    # {:.2g}", per_record[i]);
    text += '\n';
  }
  if (!per_record.empty()) text += fmt::format("  # all together: {:.2g}\n", per_record.back());
  return text + fmt::format(
                    "  max_bucket: {}    # a key that more records than this share says little\n\n",
                    limit::kMaxBucket);
}

std::string related_yaml(const FieldChoice& choice) {
  std::vector<std::string_view> names;
  for (const ChosenField& field : choice.fields) {
    if (field.related) names.push_back(field.name);
  }
  if (names.empty()) return "";
  return fmt::format("    related: [{}]    # agree among those of one house too\n",
                     fmt::join(names, ", "));
}

// The parts tell more than the whole where both records have some.
std::string unless_yaml(const FieldChoice& choice, const ChosenField& field) {
  std::vector<std::string_view> names;
  for (const size_t part : field.parts) {
    if (choice.fields[part].scored) names.push_back(choice.fields[part].name);
  }
  return names.empty() ? "" : fmt::format(", unless: [{}]", fmt::join(names, ", "));
}

struct Thresholds {
  double match;
  double review;
};

// A wrong match is one pair where a record has one partner; elsewhere it joins two groups.
Thresholds thresholds(const FieldChoice& choice) {
  if (choice.single) return {limit::kMatchInPairs, limit::kReview};
  if (one_partner(choice)) return {limit::kMatchAcross, limit::kReviewAcross};
  return {limit::kMatch, limit::kReview};
}

std::string score_yaml(const InitNames& names, const FieldChoice& choice) {
  std::string text =
      "# How sure a match is, learnt from the records; docs/scores.md.\n"
      "score:\n  probability:\n    model: " +
      in_quotes(names.model) + "\n    fields:\n";
  for (const ChosenField& field : choice.fields) {
    if (!field.scored) continue;
    text += fmt::format("      {}: {{levels: [{}]{}}}\n", field.name, levels_yaml(choice, field),
                        unless_yaml(choice, field));
  }
  text += related_yaml(choice);
  const auto [match, review] = thresholds(choice);
  text += one_partner(choice)
              ? fmt::format(
                    "  match: {}    # {}, and cohesion: {}, where a record may have more "
                    "partners\n",
                    match, limit::kMatch, limit::kCohesion)
              : fmt::format("  match: {}\n", match);
  text += fmt::format("  review: {}\n", review);
  if (one_partner(choice)) return text;  // it does not go with one partner a source
  return text +
         fmt::format(
             "  cohesion: {}    # what is all that joins two groups of records is no match\n",
             limit::kCohesion);
}

}  // namespace

std::string init_yaml(const InitNames& names, const Profile& profile, const FieldChoice& choice,
                      std::span<const ChosenRule> rules, std::span<const double> per_record) {
  return head(names, profile) + input_yaml(names.files) + record_yaml(profile, choice.ids) +
         fields_yaml(profile, choice) + features_yaml(choice, rules) +
         sources_yaml(profile, choice) + block_yaml(choice, rules, per_record) +
         score_yaml(names, choice);
}

}  // namespace kindred
