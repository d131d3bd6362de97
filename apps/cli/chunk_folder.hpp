// Where the chunks of an experiment are, for `submit` and `merge`: the folder that was given, or one beside the store.
#pragma once

#include <string>

namespace cycad {

// An absolute path; STORE.EXPERIMENT.chunks if `folder` is empty.
std::string chunk_folder(const std::string& store, const std::string& experiment, const std::string& folder);

}  // namespace cycad
