#include "agent/process/confine.hpp"

#include <asm/sockios.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "agent/process/calls.hpp"
#include "agent/process/proc.hpp"

namespace cycad::process {
namespace {

// What the headers of older systems do not have.
constexpr std::uint32_t new_userfaultfd = 0xAA00;  // USERFAULTFD_IOC_NEW, of the device
constexpr std::uint32_t core_scheduling = 62;      // PR_SCHED_CORE

// Owners get signals of a file that is ready. The others take input that a terminal was not sent, halt its output, hang
// it up, give it another form of lines, take it over, or close it to everybody else.
constexpr std::uint32_t forbidden_requests[] = {F_SETOWN, F_SETOWN_EX, FIOSETOWN,   SIOCSPGRP, TIOCSTI,        TCXONC,
                                                TIOCSETD, TIOCEXCL,    TIOCVHANGUP, TIOCCONS,  new_userfaultfd};
constexpr std::uint32_t forbidden_attributes[] = {core_scheduling};

// A program for the kernel's filter of system calls, put together in place.
class Filter {
 public:
  // `ask` is what becomes of a call that depends on its target.
  explicit Filter(std::uint32_t ask) : ask_(ask) {}

  // The calls of a machine; `parents` are the processes above the command.
  void add_machine(const Machine& machine, std::span<const std::uint32_t> parents) {
    load(offsetof(seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, machine.architecture, 1, 0);
    const std::size_t other_machine = size_;
    add(BPF_JMP | BPF_JA, 0);
#if defined(__x86_64__)
    // The same calls once more, for programs with short pointers.
    constexpr std::uint32_t x32_calls = 0x40000000;
    if (machine.architecture == AUDIT_ARCH_X86_64) {
      load(offsetof(seccomp_data, nr));
      add(BPF_JMP | BPF_JGE | BPF_K, x32_calls, 0, 1);
      add(BPF_RET | BPF_K, refusal);
    }
#endif
    for (const GuardedCall& call : machine.calls) add_call(call, parents);
    allow();
    if (other_machine < capacity) steps_[other_machine].k = static_cast<std::uint32_t>(size_ - other_machine - 1);
  }
  void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }

  [[nodiscard]] sock_fprog program() { return {static_cast<unsigned short>(size_), steps_}; }

  static constexpr std::uint32_t refusal = SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA);
  // By which programs know that they have to copy in another way.
  static constexpr std::uint32_t impossible = SECCOMP_RET_ERRNO | (EINVAL & SECCOMP_RET_DATA);

 private:
  void add(std::uint16_t code, std::uint32_t value, std::uint8_t if_true = 0, std::uint8_t if_false = 0) {
    if (size_ < capacity) steps_[size_++] = {code, if_true, if_false, value};
  }
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
  // The low half of an argument: those that matter have 32 bits.
  void load_argument(std::size_t place) { load(offsetof(seccomp_data, args) + place * sizeof(std::uint64_t)); }
  void refuse_values(std::span<const std::uint32_t> values) {
    for (const std::uint32_t value : values) {
      add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
      add(BPF_RET | BPF_K, refusal);
    }
  }

  // A terminal that is nobody's may become the caller's, as a new one does; nobody else's may.
  void refuse_theft() {
    add(BPF_JMP | BPF_JEQ | BPF_K, TIOCSCTTY, 0, 3);
    load_argument(2);
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    add(BPF_RET | BPF_K, refusal);
  }

  void add_call(const GuardedCall& call, std::span<const std::uint32_t> parents) {
    load(offsetof(seccomp_data, nr));
    const std::size_t other_call = size_;
    add(BPF_JMP | BPF_JEQ | BPF_K, call.number);
    if (call.rule == CallRule::refused) {
      add(BPF_RET | BPF_K, refusal);
    } else if (call.rule == CallRule::holds_pipe) {
      add(BPF_RET | BPF_K, impossible);
    } else if (call.rule == CallRule::other_process) {
      load_argument(0);
      refuse_values(parents);
    } else if (call.rule == CallRule::control) {
      load_argument(1);
      refuse_values(forbidden_requests);
      refuse_theft();
    } else if (call.rule == CallRule::attribute) {
      load_argument(0);
      refuse_values(forbidden_attributes);
    } else {
      if (target_argument(call.rule) > 0) {
        constexpr std::uint32_t process = PRIO_PROCESS, io_process = 1;  // IOPRIO_WHO_PROCESS
        load_argument(0);
        add(BPF_JMP | BPF_JEQ | BPF_K, call.rule == CallRule::priority ? process : io_process, 1, 0);
        add(BPF_RET | BPF_K, refusal);
      }
      // 0 is the caller, or its group, in which nobody is but what the command has started.
      load_argument(target_argument(call.rule));
      add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
      add(BPF_RET | BPF_K, ask_);
      allow();
    }
    if (other_call < capacity) steps_[other_call].jf = static_cast<std::uint8_t>(size_ - other_call - 1);
  }

  static constexpr std::size_t capacity = 1024;
  sock_filter steps_[capacity] = {};
  std::size_t size_ = 0;
  std::uint32_t ask_;
};

Filter filter_of(std::span<const std::uint32_t> parents, std::uint32_t ask) {
  Filter filter(ask);
  for (const Machine& machine : machines) filter.add_machine(machine, parents);
  filter.allow();
  return filter;
}

// From Linux 5.0 on. Before 5.19 a signal can interrupt the question.
int install_asking(std::span<const std::uint32_t> parents) {
  constexpr unsigned long wait_killable = 1UL << 5;
  Filter filter = filter_of(parents, SECCOMP_RET_USER_NOTIF);
  const sock_fprog program = filter.program();
  for (const unsigned long flags : {wait_killable, 0UL}) {
    const long listener =
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER | flags, &program);
    if (listener >= 0) return static_cast<int>(listener);
  }
  return -1;
}

