// Stops the program with one line and exit code 3 when this processor lacks an instruction set that the program
// was compiled for, instead of letting it die of an illegal instruction later. Runs by itself before the
// initialisers of static objects, which may use such instructions already; calling it again is harmless.
#pragma once

namespace cycad {

void check_cpu();

}  // namespace cycad
