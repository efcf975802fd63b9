# Shared by the checks that are written in bash, which source this file.
# It changes to the root of the repository, answers --help, and sets `names` to
# the problems that the arguments name, or else to all problems.
# shellcheck shell=bash disable=SC2034 # the scripts use what is set here

set -euo pipefail
script=$(readlink -f "$0")
cd "$(dirname "$script")/../.." >/dev/null
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
(($#)) || mapfile -t names < <(cd problems && dirname -- */problem.yaml)
