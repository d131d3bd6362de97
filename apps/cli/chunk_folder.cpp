#include "cli/chunk_folder.hpp"

#include <filesystem>

#include "cycad/match/slurm.hpp"

namespace cycad {

std::string chunk_folder(const std::string& store, const std::string& experiment, const std::string& folder) {
  namespace fs = std::filesystem;
  const std::string chosen = folder.empty() ? store + "." + plain_name(experiment) + ".chunks" : folder;
  return fs::absolute(chosen).lexically_normal().string();
}

}  // namespace cycad
