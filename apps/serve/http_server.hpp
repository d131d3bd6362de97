// HTTP for the page and its API. cpp-httplib parses requests; sockets, time limits, threads and who may ask are ours.
//
//   HttpServer server({.port = 8080}, api, page);      // listens; OutsideError if it cannot
//   print(server.address());
//   server.run(stop);                                  // until somebody asks to stop
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "serve/api.hpp"
#include "serve/page.hpp"

namespace cycad::serve {

struct HttpSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;            // 0: any free one
  std::vector<std::string> names = {};  // further host names that this server is known by
  Limits limits = {};
};

class HttpServer {
 public:
  HttpServer(const HttpSettings& settings, Api& api, const Page& page);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  HttpServer(HttpServer&&) = delete;
  HttpServer& operator=(HttpServer&&) = delete;

  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080"
  void run(const std::stop_token& stop);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cycad::serve
