#include "daemon/transport/published.h"

#include "linkage/base/hash.h"

namespace kindred {
namespace {

constexpr uint64_t kKeySeed = 1;
constexpr uint64_t kValueSeed = 2;

}  // namespace

size_t Published::Hash::operator()(std::string_view key) const { return hash_bytes(key, kKeySeed); }

void Published::take(std::string_view key, std::optional<std::string_view> value) {
  if (value) {
    values_.insert_or_assign(std::string(key), hash_bytes(*value, kValueSeed));
  } else {
    forget(key);
  }
}

bool Published::lacks(std::string_view key, std::string_view value) {
  const auto found = values_.find(key);
  if (found == values_.end()) return true;
  const bool equal = found->second == hash_bytes(value, kValueSeed);
  values_.erase(found);
  return !equal;
}

bool Published::forget(std::string_view key) {
  const auto found = values_.find(key);
  if (found == values_.end()) return false;
  values_.erase(found);
  return true;
}

size_t Published::leftovers(const std::function<bool(std::string_view)>& is_ours,
                            const std::function<void(std::string_view)>& visit) const {
  size_t foreign = 0;
  for (const auto& [key, value] : values_) {
    if (is_ours(key)) {
      visit(key);
    } else {
      ++foreign;
    }
  }
  return foreign;
}

}  // namespace kindred
