// The system calls by which a process can disturb another one, and who may be their target.
#pragma once

#include <linux/audit.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace cycad::process {

enum class CallRule : std::uint8_t {
  refused,     // whoever it is
  holds_pipe,  // nobody: the system waits for something else with our pipe in its hands; refused as not possible here
  other_process,  // the number is that of a whole process, and the system sees to it: neither program nor supervisor
  signal,         // what the command has started; a number means a process, a thread of one, or a group
  family,         // what the command has started
  self,           // the caller
  priority,       // as family, in the second argument; the first one must say that it is a process
  io_priority,    // the same with another word for a process
  control,        // nobody: some requests (forbidden_requests) reach whoever else has the file or the terminal
  attribute,      // nobody: some requests (forbidden_attributes) change other processes
};

struct GuardedCall {
  std::uint32_t number;
  CallRule rule;
};

// Which argument names the target, the first being 0.
constexpr std::size_t target_argument(CallRule rule) {
  return rule == CallRule::priority || rule == CallRule::io_priority ? 1 : 0;
}

struct Machine {
  std::uint32_t architecture;
  std::span<const GuardedCall> calls;
};

// In each list, rule by rule: ptrace, process_vm_readv, process_vm_writev, pidfd_send_signal, pidfd_getfd,
// process_madvise, process_mrelease, perf_event_open, bpf, userfaultfd, io_uring_setup, mount, fsopen, add_key,
// request_key, keyctl, shmget, semget, msgget (or ipc, by which all three are called); splice, sendfile, sendfile64;
// tgkill, rt_tgsigqueueinfo; kill; sched_setscheduler, sched_setparam, sched_setaffinity, sched_setattr, pidfd_open;
// tkill, rt_sigqueueinfo, prlimit64, migrate_pages, move_pages; setpriority; ioprio_set; fcntl, fcntl64, ioctl; prctl.
#if defined(__x86_64__)
inline constexpr GuardedCall x86_64_calls[] = {
    {101, CallRule::refused},       {310, CallRule::refused},       {311, CallRule::refused},
    {424, CallRule::refused},       {438, CallRule::refused},       {440, CallRule::refused},
    {448, CallRule::refused},       {298, CallRule::refused},       {321, CallRule::refused},
    {323, CallRule::refused},       {425, CallRule::refused},       {165, CallRule::refused},
    {430, CallRule::refused},       {248, CallRule::refused},       {249, CallRule::refused},
    {250, CallRule::refused},       {29, CallRule::refused},        {64, CallRule::refused},
    {68, CallRule::refused},        {275, CallRule::holds_pipe},    {40, CallRule::holds_pipe},
    {234, CallRule::other_process}, {297, CallRule::other_process}, {62, CallRule::signal},
    {144, CallRule::family},        {142, CallRule::family},        {203, CallRule::family},
    {314, CallRule::family},        {434, CallRule::family},        {200, CallRule::self},
    {129, CallRule::self},          {302, CallRule::self},          {256, CallRule::self},
    {279, CallRule::self},          {141, CallRule::priority},      {251, CallRule::io_priority},
    {72, CallRule::control},        {16, CallRule::control},        {157, CallRule::attribute}};
inline constexpr GuardedCall i386_calls[] = {
    {26, CallRule::refused},        {347, CallRule::refused},     {348, CallRule::refused},
    {424, CallRule::refused},       {438, CallRule::refused},     {440, CallRule::refused},
    {448, CallRule::refused},       {336, CallRule::refused},     {357, CallRule::refused},
    {374, CallRule::refused},       {425, CallRule::refused},     {21, CallRule::refused},
    {430, CallRule::refused},       {286, CallRule::refused},     {287, CallRule::refused},
    {288, CallRule::refused},       {395, CallRule::refused},     {393, CallRule::refused},
    {399, CallRule::refused},       {117, CallRule::refused},     {313, CallRule::holds_pipe},
    {187, CallRule::holds_pipe},    {239, CallRule::holds_pipe},  {270, CallRule::other_process},
    {335, CallRule::other_process}, {37, CallRule::signal},       {156, CallRule::family},
    {154, CallRule::family},        {241, CallRule::family},      {351, CallRule::family},
    {434, CallRule::family},        {238, CallRule::self},        {178, CallRule::self},
    {340, CallRule::self},          {294, CallRule::self},        {317, CallRule::self},
    {97, CallRule::priority},       {289, CallRule::io_priority}, {55, CallRule::control},
    {221, CallRule::control},       {54, CallRule::control},      {172, CallRule::attribute}};
