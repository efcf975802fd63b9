# shellcheck shell=bash
#
# What the scripts in this folder share. Each of them begins with
#
#   #!/usr/bin/env bash
#   # What it does, what it takes, what it prints: this comment is the answer to --help.
#
#   set -euo pipefail
#   . "$(dirname "${BASH_SOURCE[0]}")/common.sh"
#
# and then has $root, the colours and the functions below. Works in bash 3.2, which is what macOS has.

# The repository, whatever folder the script was called from.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export root

# Colours for a terminal; empty in a pipe or a file, and where NO_COLOR is set.
red='' green='' yellow='' bold='' dim='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  red=$'\e[31m' green=$'\e[32m' yellow=$'\e[33m' bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'
fi
export red green yellow bold dim plain

# die MESSAGE: one line on standard error that names the script, and exit status 1.
die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# help_if_asked ARGUMENTS: the comment at the head of the script is its --help.
help_if_asked() {
  local argument
  for argument in "$@"; do
    case $argument in
      -h | --help)
        sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
    esac
  done
}

# need PROGRAM HOW: stops unless the program is there; HOW says how to get it.
need() {
  command -v "$1" >/dev/null || die "expected the program $1, found none ($2)"
}

# install_tool NAME VERSION: sets $tool to that cargo command, which is built into target/tools if it is not there.
install_tool() {
  tool=$root/target/tools/bin/$1
  [ ! -x "$tool" ] || return 0
  echo "$(basename "$0"): installing $1 $2 into target/tools"
  # a debug build, ready sooner: optimizing it takes longer than it saves
  cargo install -q --debug --locked --root "$root/target/tools" --version "$2" "$1" ||
    die "cargo could not install $1 $2, see above"
}

# The names of all problems, one a line.
problems() {
  local package
  for package in "$root"/problems/*/problem.yaml; do
    basename "$(dirname "$package")"
  done
}

is_problem() {
  [[ $1 =~ ^[a-z0-9]+$ && -f $root/problems/$1/problem.yaml ]]
}

# check_problem NAME: stops unless there is such a problem.
check_problem() {
  is_problem "$1" || die "expected a problem ($(problems | paste -sd ' ' -)), found \"$1\""
}

# choose_problems [NAME...]: sets the array names, without a name to all problems.
choose_problems() {
  local name
  names=()
  if [ $# -eq 0 ]; then
    while IFS= read -r name; do names+=("$name"); done < <(problems)
    return
  fi
  for name in "$@"; do
    check_problem "$name"
    names+=("$name")
  done
}

# Puts bt, verifyproblem and their python3 in front of PATH.
activate() {
  cmp -s "$root/scripts/requirements.txt" "$root/.venv/requirements.txt" ||
    die "expected the tools of scripts/requirements.txt in .venv, found none or other versions (run scripts/setup)"
  PATH=$root/.venv/bin:$PATH
}
