#ifndef KINDRED_DAEMON_SERVICE_NOTICES_H_
#define KINDRED_DAEMON_SERVICE_NOTICES_H_

#include <chrono>
#include <string>

namespace kindred {

// What a service tells whoever has started it.
class Notices {
 public:
  virtual ~Notices() = default;

  virtual void ready() = 0;
  // The configuration is being read again; ready() says that it was.
  virtual void reloading() = 0;
  virtual void stopping() = 0;
  virtual void status(const std::string& status) = 0;  // one line, for people
  virtual void alive() = 0;
  // The start takes longer: at least this much more from now on.
  virtual void extend_start(std::chrono::seconds more) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_NOTICES_H_
