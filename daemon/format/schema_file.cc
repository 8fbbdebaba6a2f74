#include "daemon/format/schema_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <optional>

#include "daemon/format/protobuf_schema.h"

namespace kindred {

namespace {

namespace fs = std::filesystem;

std::optional<std::string> content(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>(in), {}};
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

// A file is imported by its path below a root that nobody names: mostly the file's own folder, or
// the one that the package begins in.
std::optional<std::string> imported(const fs::path& folder, const std::string& name) {
  // The folder of a bare file name is empty, which fs::absolute() does not take.
  for (fs::path root = fs::absolute(folder / ".").parent_path();; root = root.parent_path()) {
    if (auto text = content(root / name)) return text;
    if (root == root.parent_path()) return std::nullopt;
  }
}

}  // namespace

std::shared_ptr<const PayloadSchema> load_schema_file(SchemaKind kind, const fs::path& file,
                                                      const std::string& message,
                                                      std::string* why) {
  std::optional<std::string> text = content(file);
  if (!text) {
    *why = "it cannot be read";
    return nullptr;
  }
  const SchemaSource source{.kind = kind, .text = std::move(*text), .message = message};
  if (kind != SchemaKind::kProtobuf) return compile_schema(source, why);
  const fs::path folder = file.parent_path();
  return compile_protobuf_file(
      source, [&](const std::string& name) { return imported(folder, name); }, why);
}

}  // namespace kindred
