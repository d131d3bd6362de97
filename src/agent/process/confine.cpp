#include "agent/process/confine.hpp"

#include <asm/sockios.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>

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
  void refuse_calls_from(std::uint32_t number) {
    load(offsetof(seccomp_data, nr));
    add(BPF_JMP | BPF_JGE | BPF_K, number, 0, 1);
    refuse();
  }
  // A call whose argument (0 is the first) is one of the values. Its low half: all of them have 32 bits.
  template <std::size_t Count>
  void refuse_call_with(std::uint32_t number, std::size_t argument, const std::uint32_t (&values)[Count]) {
    load(offsetof(seccomp_data, nr));
    unless_equal_skip(number, static_cast<std::uint8_t>(1 + 2 * Count));
    load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
    for (const std::uint32_t value : values) {
      unless_equal_skip(value, 1);
      refuse();
    }
  }

  // A call whose first argument is anything else.
  void refuse_call_unless(std::uint32_t number, std::uint32_t first) {
    load(offsetof(seccomp_data, nr));
    unless_equal_skip(number, 3);
    load(offsetof(seccomp_data, args));
    add(BPF_JMP | BPF_JEQ | BPF_K, first, 1, 0);
    refuse();
  }

  void install() {
    const sock_fprog program{static_cast<unsigned short>(size_), steps_};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  }

 private:
  static constexpr std::size_t capacity = 512;
  sock_filter steps_[capacity] = {};
  std::size_t size_ = 0;
};

// The numbers of the calls by which a process can disturb another one.
struct CallNumbers {
  std::uint32_t architecture;
  // ptrace, process_vm_readv, process_vm_writev, pidfd_send_signal, pidfd_getfd, process_madvise; and tkill, which
  // names a thread of any process
  std::uint32_t never[7];
  // kill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo, prlimit64, sched_setscheduler, sched_setparam, sched_setaffinity,
  // sched_setattr, pidfd_open: the process is the first argument
  std::uint32_t of_process[10];
  std::uint32_t priority[2];  // setpriority, ioprio_set: it is the second one, and the first says that it is a process
  std::uint32_t owner[3];     // fcntl, fcntl64, ioctl: they can have the system send a signal when a file is ready
};

#if defined(__x86_64__)
constexpr CallNumbers machines[] = {
    {AUDIT_ARCH_X86_64,
     {101, 310, 311, 424, 438, 440, 200},
     {62, 234, 129, 297, 302, 144, 142, 203, 314, 434},
     {141, 251},
     {72, 72, 16}},
    {AUDIT_ARCH_I386,  // by which a program of 64 bits can call too
     {26, 347, 348, 424, 438, 440, 238},
     {37, 270, 178, 335, 340, 156, 154, 241, 351, 434},
     {97, 289},
     {55, 221, 54}},
};
#elif defined(__aarch64__)
constexpr CallNumbers machines[] = {{AUDIT_ARCH_AARCH64,
                                     {117, 270, 271, 424, 438, 440, 130},
                                     {129, 131, 138, 240, 261, 119, 118, 122, 274, 434},
                                     {140, 30},
                                     {25, 25, 29}}};
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
  constexpr std::uint32_t one_process[] = {PRIO_PROCESS, 1};  // 1: IOPRIO_WHO_PROCESS
  constexpr std::uint32_t set_owner[] = {F_SETOWN, F_SETOWN_EX, FIOSETOWN, SIOCSPGRP};
  constexpr std::uint32_t x32_calls = 0x40000000;  // the same calls once more, for programs with short pointers
  for (const CallNumbers& numbers : machines) {
    Filter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.add(BPF_JMP | BPF_JEQ | BPF_K, numbers.architecture, 1, 0);
    filter.allow();
    if (numbers.architecture == AUDIT_ARCH_X86_64) filter.refuse_calls_from(x32_calls);
    for (const std::uint32_t number : numbers.never) filter.refuse_call(number);
    for (const std::uint32_t number : numbers.of_process) filter.refuse_call_with(number, 0, targets);
    for (const std::uint32_t number : numbers.priority) filter.refuse_call_with(number, 1, targets);
    for (std::size_t call = 0; call < std::size(numbers.priority); ++call)
      filter.refuse_call_unless(numbers.priority[call], one_process[call]);
    for (const std::uint32_t number : numbers.owner) filter.refuse_call_with(number, 1, set_owner);
    filter.allow();
    filter.install();
  }
#endif
}

}  // namespace cycad::process
