// Descriptors between fork and exec: system calls alone.
#pragma once

#include <span>

namespace cycad::process {

// Closes every descriptor but those in `kept`, which is sorted on the way; -1 in it stands for none.
void close_all_but(std::span<int> kept);

// Gives a descriptor to the process at the other end of a pair of sockets.
void pass_descriptor(int channel, int descriptor);

// Waits for one; -1 if the other end is closed without it.
int receive_descriptor(int channel);

}  // namespace cycad::process
