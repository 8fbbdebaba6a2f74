#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "config/model_file.h"
#include "config/read.h"
#include "config/read_file.h"
#include "config/sections.h"
#include "linkage/base/hash.h"
#include "linkage/score/scorer.h"

namespace kindred::config {

namespace {

// The entry at the end of a path of keys, or null.
const Entry* find(const Node& root, std::initializer_list<std::string_view> path) {
  const Node* node = &root;
  const Entry* entry = nullptr;
  for (const std::string_view key : path) {
    entry = node->find(key);
    if (entry == nullptr) return nullptr;
    node = entry->value.get();
  }
  return entry;
}

// The one place that names the model; null when there is none.
const Entry* model_entry(const Node& root, Faults* faults) {
  const Entry* const top = find(root, {"model"});
  const Entry* const scorer = find(root, {"score", "probability", "model"});
  if (top != nullptr && scorer != nullptr) {
    faults->add(scorer->at,
                fmt::format("\"model\" is on line {} already; a pipeline has one", top->at.line));
  }
  return top != nullptr ? top : scorer;
}

void add_model_faults(const Node& node, const std::string& path, const std::vector<Fault>& found,
                      Faults* faults) {
  for (const Fault& fault : found) {
    add_fault(node, fmt::format("{}:{}:{}: {}", path, fault.line, fault.column, fault.text),
              faults);
  }
}

void await_training(const Node& node, Draft* draft) {
  draft->config.untrained = {
      node.at.line, node.at.column,
      fmt::format("model: {} is not there yet; learn it first: kindred train {} INPUT...",
                  draft->config.model_file, draft->path.empty() ? "CONFIG" : draft->path)};
}

// None where there is no file, or it cannot be read; the draft knows why then.
std::optional<std::string> read_model_file(const Node& node, Draft* draft) {
  try {
    return read_file(draft->config.model_file, kMaxModelBytes);
  } catch (const std::system_error& error) {
    if (error.code().value() == ENOENT) {
      await_training(node, draft);
    } else {
      add_fault(node, error.what(), draft->faults);
    }
    return std::nullopt;
  }
}

void load_model(const Node& node, Draft* draft) {
  const std::optional<std::string> yaml =
      draft->given_model != nullptr ? *draft->given_model : read_model_file(node, draft);
  if (!yaml) return;
  draft->files = mix(draft->files, hash_bytes(*yaml, 0));
  LoadedModel loaded = parse_model(*yaml);
  add_model_faults(node, draft->config.model_file, loaded.faults, draft->faults);
  if (loaded.model) draft->config.model = std::make_shared<const Model>(std::move(*loaded.model));
}

}  // namespace

void find_model(const Node& root, Draft* draft) {
  const Entry* const entry = model_entry(root, draft->faults);
  if (entry == nullptr) return;
  draft->model = entry->value.get();
  const std::optional<std::string> name = read_text(*entry->value, draft->faults);
  if (!name || entry->value->faulty) return;
  const std::filesystem::path folder = std::filesystem::path(draft->path).parent_path();
  draft->config.model_file = (folder / *name).string();
  if (draft->read_model) {
    load_model(*entry->value, draft);
  } else {
    await_training(*entry->value, draft);
  }
}

}  // namespace kindred::config