inline constexpr Machine machines[] = {{AUDIT_ARCH_X86_64, x86_64_calls},
                                       {AUDIT_ARCH_I386, i386_calls}};  // by which a program of 64 bits can call too
#elif defined(__aarch64__)
inline constexpr GuardedCall aarch64_calls[] = {
    {117, CallRule::refused},       {270, CallRule::refused},       {271, CallRule::refused},
    {424, CallRule::refused},       {438, CallRule::refused},       {440, CallRule::refused},
    {448, CallRule::refused},       {241, CallRule::refused},       {280, CallRule::refused},
    {282, CallRule::refused},       {425, CallRule::refused},       {40, CallRule::refused},
    {430, CallRule::refused},       {217, CallRule::refused},       {218, CallRule::refused},
    {219, CallRule::refused},       {194, CallRule::refused},       {190, CallRule::refused},
    {186, CallRule::refused},       {76, CallRule::holds_pipe},     {71, CallRule::holds_pipe},
    {131, CallRule::other_process}, {240, CallRule::other_process}, {129, CallRule::signal},
    {119, CallRule::family},        {118, CallRule::family},        {122, CallRule::family},
    {274, CallRule::family},        {434, CallRule::family},        {130, CallRule::self},
    {138, CallRule::self},          {261, CallRule::self},          {238, CallRule::self},
    {239, CallRule::self},          {140, CallRule::priority},      {30, CallRule::io_priority},
    {25, CallRule::control},        {29, CallRule::control},        {167, CallRule::attribute}};
inline constexpr GuardedCall arm_calls[] = {
    {26, CallRule::refused},      {376, CallRule::refused},       {377, CallRule::refused},
    {424, CallRule::refused},     {438, CallRule::refused},       {440, CallRule::refused},
    {448, CallRule::refused},     {364, CallRule::refused},       {386, CallRule::refused},
    {388, CallRule::refused},     {425, CallRule::refused},       {21, CallRule::refused},
    {430, CallRule::refused},     {309, CallRule::refused},       {310, CallRule::refused},
    {311, CallRule::refused},     {307, CallRule::refused},       {299, CallRule::refused},
    {303, CallRule::refused},     {340, CallRule::holds_pipe},    {187, CallRule::holds_pipe},
    {239, CallRule::holds_pipe},  {268, CallRule::other_process}, {363, CallRule::other_process},
    {37, CallRule::signal},       {156, CallRule::family},        {154, CallRule::family},
    {241, CallRule::family},      {380, CallRule::family},        {434, CallRule::family},
    {238, CallRule::self},        {178, CallRule::self},          {369, CallRule::self},
    {400, CallRule::self},        {344, CallRule::self},          {97, CallRule::priority},
    {314, CallRule::io_priority}, {55, CallRule::control},        {221, CallRule::control},
    {54, CallRule::control},      {172, CallRule::attribute}};
inline constexpr Machine machines[] = {{AUDIT_ARCH_AARCH64, aarch64_calls},
                                       {AUDIT_ARCH_ARM, arm_calls}};  // of programs of 32 bits
#else
inline constexpr std::span<const Machine> machines;
#endif

// The rule of a call that the filter did not decide.
inline CallRule rule_of(std::uint32_t architecture, std::uint32_t number) {
  for (const Machine& machine : machines) {
    if (machine.architecture != architecture) continue;
    for (const GuardedCall& call : machine.calls) {
      if (call.number == number) return call.rule;
    }
  }
  return CallRule::refused;
}

}  // namespace cycad::process
