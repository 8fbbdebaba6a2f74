#include "linkage/record/values.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kindred {

namespace {

constexpr std::array<std::string_view, 7> kTypeNames = {"text", "number", "date",    "geo",
                                                        "set",  "vector", "minutiae"};

constexpr uint32_t kSparse = 1;  // the first word of a sparse vector

void append_u32(uint32_t n, std::string* out) {
  out->append(reinterpret_cast<const char*>(&n), sizeof n);
}

// The items of an array of T that fills `bytes` exactly; none when it does not.
template <typename T>
std::vector<T> decode_array(std::string_view bytes) {
  std::vector<T> items;
  if (bytes.size() % sizeof(T) != 0) return items;
  items.resize(bytes.size() / sizeof(T));
  if (!items.empty()) std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

}  // namespace

std::string_view field_type_name(FieldType type) { return kTypeNames[static_cast<size_t>(type)]; }

std::optional<FieldType> field_type(std::string_view name) {
  const auto found = std::find(kTypeNames.begin(), kTypeNames.end(), name);
  if (found == kTypeNames.end()) return std::nullopt;
  return static_cast<FieldType>(found - kTypeNames.begin());
}

std::span<const std::string_view> field_type_names() { return kTypeNames; }

// Each token as its length, four bytes, and its bytes.
std::string encode_set(std::span<const std::string> tokens) {
  std::vector<std::string_view> sorted(tokens.begin(), tokens.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  std::string bytes;
  for (std::string_view token : sorted) {
    append_u32(static_cast<uint32_t>(token.size()), &bytes);
    bytes.append(token);
  }
  return bytes;
}

std::vector<std::string_view> decode_set(std::string_view bytes) {
  std::vector<std::string_view> tokens;
  while (!bytes.empty()) {
    uint32_t size;
    if (bytes.size() < sizeof size) return {};
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size) return {};
    tokens.push_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return tokens;
}

// There is one zero: equal vectors have equal bytes.
std::string encode_vector(std::span<const double> components) {
  std::string bytes(components.size_bytes(), '\0');
  for (size_t i = 0; i < components.size(); ++i) {
    const double component = components[i] + 0.0;
    std::memcpy(bytes.data() + i * sizeof component, &component, sizeof component);
  }
  return bytes;
}

std::vector<double> decode_vector(std::string_view bytes) { return decode_array<double>(bytes); }

// A word that no dense vector's size leaves room for, and the components.
std::string encode_sparse_vector(std::vector<Component> components) {
  static_assert(sizeof(Component) == 16, "no padding: the bytes are stored");
  std::erase_if(components, [](const Component& c) { return c.value == 0; });
  std::sort(components.begin(), components.end(),
            [](const Component& a, const Component& b) { return a.index < b.index; });
  std::string bytes;
  append_u32(kSparse, &bytes);
  bytes.append(reinterpret_cast<const char*>(components.data()),
               components.size() * sizeof(Component));
  return bytes;
}

bool is_sparse_vector(std::string_view bytes) {
  uint32_t word;
  if (bytes.size() % sizeof(Component) != sizeof word) return false;
  std::memcpy(&word, bytes.data(), sizeof word);
  return word == kSparse;
}

SparseVector decode_sparse_vector(std::string_view bytes) {
  SparseVector vector;
  if (is_sparse_vector(bytes)) {
    vector.components = decode_array<Component>(bytes.substr(sizeof kSparse));
    return vector;
  }
  const std::vector<double> dense = decode_vector(bytes);
  vector.length = dense.size();
  for (size_t i = 0; i < dense.size(); ++i) {
    if (dense[i] != 0) vector.components.push_back({i, dense[i]});
  }
  return vector;
}

std::string encode_minutiae(std::span<const Minutia> minutiae) {
  static_assert(sizeof(Minutia) == 16, "no padding: the bytes are stored");
  return {reinterpret_cast<const char*>(minutiae.data()), minutiae.size_bytes()};
}

std::vector<Minutia> decode_minutiae(std::string_view bytes) {
  return decode_array<Minutia>(bytes);
}

}  // namespace kindred
