// The subcommands of the program, one file each. Every function declares its subcommand in `program`.
#pragma once

namespace CLI {
class App;
}

namespace cycad {

void add_play_command(CLI::App& program);
void add_move_command(CLI::App& program);
void add_tree_command(CLI::App& program);
void add_board_command(CLI::App& program);
void add_match_command(CLI::App& program);
void add_tournament_command(CLI::App& program);
void add_bot_command(CLI::App& program);
void add_check_bot_command(CLI::App& program);
void add_tune_command(CLI::App& program);
void add_discover_command(CLI::App& program);
void add_bandit_command(CLI::App& program);
void add_games_command(CLI::App& program);
void add_replay_command(CLI::App& program);
void add_export_command(CLI::App& program);
void add_store_command(CLI::App& program);
void add_report_command(CLI::App& program);
void add_submit_command(CLI::App& program);
void add_work_command(CLI::App& program);
void add_merge_command(CLI::App& program);
void add_select_command(CLI::App& program);
void add_describe_command(CLI::App& program);
void add_solve_command(CLI::App& program);
void add_exploit_command(CLI::App& program);
void add_perft_command(CLI::App& program);
void add_complexity_command(CLI::App& program);
void add_weights_command(CLI::App& program);
void add_reproduce_command(CLI::App& program);
void add_bench_command(CLI::App& program);
void add_serve_command(CLI::App& program);
void add_completion_command(CLI::App& program);

}  // namespace cycad
