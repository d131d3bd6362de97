// What `cycad reproduce` will write, before it plays for hours.
#pragma once

#include <vector>

#include "cli/reproduce_options.hpp"

namespace cycad {

// InputError if the page or the document would take the place of the recipe, the store, anything of the ledger, or each
// other; or if the ledger has something that cannot stay beside these recipes. OutsideError if one of the outputs
// cannot be written. Creates the folder of the ledger if it will be written.
void prepare_outputs(const ReproduceOptions& options, const std::vector<Recipe>& running);

}  // namespace cycad
