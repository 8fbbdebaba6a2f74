// What a command takes on the command line: its options and positional arguments. CLI11 parses
// them, but its header takes six seconds to compile in each file that includes it; this one stands
// in its place.

#ifndef KINDRED_TOOLS_KINDRED_COMMAND_ARGUMENTS_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_ARGUMENTS_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the name is CLI11's
class App;
class Option;
}  // namespace CLI

namespace kindred {

// What the text of a value must be.
struct ValueRule {
  // Returns what is wrong with the text, or nothing; may write the text anew for the parser.
  std::function<std::string(std::string&)> apply;
  std::string description;  // for --help: "from 1 to 20"
};

// One option or positional argument. Every function returns the argument itself.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument* required();
  Argument* type_name(const std::string& name);  // how --help calls its value
  Argument* transform(const ValueRule& rule);
  Argument* needs(const Argument* other);  // the other one must be given too
  Argument* expected(int values);
  Argument* allow_extra_args(bool allowed);  // whether one option may have several values
  Argument* perhaps_without_value();         // --name alone sets a number to 0
  Argument* delimiter(char between);         // of values in one text
  Argument* capture_default_str();           // --help tells the value that the variable has now

 private:
  CLI::Option* option_;
};

// A command, or the program as the one that has the others.
class Arguments {
 public:
  explicit Arguments(CLI::App* app);  // which outlives it
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  // Each result lives as long as this object does.
  Arguments* add_subcommand(const std::string& name, const std::string& help);
  void require_subcommand();  // one of those that were added
  // `value` is set when the line is parsed, and outlives that. Its type is one of those at the end
  // of arguments.cc.
  template <typename Value>
  Argument* add_option(const std::string& name, Value& value, const std::string& help);
  Argument* add_flag(const std::string& name, bool& value, const std::string& help);

  // What follows when the command was named and its arguments were parsed.
  void callback(const std::function<void()>& then);

  // How often the option was given.
  size_t count(const std::string& option) const;

 private:
  CLI::App* app_;
  std::vector<std::unique_ptr<Argument>> arguments_;
  std::vector<std::unique_ptr<Arguments>> commands_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_ARGUMENTS_H_
