#include "agent/process/descriptors.hpp"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "agent/process/proc.hpp"

namespace cycad::process {
namespace {

// False where the system has no such call, or somebody's filter does not know it.
bool close_ranges_between(std::span<const int> kept) {
  unsigned first = 0;
  for (const int descriptor : kept) {
    if (descriptor < 0) continue;
    const auto last = static_cast<unsigned>(descriptor);
    if (last > first && close_range(first, last - 1, 0) != 0) return false;
    first = last + 1;
  }
  return close_range(first, ~0U, 0) == 0;
}

// A message of one byte, and room for one descriptor beside it.
struct Message {
  char byte = 0;
  iovec content{&byte, 1};
  alignas(cmsghdr) char beside[CMSG_SPACE(sizeof(int))] = {};
  msghdr header{};

  Message() {
    header.msg_iov = &content;
    header.msg_iovlen = 1;
    header.msg_control = beside;
    header.msg_controllen = sizeof beside;
  }
};

}  // namespace

void close_all_but(std::span<int> kept) {
  std::sort(kept.begin(), kept.end());
  if (close_ranges_between(kept)) return;
  const auto close_other = [&](int descriptor) {
    if (!std::binary_search(kept.begin(), kept.end(), descriptor)) close(descriptor);
  };
  const int folder = ProcPath().add("/proc/self/fd").open(O_RDONLY | O_DIRECTORY);
  if (folder >= 0) {
    for_each_entry(folder, [&](int descriptor) {
      if (descriptor != folder) close_other(descriptor);
    });
    return;
  }
  constexpr rlim_t most = 1 << 20;
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  for (int number = 0; number < static_cast<int>(std::min(descriptors.rlim_max, most)); ++number) close_other(number);
}

void pass_descriptor(int channel, int descriptor) {
  Message message;
  cmsghdr* const beside = CMSG_FIRSTHDR(&message.header);
  beside->cmsg_level = SOL_SOCKET;
  beside->cmsg_type = SCM_RIGHTS;
  beside->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(beside), &descriptor, sizeof descriptor);
  while (sendmsg(channel, &message.header, MSG_NOSIGNAL) < 0 && errno == EINTR) continue;
}

int receive_descriptor(int channel) {
  Message message;
  ssize_t count = 0;
  do {
    count = recvmsg(channel, &message.header, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  const cmsghdr* const beside = count > 0 ? CMSG_FIRSTHDR(&message.header) : nullptr;
  int descriptor = -1;
  if (beside != nullptr && beside->cmsg_type == SCM_RIGHTS)
    std::memcpy(&descriptor, CMSG_DATA(beside), sizeof descriptor);
  return descriptor;
}

}  // namespace cycad::process
