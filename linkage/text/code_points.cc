#include "linkage/text/code_points.h"

#include <utf8proc.h>

#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr int kCompatible =
    UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
constexpr int kCanonical = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE;

utf8proc_int32_t call(utf8proc_int32_t code_point, void* replace) {
  const auto function = *static_cast<CodePoints::Replace*>(replace);
  return static_cast<utf8proc_int32_t>(function(static_cast<char32_t>(code_point)));
}

std::string repaired(std::string_view raw) {
  std::string text;
  for (size_t i = 0; i < raw.size();) append_utf8(next_code_point(raw, &i), &text);
  return text;
}

}  // namespace

bool CodePoints::assign(std::string_view text, int options, Replace replace) {
  const auto decompose = [&] {
    return utf8proc_decompose_custom(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
        static_cast<utf8proc_ssize_t>(text.size()), data_, static_cast<utf8proc_ssize_t>(capacity_),
        static_cast<utf8proc_option_t>(options), replace == nullptr ? nullptr : call,
        static_cast<void*>(&replace));
  };
  utf8proc_ssize_t needed = decompose();
  if (needed > static_cast<utf8proc_ssize_t>(capacity_)) {
    large_.resize(static_cast<size_t>(needed));
    data_ = large_.data();
    capacity_ = large_.size();
    needed = decompose();
  }
  if (needed < 0) return false;
  size_ = static_cast<size_t>(needed);
  return true;
}

void CodePoints::decompose(std::string_view text, Replace replace) {
  if (!assign(text, kCompatible, replace)) assign(repaired(text), kCompatible, replace);
}

void CodePoints::decompose_canonically(std::string_view text) {
  if (!assign(text, kCanonical, nullptr)) assign(repaired(text), kCanonical, nullptr);
}

void CodePoints::compose(std::string* out) {
  constexpr auto kCompose = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  const auto length =
      utf8proc_normalize_utf32(data_, static_cast<utf8proc_ssize_t>(size_), kCompose);
  for (utf8proc_ssize_t i = 0; i < length; ++i) append_utf8(static_cast<char32_t>(data_[i]), out);
}

}  // namespace kindred
