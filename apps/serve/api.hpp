// The API of the page (docs/api.md), without HTTP: a name and the text of a request go in, an answer or a stream comes
// out. Everything that a request can get wrong is an answer with a 4xx status; nothing is thrown.
//
//   Api api({.folder = "results"});
//   std::variant<Answer, Stream> reply = api.call("position", R"({"game": "tron"})");
//
// `call` and streams may be used by many threads at once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cycad/core/json.hpp"
#include "serve/limits.hpp"

namespace cycad::serve {

struct ApiSettings {
  std::string folder = ".";  // of the stores
  Limits limits = {};
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string file = {};     // the name to save a download under
  unsigned retry_after = 0;  // seconds, with status 429
};

// Where the events of a stream go. A reader that is gone or too slow closes it.
class EventSink {
 public:
  virtual ~EventSink() = default;
  // False when nobody reads any more.
  virtual bool send(std::string_view event, const Json& data) = 0;
  [[nodiscard]] virtual bool open() = 0;
};

// Sends all events of a stream, and returns at its end or soon after the sink was closed.
using Stream = std::function<void(EventSink&)>;

struct Context;

class Api {
 public:
  explicit Api(const ApiSettings& settings);
  ~Api();
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  Api(Api&&) = delete;
  Api& operator=(Api&&) = delete;

  // `caller` says whether whoever asked still waits for the answer.
  [[nodiscard]] std::variant<Answer, Stream> call(std::string_view name, std::string_view body,
                                                  const std::function<bool()>& caller = {});
  // Ends all searches and runs: streams that are open come to their end.
  void stop();

 private:
  std::unique_ptr<Context> context_;
};

// Of all endpoints, in the order of their table.
std::vector<std::string> endpoint_names();

// {"error": message, "field": …}
Answer error_answer(int status, std::string_view message, std::string_view field = {});
// Of the exception that is being handled, by a server whose stores are in the folder.
Answer error_answer(const std::string& folder);

}  // namespace cycad::serve
