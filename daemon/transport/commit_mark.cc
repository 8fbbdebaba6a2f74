#include "daemon/transport/commit_mark.h"

#include <fmt/format.h>

#include <string_view>

#include "daemon/transport/number_behind.h"

namespace kindred {
namespace {

constexpr std::string_view kCommit = "kindred-commit=";
constexpr std::string_view kCluster = "kindred-cluster";
constexpr std::string_view kMaker = " maker=";
constexpr std::string_view kTime = " time=";

}  // namespace

std::string text_of(const CommitMark& mark) {
  if (mark.of_cluster) return std::string(kCluster);
  std::string text = fmt::format("{}{}", kCommit, mark.commit);
  if (mark.maker != 0) text += fmt::format("{}{:016x}", kMaker, mark.maker);
  if (mark.time) text += fmt::format("{}{}", kTime, *mark.time);
  return text;
}

CommitMark read_commit_mark(std::string_view text) {
  if (text.starts_with(kCluster)) return {.of_cluster = true};
  if (!text.starts_with(kCommit)) return {};
  return {.commit = number_behind<uint64_t>(kCommit, text).value_or(0),
          .maker = number_behind<uint64_t>(kMaker, text, 16).value_or(0),
          .time = number_behind<int64_t>(kTime, text)};
}

}  // namespace kindred