void limit(decltype(RLIMIT_CORE) what, std::uint64_t most) {
  rlimit before{};
  if (getrlimit(what, &before) != 0 || (before.rlim_max != RLIM_INFINITY && before.rlim_max <= most)) return;
  const rlimit now{most, most};
  setrlimit(what, &now);
}

// A domain of Landlock, from Linux 5.19 on, where it is switched on: what the command has not started is closed to it
// in /proc (memory, open files, tracing), whoever it runs as, and from 6.12 on to its signals. Nothing can be mounted
// within it: a file system of the command's own would let us wait for as long as it likes.
class Domain {
 public:
  Domain() : version_(syscall(create, nullptr, 0, ask_version)) {
    // Before, nothing could go from one folder to another in any domain; now it can by a rule.
    if (version_ < with_moves) return;
    struct {
      std::uint64_t files, network, scopes;
    } const rules{write_to | move, 0, version_ < with_scopes ? 0 : signals};
    domain_ = static_cast<int>(syscall(create, &rules, sizeof rules, 0));
    allow(move, AT_FDCWD, "/");
  }
  ~Domain() { leave_out(); }
  Domain(const Domain&) = delete;
  Domain(Domain&&) = delete;
  Domain& operator=(const Domain&) = delete;
  Domain& operator=(Domain&&) = delete;

  // Everywhere but in what stands for processes and their groups: there it could slow us down or offer us to the
  // killer.
  void allow_writing_outside_of_the_system() {
    const int root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0) return leave_out();  // rather no domain than one in which nothing can be written
    for_each_name(root, [&](const char* name) {
      for (const char* const closed : {".", "..", "proc", "sys"}) {
        if (std::strcmp(name, closed) == 0) return;
      }
      allow(write_to, root, name);
    });
  }

  void enter() const {
    if (domain_ >= 0) syscall(restrict_self, domain_, 0);
  }

 private:
  static constexpr long create = 444, add_rule = 445, restrict_self = 446;
  static constexpr unsigned ask_version = 1, beneath = 1;
  static constexpr long with_moves = 2, with_scopes = 6;
  static constexpr std::uint64_t write_to = 1U << 1, move = 1U << 13;
  static constexpr std::uint64_t signals = 1U << 1;

  void leave_out() {
    if (domain_ >= 0) close(domain_);
    domain_ = -1;
  }

  void allow(std::uint64_t what, int folder, const char* name) const {
    if (domain_ < 0) return;
    struct [[gnu::packed]] {
      std::uint64_t allowed;
      std::int32_t below;
    } const rule{what, openat(folder, name, O_PATH | O_CLOEXEC)};
    if (rule.below < 0) return;
    syscall(add_rule, domain_, beneath, &rule, 0);
    close(rule.below);
  }

  long version_;
  int domain_ = -1;
};

void close_domain() {
  Domain domain;
  domain.allow_writing_outside_of_the_system();
  domain.enter();
}

// Root keeps what opens its files and what makes it another user, and no say over processes and the machine.
void drop_privileges() {
  constexpr int kept[] = {CAP_CHOWN,  CAP_DAC_OVERRIDE, CAP_FOWNER,           CAP_FSETID,     CAP_SETGID,
                          CAP_SETUID, CAP_SETPCAP,      CAP_NET_BIND_SERVICE, CAP_SYS_CHROOT, CAP_AUDIT_WRITE};
  constexpr int words = _LINUX_CAPABILITY_U32S_3, bits = 32;
  std::uint32_t kept_bits[words] = {};
  for (const int capability : kept) kept_bits[capability / bits] |= 1U << (capability % bits);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  // Those that root would have again after the exec.
  for (int capability = 0; capability < words * bits; ++capability) {
    if ((kept_bits[capability / bits] >> (capability % bits) & 1U) == 0) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct data[words] = {};
  if (syscall(SYS_capget, &header, data) != 0) return;
  for (int word = 0; word < words; ++word) {
    data[word].effective &= kept_bits[word];
    data[word].permitted &= kept_bits[word];
    data[word].inheritable &= kept_bits[word];
  }
  syscall(SYS_capset, &header, data);
}

// When memory is short, the system ends the bot rather than the tournament.
void offer_to_the_killer() {
  // What belongs to a process that may not be dumped, as the supervisor, is root's in /proc.
  prctl(PR_SET_DUMPABLE, 1);
  const int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  prctl(PR_SET_DUMPABLE, 0);
  if (score < 0) return;
  [[maybe_unused]] const ssize_t written = write(score, "1000", 4);
  close(score);
}

}  // namespace

int confine(const SupervisorPlan& plan, int supervisor) {
  constexpr std::uint64_t most_descriptors = 1024;
  offer_to_the_killer();
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, most_descriptors);
  limit(RLIMIT_RTPRIO, 0);
  limit(RLIMIT_NICE, 0);
  if (plan.limits.file_bytes > 0) limit(RLIMIT_FSIZE, plan.limits.file_bytes);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  close_domain();
  drop_privileges();
  const std::uint32_t parents[] = {static_cast<std::uint32_t>(plan.program), static_cast<std::uint32_t>(supervisor)};
  const int listener = install_asking(parents);
  if (listener >= 0) return listener;
  Filter refusing = filter_of(parents, Filter::refusal);
  const sock_fprog program = refusing.program();
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  return -1;
}

}  // namespace cycad::process
