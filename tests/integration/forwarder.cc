#include "tests/integration/forwarder.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "tests/integration/cluster.h"

namespace kindred {

namespace {

constexpr int kWaitMilliseconds = 50;

sockaddr_in loopback(int port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  return address;
}

int require(int result, const char* what) {
  if (result < 0) throw std::runtime_error(std::string(what) + ": " + std::strerror(errno));
  return result;
}

int connect_to(int port) {
  const sockaddr_in address = loopback(port);
  const int broker = require(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  require(::connect(broker, reinterpret_cast<const sockaddr*>(&address), sizeof address),
          "connect");
  return broker;
}

void wait_a_little() { ::poll(nullptr, 0, kWaitMilliseconds); }

bool readable(int file) {
  pollfd poll_file = {file, POLLIN, 0};
  return ::poll(&poll_file, 1, kWaitMilliseconds) > 0;
}

}  // namespace

// Bound, so that nobody else takes the port; refused as long as nobody listens.
Forwarder::Forwarder(int port, int target) : target_(target) {
  const std::string brokers = test_brokers();
  if (target_ == 0) target_ = std::stoi(brokers.substr(brokers.find(':') + 1));
  listener_ = require(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  const int reuse = 1;  // of connections that have ended
  require(::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse), "setsockopt");
  sockaddr_in address = loopback(port);
  socklen_t size = sizeof address;
  require(::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size), "bind");
  require(::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size), "getsockname");
  port_ = ntohs(address.sin_port);
}

Forwarder::~Forwarder() {
  stop_ = true;
  if (acceptor_.joinable()) acceptor_.join();
  ::close(listener_);
}

void Forwarder::listen() {
  require(::listen(listener_, SOMAXCONN), "listen");
  acceptor_ = std::thread([this] { accept_all(); });
}

void Forwarder::hang_up() { hanging_up_ = true; }

void Forwarder::forward() {
  hanging_up_ = false;
  forwarding_ = true;
}

void Forwarder::accept_all() {
  std::vector<int> sockets;
  while (!stop_) {
    if (cut_) {
      wait_a_little();
      continue;
    }
    if (!readable(listener_)) continue;
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    if (hanging_up_) {
      std::array<char, 4096> said;
      if (readable(client)) static_cast<void>(::read(client, said.data(), said.size()));
      ::close(client);
      continue;
    }
    sockets.push_back(client);
    if (!forwarding_) continue;
    const int broker = connect_to(target_);
    sockets.push_back(broker);
    passing_.emplace_back([this, client, broker] { pass_on(client, broker); });
    passing_.emplace_back([this, client, broker] { pass_on(broker, client); });
  }
  for (const int socket : sockets) ::shutdown(socket, SHUT_RDWR);
  for (std::thread& thread : passing_) thread.join();
  passing_.clear();
  for (const int socket : sockets) ::close(socket);
}

void Forwarder::pass_on(int from, int to) const {
  std::array<char, 65536> buffer;
  while (!stop_) {
    if (cut_) {
      wait_a_little();
      continue;
    }
    if (!readable(from)) continue;
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n <= 0 || ::send(to, buffer.data(), static_cast<size_t>(n), MSG_NOSIGNAL) != n) break;
  }
  ::shutdown(to, SHUT_WR);
}

}  // namespace kindred
