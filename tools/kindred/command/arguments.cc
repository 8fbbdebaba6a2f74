#include "tools/kindred/command/arguments.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>

namespace kindred {

Argument* Argument::required() {
  option_->required();
  return this;
}

Argument* Argument::type_name(const std::string& name) {
  option_->type_name(name);
  return this;
}

Argument* Argument::transform(const ValueRule& rule) {
  option_->transform(CLI::Validator(rule.apply, rule.description));
  return this;
}

Argument* Argument::needs(const Argument* other) {
  option_->needs(other->option_);
  return this;
}

Argument* Argument::expected(int values) {
  option_->expected(values);
  return this;
}

Argument* Argument::allow_extra_args(bool allowed) {
  option_->allow_extra_args(allowed);
  return this;
}

Argument* Argument::perhaps_without_value() {
  option_->expected(0, 1);
  return this;
}

Argument* Argument::delimiter(char between) {
  option_->delimiter(between);
  return this;
}

Argument* Argument::capture_default_str() {
  option_->capture_default_str();
  return this;
}

Arguments::Arguments(CLI::App* app) : app_(app) {}
Arguments::~Arguments() = default;

Arguments* Arguments::add_subcommand(const std::string& name, const std::string& help) {
  commands_.push_back(std::make_unique<Arguments>(app_->add_subcommand(name, help)));
  return commands_.back().get();
}

void Arguments::require_subcommand() { app_->require_subcommand(1); }

template <typename Value>
Argument* Arguments::add_option(const std::string& name, Value& value, const std::string& help) {
  arguments_.push_back(std::make_unique<Argument>(app_->add_option(name, value, help)));
  return arguments_.back().get();
}

Argument* Arguments::add_flag(const std::string& name, bool& value, const std::string& help) {
  arguments_.push_back(std::make_unique<Argument>(app_->add_flag(name, value, help)));
  return arguments_.back().get();
}

void Arguments::callback(const std::function<void()>& then) { app_->callback(then); }

size_t Arguments::count(const std::string& option) const { return app_->count(option); }

template Argument* Arguments::add_option(const std::string&, std::string&, const std::string&);
template Argument* Arguments::add_option(const std::string&, std::optional<std::string>&,
                                         const std::string&);
template Argument* Arguments::add_option(const std::string&, std::optional<char>&,
                                         const std::string&);
template Argument* Arguments::add_option(const std::string&, std::vector<std::string>&,
                                         const std::string&);
template Argument* Arguments::add_option(const std::string&, double&, const std::string&);
template Argument* Arguments::add_option(const std::string&, std::optional<double>&,
                                         const std::string&);
template Argument* Arguments::add_option(const std::string&, uint32_t&, const std::string&);
template Argument* Arguments::add_option(const std::string&, std::optional<uint32_t>&,
                                         const std::string&);
template Argument* Arguments::add_option(const std::string&, uint64_t&, const std::string&);
template Argument* Arguments::add_option(const std::string&, std::optional<uint64_t>&,
                                         const std::string&);

}  // namespace kindred
