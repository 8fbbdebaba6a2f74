#include "config/encoding.h"

#include <iconv.h>

#include <array>
#include <utility>

#include "linkage/text/ascii_lower.h"

namespace kindred::config {

namespace {

// Names that people use and iconv() does not, or understands otherwise; without "-", "_" and
// blanks.
constexpr std::array<std::pair<std::string_view, const char*>, 12> kAliases = {{
    {"utf8", ""},
    {"ascii", "WINDOWS-1252"},
    {"usascii", "WINDOWS-1252"},
    {"ansi", "WINDOWS-1252"},
    {"latin1", "WINDOWS-1252"},
    {"iso88591", "WINDOWS-1252"},
    {"cp1252", "WINDOWS-1252"},
    // Without a mark Windows writes the lower byte first, and iconv() takes the machine's order.
    {"utf16", "UTF-16LE"},
    {"ucs2", "UTF-16LE"},
    {"unicode", "UTF-16LE"},
    {"utf16le", "UTF-16LE"},
    {"utf16be", "UTF-16BE"},
}};

constexpr std::array<std::pair<std::string_view, char>, 6> kDelimiterNames = {{
    {"comma", ','},
    {"semicolon", ';'},
    {"pipe", '|'},
    {"tab", '\t'},
    {"\\t", '\t'},
    {"space", ' '},
}};

bool known_to_iconv(const std::string& name) {
  // What follows a "/" would tell iconv() to leave out characters.
  if (name.empty() || name.find_first_of("/,") != std::string::npos) return false;
  const iconv_t conversion = ::iconv_open("UTF-8", name.c_str());
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the value that iconv_open() returns for an error
  if (conversion == reinterpret_cast<iconv_t>(-1)) return false;
  ::iconv_close(conversion);
  return true;
}

}  // namespace

std::optional<std::string> encoding_named(std::string_view name) {
  std::string plain;
  for (const char c : ascii_lower(std::string(name))) {
    if (c != '-' && c != '_' && c != ' ') plain.push_back(c);
  }
  for (const auto& [alias, meant] : kAliases) {
    if (plain == alias) return meant;
  }
  for (const std::string& known : {std::string(name), plain}) {
    if (known_to_iconv(known)) return known;
  }
  return std::nullopt;
}

std::optional<char> delimiter_named(std::string_view name) {
  const std::string lower = ascii_lower(std::string(name));
  for (const auto& [known, delimiter] : kDelimiterNames) {
    if (lower == known) return delimiter;
  }
  if (name.size() != 1 || name[0] <= 0) return std::nullopt;
  if (name[0] == '"' || name[0] == '\r' || name[0] == '\n') return std::nullopt;
  return name[0];
}

}  // namespace kindred::config
