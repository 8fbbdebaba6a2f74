#include "tools/kindred/files/open_text.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/files/recoded_bytes.h"
#include "tools/kindred/files/unpacked_bytes.h"

namespace kindred {

namespace {

constexpr size_t kMagicBytes = 4;

// How files begin that are no text and are not read, and what to do about it.
struct Foreign {
  std::string_view begins;
  std::string_view advice;
};
constexpr std::array<Foreign, 4> kForeign = {{
    {"\xFD\x37\x7A", "compressed with xz; unpack it first, with unxz --keep"},
    {"BZh9", "compressed with bzip2; unpack it first, with bunzip2 --keep"},
    {"PK\x03", "a spreadsheet or an archive; save it as CSV, or unpack it first"},
    {"\xD0\xCF\x11\xE0", "a spreadsheet; save it as CSV"},
}};

void refuse_foreign(std::string_view begins, const InputName& name) {
  for (const Foreign& foreign : kForeign) {
    if (!begins.starts_with(foreign.begins)) continue;
    throw Failure(ExitCode::kInputData,
                  fmt::format("{}: it is {}", shown_input(name.path), foreign.advice));
  }
}

}  // namespace

std::unique_ptr<PeekedBytes> unpacked(std::unique_ptr<ByteStream> bytes, const InputName& name) {
  auto file = std::make_unique<PeekedBytes>(std::move(bytes));
  const Packing packing = packing_of(file->peek(kMagicBytes));
  if (packing == Packing::kNone) {
    refuse_foreign(file->peek(kMagicBytes), name);
    return file;
  }
  auto within =
      std::make_unique<PeekedBytes>(unpack(packing, std::move(file), shown_input(name.path)));
  refuse_foreign(within->peek(kMagicBytes), name);
  return within;
}

Text as_utf8(std::unique_ptr<PeekedBytes> bytes, const InputName& name) {
  const EncodingMark mark = encoding_mark(bytes->peek(kMagicBytes));
  bytes->skip(mark.size);
  const bool utf8 = name.encoding.empty() || name.encoding == "UTF-8";
  if (mark.encoding.empty() && (mark.size != 0 || utf8)) return {std::move(bytes), mark.size};
  const std::string& encoding = mark.encoding.empty() ? name.encoding : mark.encoding;
  if (!mark.encoding.empty()) {
    tell(name, fmt::format("is {}, as its {} say", encoding,
                           mark.size != 0 ? "first bytes" : "zero bytes"));
  }
  const auto found_utf8 = [name] {
    tell(name, fmt::format("is UTF-8, and is not read as {}", name.encoding));
  };
  return {std::make_unique<PeekedBytes>(recode(encoding, std::move(bytes), found_utf8)), 0};
}

}  // namespace kindred
