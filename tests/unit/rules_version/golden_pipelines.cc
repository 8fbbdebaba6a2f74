#include "tests/unit/rules_version/golden_pipelines.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace kindred {
namespace {

// Models and files of names stand here, also those that the examples name.
constexpr const char* kData = "tests/data/rules";

GoldenPipeline load(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  GoldenPipeline golden{
      .name = path.stem().string(), .yaml = {std::istreambuf_iterator<char>(in), {}}, .config = {}};
  const config::Loaded loaded =
      config::parse(golden.yaml, golden.name, kData + ("/" + path.filename().string()));
  if (!loaded.faults.empty())
    throw std::runtime_error(path.string() + ": " + loaded.faults.front().text);
  if (loaded.config->untrained) throw std::runtime_error(path.string() + ": has no model");
  golden.config = *loaded.config;
  return golden;
}

std::vector<GoldenPipeline> load_all() {
  std::vector<GoldenPipeline> all;
  for (const char* folder : {"config/examples", kData}) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const std::string name = file.path().filename().string();
      if (name.ends_with(".yaml") && !name.ends_with("_model.yaml")) all.push_back(load(file));
    }
  }
  std::ranges::sort(all, {}, &GoldenPipeline::name);
  return all;
}

}  // namespace

const std::vector<GoldenPipeline>& golden_pipelines() {
  static const std::vector<GoldenPipeline> kAll = load_all();
  return kAll;
}

}  // namespace kindred
