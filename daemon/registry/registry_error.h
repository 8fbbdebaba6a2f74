#ifndef KINDRED_DAEMON_REGISTRY_REGISTRY_ERROR_H_
#define KINDRED_DAEMON_REGISTRY_REGISTRY_ERROR_H_

#include <cstdint>
#include <stdexcept>
#include <string>

namespace kindred {

// What a registry did not give. The text is for people; it holds no secret.
class RegistryError : public std::runtime_error {
 public:
  enum class Kind : uint8_t {
    kAway,          // no registry answers, or what answers is none: later it may
    kRefused,       // it does not let us: 401 or 403
    kUnknown,       // it says that it has no such thing
    kIncompatible,  // it does not take a schema beside those that its subject has: 409
    kInvalid,       // it does not take it at all: 422
  };

  RegistryError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}

  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_REGISTRY_REGISTRY_ERROR_H_
