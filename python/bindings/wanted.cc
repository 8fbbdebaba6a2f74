#include "python/bindings/wanted.h"

namespace kindred::python {

namespace {

void add_paths(const config::ValuePaths& paths, Wanted* wanted) {
  for (const config::JsonPath& path : paths) wanted->members.insert(path.front());
}

void add_first_of(const config::FirstOf& places, Wanted* wanted) {
  for (const config::ValuePaths& paths : places) add_paths(paths, wanted);
}

}  // namespace

Wanted wanted_by(const config::RecordMapping& mapping) {
  Wanted wanted;
  if (mapping.envelope != config::Envelope::kNone) return wanted;
  wanted.all = false;
  add_first_of(mapping.id, &wanted);
  add_first_of(mapping.source, &wanted);
  wanted.members.insert(mapping.deleted.path.front());
  if (mapping.version) wanted.members.insert(mapping.version->front());
  if (mapping.time) wanted.members.insert(mapping.time->front());
  for (const std::vector<config::ValuePlace>& places : mapping.fields) {
    for (const config::ValuePlace& place : places) add_paths(place.paths, &wanted);
  }
  for (const config::ValuePaths& paths : mapping.id) {
    std::vector<std::string>& names = wanted.ids.emplace_back();
    for (const config::JsonPath& path : paths) names.push_back(path.front());
  }
  return wanted;
}

std::string id_names(const Wanted& wanted) {
  std::string text;
  for (const std::vector<std::string>& names : wanted.ids) {
    text += (text.empty() ? "\"" : " or \"") + names.front() + "\"";
  }
  return text;
}

}  // namespace kindred::python
