# The scripts in bash source this file first. It answers --help and --version, changes to the root of the repository, and
# sets `names` to the problems that the arguments name, or else to all problems.
# shellcheck shell=bash disable=SC2034,SC2207 # the scripts use what is set here; names have no blanks

set -euo pipefail
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
  exit
fi
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
root=$PWD
if [[ ${1:-} == --version ]]; then
  sed -n 's/^version = "\(.*\)"/banrye \1/p' scripts/pyproject.toml
  exit
fi

# The command could not do it (banrye/console.py, ExitStatus).
die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 2
}

# shown WORD: print a word of the user as bash reads it, in ASCII, so that it cannot steer the terminal.
shown() {
  LC_ALL=C printf %q "$1"
}

names=($(cd ./problems && dirname -- */problem.yaml)) # macOS has a bash without mapfile
for name; do
  [[ $name =~ ^[a-z0-9]+$ && -e problems/$name/problem.yaml ]] ||
    die "no such problem or option: $(shown "$name") (names of problems: ${names[*]}; see --help)"
done
(($# == 0)) || names=("$@")
