#ifndef KINDRED_TESTS_HTTP_CLIENT_H_
#define KINDRED_TESTS_HTTP_CLIENT_H_

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <istream>
#include <string>

namespace kindred {

// One that nobody listens on just now.
inline uint16_t free_port() {
  boost::asio::io_context io;
  return boost::asio::ip::tcp::acceptor(io, {boost::asio::ip::address_v4::loopback(), 0})
      .local_endpoint()
      .port();
}

struct HttpReply {
  int status = 0;
  std::string body;
};

// Sends a request to 127.0.0.1 and reads until the server closes. Throws when nobody listens.
inline HttpReply http_request(uint16_t port, const std::string& method, const std::string& target,
                              const std::string& body = "") {
  boost::asio::ip::tcp::iostream stream;
  stream.exceptions(std::ios::badbit);
  stream.connect(boost::asio::ip::tcp::endpoint(boost::asio::ip::address_v4::loopback(), port));
  if (!stream) throw boost::system::system_error(stream.error());
  stream << method << ' ' << target << " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  if (!body.empty()) {
    stream << "Content-Type: application/json\r\nContent-Length: " << body.size() << "\r\n";
  }
  stream << "\r\n" << body << std::flush;
  HttpReply reply;
  std::string line;
  stream >> line >> reply.status;
  std::getline(stream, line);
  while (std::getline(stream, line) && line != "\r") {
  }
  reply.body.assign(std::istreambuf_iterator<char>(stream), {});
  return reply;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_HTTP_CLIENT_H_
