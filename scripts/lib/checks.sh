# Shared by the checks that are written in bash, which source this file.
# It changes to the root of the repository, answers --help, and sets `names` to
# the problems that the arguments name, or else to all problems.
# shellcheck shell=bash

set -euo pipefail
script=$(readlink -f "$0")
cd "$(dirname "$script")/../.." >/dev/null
# shellcheck disable=SC2034 # for the scripts that source this file
root=$PWD

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

for name; do
  if [[ $name == -h || $name == --help ]]; then
    sed -n '2,/^$/s/^# \{0,1\}//p' "$script"
    exit 0
  fi
  [[ $name =~ ^[a-z0-9]+$ && -e problems/$name/problem.yaml ]] || die "no such problem: $(printf %q "$name") (see --help)"
done
names=("$@")
if (($# == 0)); then
  # shellcheck disable=SC2034 # used by the scripts that source this file
  mapfile -t names < <(dirname problems/*/problem.yaml | xargs -n 1 basename)
fi
