// The files behind `cycad reproduce --write`, `--check` and `--html`: the ledger, the document, the page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/reproduce_options.hpp"
#include "cycad/experiment/document.hpp"

namespace cycad {

// The outcomes of all recipes in the ledger: the shipped ones in their order, then the others by name.
std::vector<Outcome> ledger_outcomes(const ReproduceOptions& options);

// Where the ledger has a recipe.
std::string ledger_path(const ReproduceOptions& options, const std::string& recipe);

// What the ledger has of a recipe, if anything.
std::optional<LedgerEntry> ledger_entry(const ReproduceOptions& options, const std::string& recipe);

// InputError if the ledger has something that write_results() would refuse once these recipes have been run.
void check_ledger(const ReproduceOptions& options, const std::vector<Recipe>& running);

// Writes the ledger entries of these outcomes, and then the document from the whole ledger.
void write_results(const ReproduceOptions& options, const std::vector<Outcome>& outcomes);

// Compares the document with the ledger; Exit with code 1 if they differ.
void check_results(const ReproduceOptions& options);

// Writes the outcomes as one HTML page.
void write_results_page(const ReproduceOptions& options, const std::vector<Outcome>& outcomes);

}  // namespace cycad
