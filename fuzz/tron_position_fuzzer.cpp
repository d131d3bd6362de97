// Any bytes are a position or a one-line error. A position survives its text form, and a game from it ends.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "cycad/core/error.hpp"
#include "cycad/game/tron/state.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cycad;
  try {
    const TronState state = make_tron(read_tron_position({reinterpret_cast<const char*>(data), size}, "input"));
    std::visit(
        [&](auto position) {
          using G = decltype(position);
          Random random(size);
          for (;;) {
            if (!(G::from_text(position.to_text()) == position)) std::abort();
            if (position.result()) break;
            const float estimate = position.separated() ? position.separated_result() : position.estimate();
            if (!(estimate >= 0.0F && estimate <= 1.0F)) std::abort();
            position.play_safe(random);
          }
        },
        state);
  } catch (const InputError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
