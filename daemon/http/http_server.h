#ifndef KINDRED_DAEMON_HTTP_HTTP_SERVER_H_
#define KINDRED_DAEMON_HTTP_HTTP_SERVER_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <string>

#include "daemon/base/coroutines.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"

namespace kindred {

// Answers over HTTP/1.1 on one port, on the threads that run the io_context, where the handler is
// called. A client has so long for a request as `patience` says, and as long to take its answer.
// There are 64 clients at most: for one more, the one that has said nothing for longest is closed,
// and while all wait for answers it is told 503. What is no request, or is too large, is told so.
class HttpServer {
 public:
  static constexpr size_t kMaxHeader = size_t{8} << 10U;  // with the line of the request
  static constexpr size_t kMaxBody = size_t{1} << 20U;

  // It may throw, which is answered by 500.
  using Handler = std::function<Task<HttpAnswer>(const HttpRequest& request)>;

  // Listens from here on; port 0 is any that is free. `io` outlives the server, and what the
  // handler refers to outlives both. Throws Failure (kConfiguration) when the address is none of
  // this machine, or the port is taken.
  HttpServer(boost::asio::io_context* io, const std::string& address, uint16_t port,
             Handler handler, std::chrono::milliseconds patience = std::chrono::seconds(10));

  uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  using Socket = boost::asio::ip::tcp::socket;
  using Stream = boost::beast::tcp_stream;
  using Buffer = boost::beast::flat_buffer;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

  boost::asio::awaitable<void> accept();
  bool have_room();
  boost::asio::awaitable<void> turn_away(Socket socket);
  boost::asio::awaitable<void> serve(Socket socket);
  boost::asio::awaitable<boost::system::error_code> read(Stream* stream, Buffer* buffer,
                                                         Parser* parser);
  boost::asio::awaitable<HttpAnswer> ask(const HttpRequest& request);

  boost::asio::ip::tcp::acceptor acceptor_;
  Handler handler_;
  std::chrono::milliseconds patience_;
  unsigned clients_ = 0;
  std::list<Stream*> waiting_;  // for a request, the longest first
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_HTTP_SERVER_H_
