// Any bytes are a map or a one-line error. A map survives being written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/game/tron/map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cycad;
  try {
    const TronMap map = read_tron_map({reinterpret_cast<const char*>(data), size}, "input");
    const std::string text = write_tron_position(map);
    if (write_tron_position(read_tron_map(text, "written")) != text) std::abort();
  } catch (const InputError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
