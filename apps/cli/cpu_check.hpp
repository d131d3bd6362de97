// Stops the program with one line and exit code 3 when this processor lacks an instruction set that the program
// was compiled for, instead of letting it die of an illegal instruction later. Runs by itself before the
// initialisers of static objects, which may use such instructions already; calling it again is harmless.
// Before that, the program of a package for old processors becomes the one beside it for new ones where it can, unless
// the environment has CYCAD_PLAIN. Two whole programs, not two sets of functions in one: an inline function that both
// sets use would be linked once, compiled for either.
#pragma once

namespace cycad {

void check_cpu();

}  // namespace cycad
