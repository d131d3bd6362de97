#include "cli/reproduce_outputs.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/reproduce_document.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

struct Output {
  std::string_view option;
  const std::string& path;
};

void require_another(const Output& output, const std::string& path) {
  if (!path.empty() && same_target(output.path, path))
    throw InputError(fmt::format("{} {}: the same file as {}, expected another one", output.option, output.path, path));
}

void require_outside(const Output& output, const std::string& folder) {
  require_another(output, folder);
  if (leads_into(output.path, folder))
    throw InputError(
        fmt::format("{} {}: lies in the folder {}, expected a path outside of it", output.option, output.path, folder));
}

// The store may not be there yet: only its name says what will belong to it.
void check_output(const Output& output, const ReproduceOptions& options) {
  require_another(output, options.file);
  require_outside(output, options.ledger);
  if (options.store.empty()) return;
  require_another(output, options.store);
  for (const std::string_view ending : store_companions) require_another(output, options.store + std::string(ending));
  require_outside(output, options.store + ".parts");
}

// Devices and pipes are opened once, when there is something to write: who reads a pipe would see its end.
void probe(const std::string& path) {
  std::error_code problem;
  const fs::file_type type = fs::status(path, problem).type();
  if (type != fs::file_type::character && type != fs::file_type::fifo) const WholeFile file(path);
}

void prepare_ledger(const ReproduceOptions& options, const std::vector<Recipe>& running) {
  std::error_code error;
  if (!running.empty()) fs::create_directories(options.ledger, error);
  if (error) throw OutsideError(fmt::format("--ledger {}: {}", options.ledger, error.message()));
  check_ledger(options, running);
  for (const Recipe& recipe : running) probe(ledger_path(options, recipe.name));
}

}  // namespace

void prepare_outputs(const ReproduceOptions& options, const std::vector<Recipe>& running) {
  const Output page{"--html", options.html}, document{"--document", options.document};
  if (!options.html.empty()) {
    check_output(page, options);
    require_another(page, options.document);
  }
  if (options.write) {
    check_output(document, options);
    for (const Recipe& recipe : running) require_another({"--store", options.store}, ledger_path(options, recipe.name));
  }
  if (!options.html.empty()) probe(options.html);
  if (!options.write) return;
  probe(options.document);
  prepare_ledger(options, running);
}

}  // namespace cycad
