#include "tools/kindred/explain/entity.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/entity/bridges.h"
#include "tools/kindred/explain/minimum_cut.h"
#include "tools/kindred/explain/record_name.h"
#include "tools/kindred/files/link_inputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/label_input.h"

namespace kindred {

namespace {

Entity entity_of_member(const Linker& linker, const std::string& name) {
  RecordName record("--entity-of", name);
  linker.records([&](const KeyedRecord& live) { record.see(live); });
  std::optional<Entity> entity = linker.entity_of(record.meant());
  if (entity) return *std::move(entity);
  throw Failure(ExitCode::kInputData,
                "--entity-of: " + name + " matches no record, so it is in no entity");
}

Entity chosen_entity(const Linker& linker, const ExplainEntityOptions& options) {
  if (options.entity.empty()) return entity_of_member(linker, options.member);
  std::optional<Entity> entity = linker.entity(options.entity);
  if (entity) return *std::move(entity);
  throw Failure(ExitCode::kInputData,
                "--entity: no entity of the input has the id " + options.entity +
                    "; kindred link --entities lists them, --entity-of finds that of a record");
}

// The place of a member; none where it is none.
std::optional<uint32_t> place(const Entity& entity, const Identity& who) {
  const auto found = std::lower_bound(entity.members.begin(), entity.members.end(), who);
  if (found == entity.members.end() || *found != who) return std::nullopt;
  return static_cast<uint32_t>(found - entity.members.begin());
}

void add_matches(const Linker& linker, EntityExplanation* why) {
  linker.matches([&](const Change& match) {
    if (match.decision != Decision::kMatch) return;
    const auto left = place(why->entity, match.left);
    const auto right = place(why->entity, match.right);
    const Evaluation& evaluation = match.evaluation;
    if (left && right) {
      why->matches.push_back({*left, *right, evaluation.score, evaluation.probability});
    } else if (left) {
      why->left_out.push_back({match.left, match.right, evaluation.score});
    } else if (right) {
      why->left_out.push_back({match.right, match.left, evaluation.score});
    }
  });
  std::stable_sort(why->matches.begin(), why->matches.end(),
                   [](const EntityMatch& a, const EntityMatch& b) { return a.score < b.score; });
  std::stable_sort(why->left_out.begin(), why->left_out.end(),
                   [](const auto& a, const auto& b) { return a.member < b.member; });
}

// Splits the members into `side` and the others.
void part(const std::vector<uint32_t>& side, EntityExplanation* why) {
  std::vector<bool> on_side(why->entity.members.size());
  for (const uint32_t member : side) on_side[member] = true;
  const bool anchor = on_side[*place(why->entity, why->entity.anchor)];
  for (uint32_t member = 0; member < on_side.size(); ++member) {
    why->parts[on_side[member] == anchor ? 0 : 1].push_back(member);
  }
  for (uint32_t i = 0; i < why->matches.size(); ++i) {
    const EntityMatch& match = why->matches[i];
    if (on_side[match.left] != on_side[match.right]) why->cut.push_back(i);
  }
}

void find_weakest(EntityExplanation* why) {
  const auto members = static_cast<uint32_t>(why->entity.members.size());
  std::vector<MemberMatch> matches;
  for (const EntityMatch& match : why->matches) matches.push_back({match.left, match.right});
  if (members < 2) {
    why->parts[0] = {0};
    return;
  }
  // Matches are in the order of their scores.
  const std::vector<Bridge> bridges = find_bridges(members, matches);
  const auto weakest =
      std::min_element(bridges.begin(), bridges.end(),
                       [](const Bridge& a, const Bridge& b) { return a.match < b.match; });
  if (weakest == bridges.end()) {
    part(minimum_cut(members, matches).side, why);
    return;
  }
  why->weakest = weakest->match;
  part(side_of(*weakest, members, matches), why);
}

}  // namespace

EntityExplanation explain_entity(const config::Config& config, const ExplainEntityOptions& options,
                                 ThreadPool* pool, std::ostream* report) {
  Linker linker(config.pipeline, pool);
  link_inputs(config, options.inputs, pool, &linker, report);
  if (!options.labels.empty()) {
    LabelInput(options.labels, config.files_input.encoding, report).tell(&linker);
  }
  EntityExplanation why;
  why.entity = chosen_entity(linker, options);
  for (const GoldenValue& value : why.entity.golden) {
    why.golden.emplace_back(config.pipeline->fields[value.field].name, value);
  }
  add_matches(linker, &why);
  find_weakest(&why);
  return why;
}

void explain_entity_to_output(const config::Config& config, const ExplainEntityOptions& options,
                              ThreadPool* pool, std::ostream* report) {
  const config::Config made = config::with_entities(config);
  const EntityExplanation why = explain_entity(made, options, pool, report);
  Output output("-");
  output.write(options.json ? entity_json(why, *made.pipeline) : entity_text(why));
  output.close();
}

}  // namespace kindred
