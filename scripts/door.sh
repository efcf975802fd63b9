# scripts/VERB, for each verb, is one line that sources this file: it runs `banrye VERB`. Like .venv/bin/banrye, but the
# code is that beside this file, also if .venv was made for another copy of the repository.
# shellcheck shell=sh
door=$(readlink -f "$0") scripts=${door%/*} venv=${door%/*/*}/.venv
if [ ! -e "$venv/bin/banrye" ] || ! cmp -s "$scripts/requirements/judge.txt" "$venv/judge.txt"; then
  echo "${door##*/}: the judging tools are not installed, or in other versions (run ${scripts#"$PWD"/}/setup)" >&2
  exit 2
fi
BANRYE_DOOR=$scripts PYTHONPATH=$scripts exec "$venv/bin/python3" "$venv/bin/banrye" "${door##*/}" "$@"
