// A stored game played again by its own agents, to tell what they thought.
#include <fmt/format.h>

#include "cycad/agent/make_agent.hpp"
#include "cycad/match/replay.hpp"
#include "serve/agent_request.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/deciding.hpp"
#include "serve/endpoints.hpp"
#include "serve/search_json.hpp"
#include "serve/stores.hpp"

namespace cycad::serve {
namespace {

struct Rethinking {
  StoredGame game;
  std::unique_ptr<Position> position;
  std::array<std::unique_ptr<Agent>, 2> agents;
  std::array<std::unique_ptr<Reservation>, 2> memory;
};

// One turn: what each player who moves would play, beside what was played.
bool rethink_turn(Context& context, Rethinking& work, std::size_t ply, const std::string& turn, EventSink& sink) {
  bool same = true;
  const std::array<MoveNumber, 2> played = parse_joint_move(*work.position, turn);
  for (const Player player : {Player::one, Player::two}) {
    if (!work.position->moves_now(player)) continue;
    Agent& agent = *work.agents[index_of(player)];
    const Decision decision = decide_while(context, agent, *work.position, player, [&] { return sink.open(); });
    if (!sink.open() || context.stop.stop_requested()) return same;
    Json json = decision_json(decision, agent.explain(), work.position->board_moves(player));
    const bool as_stored = decision.move == played[index_of(player)];
    same = same && as_stored;
    json["ply"] = ply;
    json["player"] = index_of(player) + 1;
    json["move"] = json.at("best").get<std::string>();
    json["same"] = as_stored;
    sink.send("decision", json);
  }
  work.position->play(played[0], played[1]);
  for (const std::unique_ptr<Agent>& agent : work.agents) agent->observe(played[0], played[1], *work.position);
  return same;
}

void rethink_game(Context& context, Rethinking& work, EventSink& sink) {
  for (std::size_t side = 0; side < 2; ++side) work.agents[side]->new_game(work.game.seeds[side]);
  bool same = true;
  std::size_t ply = 0;
  for (const std::string& turn : split_moves(work.game.moves)) {
    const std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, sink), ply == 0);
    same = rethink_turn(context, work, ply++, turn, sink) && same;
    if (!sink.open() || context.stop.stop_requested()) return;
  }
  sink.send("done", {{"same", same}});
}

}  // namespace

Reply rethink(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  const std::string key = request.text("key");
  request.done();
  const auto work = std::make_shared<Rethinking>();
  try {
    work->game = store.game(parse_game_key(key));
  } catch (const InputError& error) {
    throw ApiError(404, error.what(), "key");
  }
  work->position = start_of(store, work->game);
  for (std::size_t side = 0; side < 2; ++side) {
    const RequestedAgent agent = check_agent(work->game.game, work->game.specifications[side], context.settings.limits);
    work->agents[side] = make_agent(work->game.game, agent.text, {});
    work->memory[side] = context.searches.reserve_memory(agent.memory);
  }
  return [&context, work](EventSink& sink) { rethink_game(context, *work, sink); };
}

}  // namespace cycad::serve
