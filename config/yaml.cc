#include "config/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <string_view>

#include "config/source_text.h"
#include "config/tree_builder.h"
#include "linkage/text/blanks.h"

namespace kindred::config {

namespace {

// What usually led to a message of the parser, for the person who has to find it.
struct Advice {
  std::string_view message;
  std::string_view text;
};
constexpr Advice kAdvice[] = {
    {"end of map flow not found", "a \"{\" is not closed by \"}\", or a \",\" is missing"},
    {"end of sequence flow not found", "a \"[\" is not closed by \"]\", or a \",\" is missing"},
    {"illegal map value",
     "a \":\" where none can be; is the line indented as its neighbours, and "
     "a text with \": \" in quotes?"},
    {"illegal flow end", "a \"}\" or \"]\" that closes nothing"},
    {"illegal map key", "a \"?\" where none can be; a text that begins with it needs quotes"},
    {"illegal block entry",
     "a \"-\" where no list can be; is the line indented as its neighbours?"},
    {"illegal tab when looking for indentation", "a tab; indent with blanks"},
    {"end of map not found", "the line is indented differently from its neighbours"},
    {"end of sequence not found", "the line is indented differently from its neighbours"},
    {"the referenced anchor is not defined",
     "an alias (\"*\") of an anchor (\"&\") that is not "
     "above; a text that begins with \"*\" needs quotes"},
    {"unknown token", "a text that begins with this character needs quotes"},
    {"bad file", "nested too deeply"},
};

std::string advice(std::string_view message) {
  // The rest may quote the file, and so a secret.
  message = message.substr(0, message.find(": "));
  for (const Advice& known : kAdvice) {
    if (message.substr(0, known.message.size()) == known.message) return std::string(known.text);
  }
  return std::string(message);
}

// The parser takes it for a part of the key behind it, and stumbles only later.
bool indented_by_tab(std::string_view line) {
  return line.substr(0, line.find_first_not_of(" \t")).find('\t') != line.npos;
}

// Whether the line has a variable that is not between quotes: inside { } and [ ] its braces are
// taken for YAML's.
bool bare_variable(std::string_view line) {
  const size_t found = line.find("${");
  return found != std::string_view::npos && line.substr(0, found).find('"') == line.npos &&
         line.substr(0, found).find('\'') == line.npos;
}

void add_syntax_fault(const SourceText& source, const YAML::Exception& error, Faults* faults) {
  const size_t offset = source.offset(error.mark.line, error.mark.column);
  const bool tab = indented_by_tab(source.line(offset));
  std::string text = "not YAML: " + (tab ? "a tab; indent with blanks" : advice(error.msg));
  if (bare_variable(source.line(offset))) {
    text += "; inside { } and [ ] put \"${NAME}\" in quotes";
  }
  faults->add(source.position(offset), std::move(text));
}

}  // namespace

NodePointer parse_yaml(const std::string& yaml, Faults* faults, YamlOptions options) {
  const std::string_view text = without_byte_order_mark(yaml);
  const SourceText source(text);
  if (!source.check(options.max_bytes, faults)) return nullptr;

  TreeBuilder builder(source, faults, options.variables);
  try {
    std::istringstream in{std::string(text)};
    YAML::Parser parser(in);
    if (!parser.HandleNextDocument(builder)) return std::make_shared<Node>();
    parser.HandleNextDocument(builder);  // the builder refuses a second one
  } catch (const YAML::Exception& error) {
    add_syntax_fault(source, error, faults);
    return nullptr;
  } catch (const Refused& refused) {
    faults->add(refused.at, "not YAML: " + refused.text);
    return nullptr;
  }
  return builder.root();
}

std::string yaml_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      quoted += fmt::format("\\x{:02x}", byte);
      continue;
    }
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

}  // namespace kindred::config
