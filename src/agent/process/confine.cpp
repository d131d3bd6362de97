#include "agent/process/confine.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace cycad::process {
namespace {

// A program for the kernel's filter of system calls, put together in place.
class Filter {
 public:
  void add(std::uint16_t code, std::uint32_t value, std::uint8_t if_true = 0, std::uint8_t if_false = 0) {
    if (size_ < capacity) steps_[size_++] = {code, if_true, if_false, value};
  }
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
  // Skips so many steps unless the loaded value is this one.
  void unless_equal_skip(std::uint32_t value, std::uint8_t steps) { add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps); }
  void refuse() { add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA)); }
  void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }

  void refuse_call(std::uint32_t number) {
    load(offsetof(seccomp_data, nr));
    unless_equal_skip(number, 1);
    refuse();
  }
  // A call whose first argument is one of the processes or groups.
  template <std::size_t Count>
  void refuse_call_with(std::uint32_t number, const std::uint32_t (&targets)[Count]) {
    load(offsetof(seccomp_data, nr));
    unless_equal_skip(number, static_cast<std::uint8_t>(1 + 2 * Count));
    load(offsetof(seccomp_data, args[0]));  // its low half: a process number has 32 bits
    for (const std::uint32_t target : targets) {
      unless_equal_skip(target, 1);
      refuse();
    }
  }

  void install() {
    const sock_fprog program{static_cast<unsigned short>(size_), steps_};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  }

 private:
  static constexpr std::size_t capacity = 256;
  sock_filter steps_[capacity] = {};
  std::size_t size_ = 0;
};

// The numbers of the calls by which a process can disturb another one.
struct CallNumbers {
  std::uint32_t architecture;
  std::uint32_t signals[5];  // kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo
  std::uint32_t never[4];    // ptrace, process_vm_readv, process_vm_writev, pidfd_send_signal
};

#if defined(__x86_64__)
constexpr CallNumbers machines[] = {
    {AUDIT_ARCH_X86_64, {62, 200, 234, 129, 297}, {101, 310, 311, 424}},
    {AUDIT_ARCH_I386, {37, 238, 270, 178, 335}, {26, 347, 348, 424}},  // by which a program of 64 bits can call too
};
#elif defined(__aarch64__)
constexpr CallNumbers machines[] = {{AUDIT_ARCH_AARCH64, {129, 130, 131, 138, 240}, {117, 270, 271, 424}}};
#endif

void limit(decltype(RLIMIT_CORE) what, std::uint64_t most) {
  rlimit before{};
  if (getrlimit(what, &before) != 0 || (before.rlim_max != RLIM_INFINITY && before.rlim_max <= most)) return;
  const rlimit now{most, most};
  setrlimit(what, &now);
}

}  // namespace

void confine(const SupervisorPlan& plan, int supervisor) {
  constexpr std::uint64_t most_descriptors = 1024;
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, most_descriptors);
  if (plan.limits.file_bytes > 0) limit(RLIMIT_FSIZE, plan.limits.file_bytes);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(__x86_64__) || defined(__aarch64__)
  // Ourselves, our groups, and everybody at once.
  const std::uint32_t targets[] = {
      static_cast<std::uint32_t>(plan.program),        static_cast<std::uint32_t>(supervisor),
      static_cast<std::uint32_t>(-plan.program_group), static_cast<std::uint32_t>(-plan.program),
      static_cast<std::uint32_t>(-supervisor),         static_cast<std::uint32_t>(-1)};
  for (const CallNumbers& numbers : machines) {
    Filter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.add(BPF_JMP | BPF_JEQ | BPF_K, numbers.architecture, 1, 0);
    filter.allow();
    for (const std::uint32_t number : numbers.never) filter.refuse_call(number);
    for (const std::uint32_t number : numbers.signals) filter.refuse_call_with(number, targets);
    filter.allow();
    filter.install();
  }
#endif
}

}  // namespace cycad::process
