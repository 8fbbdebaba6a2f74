#include "tools/kindred/init/sources_yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/kindred/init/yaml_text.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

// A part of the section: what is said of it, and its lines.
struct Part {
  std::string comment;
  std::string lines;
};

Part partners_part(const PartnersSeen& seen) {
  return {fmt::format("# Of {} records that match by what can be learnt of them {} match more than "
                      "one other. So\n"
                      "# each is taken to have one partner at most. Take these lines out where "
                      "some may have more.\n",
                      grouped(seen.matched), grouped(seen.crowded)),
          "  partners: one_per_source\n"};
}

// The pairs behind what is said, as a line's beginning.
std::string seen_text(const SourcesApart& apart) {
  return fmt::format("# {}: {} pairs of different sources, {} of one.",
                     apart.by_training ? "Records that match by what can be learnt of them"
                                       : "Records that share what nobody else has",
                     grouped(apart.across), grouped(apart.within));
}

std::string told_comment(const SourcesApart& apart) {
  return fmt::format(
      "# Pairs are of two sources, as init was told.\n{}\n{}", seen_text(apart),
      apart.one_repeats   ? "# Records of one source often match several of the other one, as far "
                            "as can be learnt, so\n# that a record may have several partners.\n"
      : apart.one_partner ? "# A record has one partner in each source at most. Take the line of "
                            "partners out where\n# some may have more.\n"
                          : "# Three records of two sources often share it, so that a record may "
                            "have several\n# partners.\n");
}

Part apart_part(const SourcesApart& apart) {
  std::string lines = "  link_type: link_only\n";
  if (apart.one_partner) lines += "  partners: one_per_source\n";
  if (apart.told) return {told_comment(apart), std::move(lines)};
  return {seen_text(apart) +
              " So\n"
              "# each source is taken to be free of duplicates. Without these lines all pairs may "
              "match.\n",
          std::move(lines)};
}

// Whether all inputs are of events, so that it is said once.
bool all_events(const Profile& profile) {
  return !profile.events.empty() && std::ranges::count(profile.events, false) == 0;
}

// Whether something must be told by source.
bool told_by_source(const Profile& profile, const ChosenIds& ids) {
  return ids.places.empty() ||
         (!all_events(profile) && std::ranges::count(profile.events, true) > 0);
}

// What is told of an input by its source; empty: nothing.
std::string own_record(const Profile& profile, const ChosenIds& ids, size_t input) {
  std::vector<std::string> settings;
  if (ids.places.empty()) settings.push_back("id: " + path_yaml(ids.of[input]));
  const bool event = !profile.events.empty() && profile.events[input];
  if (event && !all_events(profile)) settings.emplace_back("envelope: debezium");
  return fmt::format("{}", fmt::join(settings, ", "));
}

Part each_part(const Profile& profile, const ChosenIds& ids) {
  Part part{ids.places.empty() ? "# Each source has its ids in a column of its own, which says "
                                 "something else in another one.\n"
                               : "",
            "  each:\n"};
  for (size_t input = 0; input < ids.of.size(); ++input) {
    const auto before = std::span(profile.inputs).first(input);
    if (std::ranges::find(before, profile.inputs[input]) != before.end()) continue;
    const std::string own = own_record(profile, ids, input);
    if (own.empty()) continue;
    part.lines +=
        fmt::format("    {}: {{record: {{{}}}}}\n", text_yaml(profile.inputs[input]), own);
  }
  return part;
}

std::string id_line(const ChosenIds& ids) {
  if (ids.places.empty()) return "";
  if (ids.places.size() == 1) {
    const config::JsonPath& place = ids.places.front();
    return place == config::JsonPath{"id"} ? "" : "  id: " + path_yaml(place) + "\n";
  }
  std::vector<std::string> places;
  for (const config::JsonPath& place : ids.places) places.push_back(path_yaml(place));
  return fmt::format("  id: [{}]    # the first of them that a record has\n",
                     fmt::join(places, ", "));
}

std::string deleted_line(const config::DeletedRule& rule) {
  if (rule == config::DeletedRule{}) return "";
  return rule.present ? fmt::format("  deleted: {{field: {}, present: true}}    # has the day\n",
                                    path_yaml(rule.path))
                      : fmt::format("  deleted: {}\n", path_yaml(rule.path));
}

}  // namespace

std::string record_yaml(const Profile& profile, const ChosenIds& ids) {
  std::string lines = id_line(ids);
  if (all_events(profile)) lines += "  envelope: debezium    # paths begin at the row\n";
  lines += deleted_line(profile.deleted);
  return lines.empty() ? "" : "record:\n" + lines + '\n';
}

std::string sources_yaml(const Profile& profile, const FieldChoice& choice) {
  std::vector<Part> parts;
  if (told_by_source(profile, choice.ids)) parts.push_back(each_part(profile, choice.ids));
  if (choice.single) {
    parts.push_back(partners_part(*choice.single));
  } else if (choice.apart) {
    parts.push_back(apart_part(*choice.apart));
  }
  if (parts.empty()) return "";
  std::string comments;
  std::string lines;
  for (const Part& part : parts) {
    comments += part.comment;
    lines += part.lines;
  }
  return comments + "sources:\n" + lines + '\n';
}

}  // namespace kindred
