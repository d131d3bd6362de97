# Sourced by the tests: a Slurm of one node in a private folder, with its own key, sockets and ports, beside whatever
# else runs on the machine. stop_slurm ends every process of it; it is harmless when nothing was started.
# shellcheck shell=bash

# start_slurm FOLDER: exports SLURM_CONF, and returns when the node takes jobs. Fails with the logs' last lines.
start_slurm() {
  slurm_folder=$1
  slurm_node=$(uname -n)  # slurmctld refuses to run under another name
  slurm_node=${slurm_node%%.*}
  mkdir -p "$slurm_folder"/{munge,state,spool,logs}
  chmod 0755 "$slurm_folder"
  chmod 0711 "$slurm_folder/munge"
  export SLURM_CONF=$slurm_folder/slurm.conf
  # All processes of this Slurm, and the jobs, inherit it: how stop_slurm knows them.
  export CYCAD_PRIVATE_SLURM=$slurm_folder
  daemons=()
  head -c 128 /dev/urandom >"$slurm_folder/munge/key"
  chmod 0400 "$slurm_folder/munge/key"
  write_configuration
  run_daemon munged munged --foreground --force --num-threads=2 --key-file="$slurm_folder/munge/key" \
    --socket="$slurm_folder/munge/socket" --pid-file="$slurm_folder/munge/pid" \
    --seed-file="$slurm_folder/munge/seed" --log-file="$slurm_folder/logs/munged.log"
  wait_for 20 test -S "$slurm_folder/munge/socket" || { show_logs; return 1; }
  run_daemon slurmctld slurmctld -D -f "$SLURM_CONF"
  run_daemon slurmd slurmd -D -f "$SLURM_CONF" -N "$slurm_node"
  wait_for 60 node_is_idle || { show_logs; return 1; }
}

write_configuration() {
  local user memory
  user=$(id -un)
  memory=$(awk '/MemTotal/ { print int($2 / 1024 * 0.8) }' /proc/meminfo)
  cat >"$SLURM_CONF" <<END
ClusterName=cycadtest
SlurmctldHost=$slurm_node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$slurm_folder/munge/socket
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmctldTimeout=300
SlurmdTimeout=300
SchedulerParameters=sched_min_interval=0,sched_interval=2,bf_interval=2,batch_sched_delay=0
StateSaveLocation=$slurm_folder/state
SlurmdSpoolDir=$slurm_folder/spool
SlurmctldPidFile=$slurm_folder/slurmctld.pid
SlurmdPidFile=$slurm_folder/slurmd.pid
SlurmctldLogFile=$slurm_folder/logs/slurmctld.log
SlurmdLogFile=$slurm_folder/logs/slurmd.log
NodeName=$slurm_node NodeAddr=127.0.0.1 CPUs=2 RealMemory=$memory
PartitionName=main Nodes=$slurm_node Default=YES MaxTime=10 State=UP
END
}

# A port that nobody listens on, below those that the system hands out by itself.
free_port() {
  local port
  while true; do
    port=$((16384 + RANDOM % 16000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}

run_daemon() {
  local name=$1
  shift
  "$@" >"$slurm_folder/logs/$name.out" 2>&1 </dev/null &
  daemons+=($!)
}

node_is_idle() { [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]]; }
queue_is_empty() {
  local queue
  queue=$(squeue --noheader 2>/dev/null) && [[ -z $queue ]]
}

# wait_for SECONDS COMMAND...: until it succeeds.
wait_for() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    [[ $SECONDS -lt $deadline ]] || { echo "waited in vain for: $*" >&2; return 1; }
    sleep 0.1
  done
}

show_logs() {
  local log
  for log in "$slurm_folder"/logs/*; do
    echo "--- $log" >&2
    tail -n 15 "$log" >&2
  done
}

# The processes of this Slurm, daemons and jobs: by the mark in their environment, or, as slurmstepd writes its title
# over that, by an open log.
slurm_processes() {
  local entry
  find /proc/[0-9]*/fd -lname "$slurm_folder/logs/*" 2>/dev/null | cut -d/ -f3 | sort -u
  for entry in /proc/[0-9]*; do
    [[ ${entry#/proc/} -ne $$ && ${entry#/proc/} -ne $BASHPID ]] || continue
    if tr '\0' '\n' 2>/dev/null <"$entry/environ" | grep -qxF "CYCAD_PRIVATE_SLURM=$slurm_folder"; then
      echo "${entry#/proc/}"
    fi
  done
}

stop_slurm() {
  [[ -n ${slurm_folder:-} ]] || return 0
  local signal process processes
  # Whoever did not listen within a second or two is killed; what it started meanwhile is seen in the next round.
  for signal in TERM 0 0 0 KILL KILL KILL; do
    processes=$(slurm_processes)
    [[ -n $processes ]] || break
    for process in $processes; do kill -s "$signal" "$process" 2>/dev/null || true; done
    sleep 0.5
  done
  wait "${daemons[@]}" 2>/dev/null || true
}
