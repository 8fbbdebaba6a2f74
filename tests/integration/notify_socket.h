#ifndef KINDRED_TESTS_INTEGRATION_NOTIFY_SOCKET_H_
#define KINDRED_TESTS_INTEGRATION_NOTIFY_SOCKET_H_

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

namespace kindred {

// The socket on which a service tells systemd how it does. It holds ten messages at most, and its
// sender waits for room.
class NotifySocket {
 public:
  explicit NotifySocket(const std::string& path) {
    socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
    if (bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
      throw std::runtime_error("cannot listen at " + path);
    }
  }
  ~NotifySocket() { close(socket_); }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  // Waits for this text among all that was told, a line each; so many times.
  bool await(const std::string& text, size_t times = 1) {
    for (int i = 0; i < 1000 && count(text) < times; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      read_all();
    }
    return count(text) >= times;
  }

  const std::string& told() const { return told_; }

 private:
  size_t count(const std::string& text) const {
    size_t found = 0;
    for (size_t at = told_.find(text); at != std::string::npos; at = told_.find(text, at + 1)) {
      ++found;
    }
    return found;
  }

  void read_all() {
    char buffer[4096];
    for (ssize_t size = 0; (size = recv(socket_, buffer, sizeof(buffer), 0)) > 0;) {
      told_.append(buffer, static_cast<size_t>(size)).push_back('\n');
    }
  }

  std::string told_;
  int socket_ = -1;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_NOTIFY_SOCKET_H_
