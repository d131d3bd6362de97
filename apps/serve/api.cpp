#include "serve/api.hpp"

#include <fmt/format.h>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"
#include "serve/stores.hpp"

namespace cycad::serve {
namespace {

struct Endpoint {
  std::string_view name;
  Reply (*answer)(Context&, Fields&);
  bool reads = false;  // a store or a whole game: what only some do at the same time
};

constexpr Endpoint endpoints[] = {
    {"catalogue", catalogue},
    {"agent", agent},
    {"position", position},
    {"preview", preview},
    {"boards", boards, true},
    {"move", move},
    {"think", think},
    {"tree", tree},
    {"stop", stop},
    {"simulate", simulate},
    {"stores", stores, true},
    {"experiments", experiments, true},
    {"games", games, true},
    {"game", game, true},
    {"results", results, true},
    {"download", download, true},
    {"follow", follow},
    {"rethink", rethink, true},
    {"start", start, true},
    {"runs", runs},
    {"progress", progress},
    {"recipes", recipes},
    {"outcome", outcome, true},
    {"bandit", bandit},
    {"select", select},
};

const Endpoint& endpoint_named(std::string_view name) {
  for (const Endpoint& endpoint : endpoints)
    if (endpoint.name == name) return endpoint;
  throw ApiError(404, unknown_name("endpoint", name.substr(0, 60), endpoint_names()));
}

// A stream that fails says so in its last event.
Stream guarded(Stream stream, const std::string& folder) {
  return [stream = std::move(stream), folder](EventSink& sink) {
    try {
      stream(sink);
    } catch (...) {
      sink.send("error", Json::parse(error_answer(folder).body));
    }
  };
}

std::variant<Answer, Stream> finished(Reply&& reply, const std::string& folder) {
  if (auto* const stream = std::get_if<Stream>(&reply)) return guarded(std::move(*stream), folder);
  if (auto* const answer = std::get_if<Answer>(&reply)) return std::move(*answer);
  return Answer{.body = std::get<Json>(reply).dump()};
}

}  // namespace

std::vector<std::string> endpoint_names() {
  std::vector<std::string> names;
  for (const Endpoint& endpoint : endpoints) names.emplace_back(endpoint.name);
  return names;
}

Answer error_answer(int status, std::string_view message, std::string_view field) {
  Json json{{"error", message}};
  if (!field.empty()) json["field"] = field;
  return {.status = status, .body = json.dump(), .retry_after = status == 429 ? 1U : 0U};
}

Answer error_answer(const std::string& folder) {
  try {
    throw;
  } catch (const ApiError& error) {
    return error_answer(error.status, without_folder(error.what(), folder), error.field);
  } catch (const InUseError&) {
    return error_answer(409, "another program writes to the store, please try again when it has ended", "store");
  } catch (const InputError& error) {
    return error_answer(400, without_folder(error.what(), folder));
  } catch (const std::bad_alloc&) {
    return error_answer(429, "no memory is left, please try again later");
  } catch (const std::exception& error) {
    return error_answer(500, without_folder(error.what(), folder));
  }
}

Api::Api(const ApiSettings& settings) : context_(std::make_unique<Context>(settings)) {}
Api::~Api() = default;

std::variant<Answer, Stream> Api::call(std::string_view name, std::string_view body,
                                       const std::function<bool()>& caller) {
  try {
    const Endpoint& endpoint = endpoint_named(name);
    if (body.size() > context_->settings.limits.body)
      throw ApiError(413, fmt::format("expected a request of at most {} bytes", context_->settings.limits.body));
    const Json json = Json::parse(body, "request");
    Fields fields(json, caller);
    std::unique_ptr<Turn> turn;
    if (endpoint.reads) turn = context_->readers.take(still_wanted(*context_, fields.caller()));
    return finished(endpoint.answer(*context_, fields), context_->settings.folder);
  } catch (...) {
    return error_answer(context_->settings.folder);
  }
}

void Api::stop() {
  context_->stop.request_stop();
  context_->runs.stop_all();
}

}  // namespace cycad::serve
