// `cycad bench`: the speed of the search, and its signature.
#pragma once

namespace CLI {
class App;
}

namespace cycad {

void add_bench_command(CLI::App& program);

}  // namespace cycad
