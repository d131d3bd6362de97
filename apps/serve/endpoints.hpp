// The endpoints of the API, a function each; api.cpp has the table of their names.
#pragma once

#include <variant>

#include "serve/api.hpp"
#include "serve/fields.hpp"

namespace cycad::serve {

struct Context;

using Reply = std::variant<Json, Answer, Stream>;

// catalogue.cpp
Reply catalogue(Context& context, Fields& request);
Reply agent(Context& context, Fields& request);

// positions.cpp
Reply position(Context& context, Fields& request);
Reply preview(Context& context, Fields& request);
Reply boards(Context& context, Fields& request);

// thinking.cpp
Reply move(Context& context, Fields& request);
Reply think(Context& context, Fields& request);
Reply tree(Context& context, Fields& request);

// slow_motion.cpp
Reply simulate(Context& context, Fields& request);

// watch.cpp
Reply stores(Context& context, Fields& request);
Reply experiments(Context& context, Fields& request);
Reply games(Context& context, Fields& request);
Reply game(Context& context, Fields& request);
Reply results(Context& context, Fields& request);
Reply download(Context& context, Fields& request);
Reply follow(Context& context, Fields& request);

// rethink.cpp
Reply rethink(Context& context, Fields& request);

// lab.cpp
Reply start(Context& context, Fields& request);
Reply stop(Context& context, Fields& request);
Reply runs(Context& context, Fields& request);
Reply progress(Context& context, Fields& request);

// recipes.cpp
Reply recipes(Context& context, Fields& request);
Reply outcome(Context& context, Fields& request);

// bandit.cpp
Reply bandit(Context& context, Fields& request);
Reply select(Context& context, Fields& request);

}  // namespace cycad::serve
