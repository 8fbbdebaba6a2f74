#ifndef KINDRED_DAEMON_SERVICE_HTTP_SERVER_H_
#define KINDRED_DAEMON_SERVICE_HTTP_SERVER_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace kindred {

struct HttpAnswer {
  unsigned status = 200;
  std::string body;
};

// Answers GET and HEAD on 127.0.0.1 in plain text, on the threads that run the io_context, where
// the handler is called. A client has ten seconds for a request, and 32 clients are served at once.
class HttpServer {
 public:
  // Given the path of a request, without what follows a question mark.
  using Handler = std::function<HttpAnswer(std::string_view path)>;

  // Listens from here on; port 0 is any that is free. `io` outlives the server, and what the
  // handler refers to outlives both. Throws Failure (kConfiguration) when the port is taken.
  HttpServer(boost::asio::io_context* io, uint16_t port, Handler handler);

  uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  using Socket = boost::asio::ip::tcp::socket;

  boost::asio::awaitable<void> accept();
  boost::asio::awaitable<void> serve(Socket socket);

  boost::asio::ip::tcp::acceptor acceptor_;
  Handler handler_;
  unsigned clients_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_HTTP_SERVER_H_
