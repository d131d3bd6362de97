// In the place of http_server.cpp where cpp-httplib is not installed.
#include "cycad/core/error.hpp"
#include "serve/http_server.hpp"

namespace cycad::serve {

class HttpServer::Implementation {};

HttpServer::HttpServer(const HttpSettings& /*settings*/, Api& /*api*/, const Page& /*page*/) {
  throw OutsideError("this program was built without cpp-httplib; `./run serve` installs it and builds again");
}
HttpServer::~HttpServer() = default;

std::string HttpServer::address() const { return {}; }
void HttpServer::run(const std::stop_token& /*stop*/) {}

}  // namespace cycad::serve
