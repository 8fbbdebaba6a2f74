#include "tools/kindred/init/sources_yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string_view>
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

Part apart_part(const SourcesApart& apart) {
  return {fmt::format("# {}: {} pairs of different sources, {} of one. So\n"
                      "# each source is taken to be free of duplicates. Without these lines all "
                      "pairs may match.\n",
                      apart.by_training ? "Records that match by what can be learnt of them"
                                        : "Records that share what nobody else has",
                      grouped(apart.across), grouped(apart.within)),
          "  link_type: link_only\n  partners: one_per_source\n"};
}

Part each_part(const Profile& profile, const ChosenIds& ids) {
  Part part{
      "# Each source has its ids in a column of its own, which says something else in "
      "another one.\n",
      "  each:\n"};
  for (size_t input = 0; input < ids.of.size(); ++input) {
    const auto before = std::span(profile.inputs).first(input);
    if (std::ranges::find(before, profile.inputs[input]) != before.end()) continue;
    part.lines += fmt::format("    {}: {{record: {{id: {}}}}}\n", text_yaml(profile.inputs[input]),
                              path_yaml(ids.of[input]));
  }
  return part;
}

}  // namespace

std::string record_yaml(const ChosenIds& ids) {
  if (ids.places.empty()) return "";
  if (ids.places.size() == 1) {
    if (ids.places.front() == config::JsonPath{"id"}) return "";
    return "record:\n  id: " + path_yaml(ids.places.front()) + "\n\n";
  }
  std::vector<std::string> places;
  for (const config::JsonPath& place : ids.places) places.push_back(path_yaml(place));
  return fmt::format("record:\n  id: [{}]    # the first of them that a record has\n\n",
                     fmt::join(places, ", "));
}

std::string sources_yaml(const Profile& profile, const FieldChoice& choice) {
  std::vector<Part> parts;
  if (choice.ids.places.empty()) parts.push_back(each_part(profile, choice.ids));
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
