#!/usr/bin/env bash
# documents_test.sh PROGRAM [DOCUMENT...]
# Every command in README.md, CONTRIBUTING.md, experiments/README.md and docs/ runs, in small. What is run:
#   ```sh        every line
#   ```console   the lines after "$ "; the others are output
#   `cycad …` and `./run …` in running text. With a placeholder such as NAME or …, or without arguments, it is only
#                checked that the subcommand and its options exist. `./run python` has tests of its own.
# Other blocks are not run and must not contain commands. The commands of one document share a temporary folder and see
# each other's files. Relative links must lead to files. `cycad` is there a script that makes games, budgets and samples few (see `shrunk` below).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

program=$(realpath "${1:?usage: documents_test.sh PROGRAM [DOCUMENT...]}")
shift
documents=("$@")
[[ ${#documents[@]} -gt 0 ]] ||
  documents=("$root"/{README,CONTRIBUTING,experiments/README}.md $(ls "$root"/docs/*.md | grep -v /results.md))
bin=$scratch/bin
mkdir -p "$bin"

# Extracts LINE<tab>KIND<tab>COMMAND, where KIND is run or inline.
cat >"$scratch/extract.awk" <<'AWK'
function finish_text(  rest, span) {
  rest = text
  while (match(rest, /`[^`]+`/)) {
    span = substr(rest, RSTART + 1, RLENGTH - 2)
    rest = substr(rest, RSTART + RLENGTH)
    if (span ~ /^(cycad|\.\/run) / && span !~ /^\.\/run python/) print begin "\tinline\t" span
  }
  text = ""
}
function command(line) {
  if (joined == "") first = FNR
  if (line ~ /\\$/) { joined = joined substr(line, 1, length(line) - 1); return }
  line = joined line
  joined = ""
  if (line !~ /^ *(#.*)?$/) print first "\trun\t" line
}
/^```/ {
  finish_text()
  inside = !inside
  tag = inside ? substr($0, 4) : ""
  next
}
inside && tag == "sh" { command($0); next }
inside && tag == "console" { if (joined != "" || sub(/^\$ /, "")) command($0); next }
inside { if (tag != "cpp" && $0 ~ /^(\$ )?(cycad|\.\/run|\.\/test) /) print FNR "\tuntagged\t" $0; next }
/^ *$/ { finish_text(); next }
{ if (text == "") begin = FNR; text = text " " $0 }
END { finish_text() }
AWK

# The program with less to do.
cat >"$bin/cycad" <<SHRUNK
#!/bin/bash
program=$program
SHRUNK
cat >>"$bin/cycad" <<'SHRUNK'
declare -A most=([--games]=4 [--decided]=2 [--sims]=20 [--ms]=20 [--first-ms]=40 [--tasks]=4 [--samples]=20
                 [--port]=0 [--models]=2 [--candidates]=2 [--validation]=2 [--chunks]=2 [--rounds]=2 [--pairs]=2 [--symbols]=3)
given=" $* "
arguments=()
limit=
for argument in "$@"; do
  if [[ -n $limit ]]; then
    ((argument <= limit)) || argument=$limit
    limit=
  elif [[ $argument =~ ^-- ]]; then
    limit=${most[$argument]:-}
  else
    argument=$(sed -E 's/((sims|nodes)=)[0-9]{2,}/\120/g; s/(ms=)[0-9]{2,}/\14/g' <<<"$argument")
  fi
  arguments+=("$argument")
done
# What a command does in large when it is not told.
defaults() {
  while [[ $# -gt 0 ]]; do
    [[ $given == *" $1 "* || $given == *" --help "* ]] || arguments+=("$1" "$2")
    shift 2
  done
}
case ${1:-} in
  match | tournament) defaults --games 4 --sims 20 ;;
  tune) [[ $given == *" --decided "* ]] || defaults --games 4; defaults --sims 20 ;;
  discover) [[ $given =~ --(explain|encode) || $# -lt 2 ]] || defaults --games 4 --sims 20 --symbols 3 --candidates 2 --validation 2 ;;
  bandit) defaults --tasks 4 --samples 20; [[ $given =~ " walk " ]] && defaults --models 2 ;;
  complexity) defaults --games 2 ;;
  weights) defaults --map small --rounds 1 --pairs 1 ;;
  play) [[ $given == *" --level "* ]] || defaults --sims 20 ;;
  move | tree) defaults --sims 20 ;;
  bench)
    [[ $given == *" --overhead "* || $given == *" --threads "* ]] && arguments=(bench --help)  # measures for a minute
    [[ $given =~ --(signature|overhead|only|help) ]] || arguments+=(--only reference)
    [[ $given =~ --(signature|overhead|help) ]] || defaults --repetitions 1
    ;;
  reproduce)
    # Of a shipped recipe only the name and the size are checked: the recipes have tests of their own.
    if [[ $given == *" --showcase "* ]]; then
      arguments=(reproduce --list)
    elif [[ ${2:---} != --* || ! $given =~ --(check|verdict|write|file|new|html|help) ]]; then
      for index in "${!arguments[@]}"; do [[ ${arguments[index]} == --write ]] && unset "arguments[index]"; done
      arguments+=(--list)
    elif [[ $given == *" --write "* ]]; then
      arguments+=(--allow-dirty)
    fi
    ;;
esac
if [[ ${1:-} == serve && $given != *" --help "* ]]; then  # for a moment, on any port, and without a browser
  [[ $given == *" --port "* ]] || arguments+=(--port 0)
  for index in "${!arguments[@]}"; do [[ ${arguments[index]} == --open ]] && unset "arguments[index]"; done
  timeout --signal=INT --preserve-status 1 "$program" "${arguments[@]}" || [[ $? -eq 130 ]]
  exit
fi
exec "$program" "${arguments[@]}"
SHRUNK

# What else the documents call: the scripts of this project (which have tests of their own), a bot, and Slurm.
fake cmake 'exit 0'
fake java 'exec cycad bot tron2010 --agent random'
fake sbatch 'echo 1'
fake squeue 'exit 0'
chmod +x "$bin"/*
export PATH=$bin:$PATH

new_folder() {
  local folder=$scratch/$1
  mkdir -p "$folder/docs"
  cp -r "$root/experiments" "$root/examples" "$folder/"
  cp "$root"/docs/*.md "$folder/docs/"
  # shellcheck disable=SC2016
  printf '#!/bin/bash\n[[ $* == build ]] && exit 0\n[[ $# -gt 0 ]] || set -- reproduce --showcase\nexec cycad "$@"\n' \
    >"$folder/run"
  # shellcheck disable=SC2016
  printf '#!/bin/bash\nshift\nPYTHONPATH="%s" exec /usr/bin/python3 "$@"\n' "${program%/*}/python" >"$folder/run-python"
  sed -i '2i [[ ${1:-} == python ]] && exec "${0%/*}/run-python" "$@"' "$folder/run"
  # shellcheck disable=SC2016
  printf '#!/bin/bash\n[[ " quick fuzz full " == *" ${1:-quick} "* ]]\n' >"$folder/test"
  chmod +x "$folder/run" "$folder/run-python" "$folder/test"
  echo "$folder"
}

# A command that is not whole: do its subcommand and its options exist?
check_names() {
  local where=$1 words word help
  read -r -a words <<<"${2#* }"
  help=$(cycad "${words[0]}" --help 2>&1) || { check_equal "$where: the subcommand exists" "${words[0]}" ""; return; }
  for word in "${words[@]:1}"; do
    [[ $word != --* ]] || check_contains "$where: $2: the option exists" "${word%%=*}" "$help"
  done
}

# Relative links lead to files of the project.
check_links() {
  local document=$1 name=${1#"$root"/} target
  while read -r target; do
    [[ -e $(dirname "$document")/$target ]] || check_equal "$name: a link leads to a file" "$target" "nothing"
  done < <(grep -oE '\]\([^):#]+[)#]' "$document" | sed 's/^..//; s/.$//' || true)
}

ran=0
run_document() {
  local document=$1 name=${1#"$root"/} folder line kind command where
  folder=$(new_folder "${name//\//-}")
  while IFS=$'\t' read -r line kind command; do
    where=$name:$line
    if [[ $kind == untagged ]]; then
      check_equal "$where: a command in a block that is not run, expected the tag sh or console" "" "$command"
      continue
    fi
    if [[ $kind == inline && $command =~ (^|[ =\(])([A-Z]+)($|[ =,\)])|…|^[^\ ]+\ [a-z]+$ ]]; then
      check_names "$where" "$command"
      continue
    fi
    status=0
    (cd "$folder" && timeout 60 bash -o pipefail -c "$command") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    check_equal "$where: $command: $(tail -n 3 "$scratch/err")" 0 "$status"
    ran=$((ran + 1))
  done < <(awk -f "$scratch/extract.awk" "$document")
}

for document in "${documents[@]}"; do
  check_links "$document"
  run_document "$document"
done
[[ $ran -gt 0 ]] || check_equal "commands were found" "some" "none"
echo "$ran commands ran"
finish
