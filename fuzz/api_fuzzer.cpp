// Any bytes as a request to the page's API: the name of an endpoint up to the first blank, then its body. The answer is
// 200 or 4xx, and never the server's fault. Streams are closed after two events; nothing is run and little is searched.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "serve/api.hpp"

namespace {

class ShortSink final : public cycad::serve::EventSink {
 public:
  bool send(std::string_view /*event*/, const cycad::Json& data) override {
    (void)data.dump();
    return ++sent_ < 2;
  }
  bool open() override { return sent_ < 2; }

 private:
  int sent_ = 0;
};

cycad::serve::Api& api() {
  static const std::string folder = (std::filesystem::temp_directory_path() / "cycad-api-fuzzer").string();
  static const bool made = std::filesystem::create_directories(folder);
  (void)made;
  static cycad::serve::Api made_api({.folder = folder, .limits = {.simulations = 100, .milliseconds = 10, .runs = 0}});
  return made_api;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return 0;
  auto reply = api().call(text.substr(0, blank), text.substr(blank + 1));
  if (auto* const stream = std::get_if<cycad::serve::Stream>(&reply)) {
    ShortSink sink;
    (*stream)(sink);
    return 0;
  }
  const int status = std::get<cycad::serve::Answer>(reply).status;
  if (status != 200 && (status < 400 || status >= 500)) std::abort();
  return 0;
}
