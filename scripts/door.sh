# scripts/VERB, for each verb, is one line that sources this file: it runs `banrye VERB`. Like .venv/bin/banrye, but the
# code is that beside this file, also if .venv was made for another copy of the repository. Without the judging tools,
# any Python runs banrye/start.py, which needs none of them and installs them if the verb does.
# shellcheck shell=sh
door=$(readlink -f "$0") scripts=${door%/*} venv=${door%/*/*}/.venv
if [ -e "$venv/bin/banrye" ] && cmp -s "$scripts/requirements/judge.txt" "$venv/judge.txt"; then
  BANRYE_DOOR=$scripts PYTHONPATH=$scripts exec "$venv/bin/python3" "$venv/bin/banrye" "${door##*/}" "$@"
fi
for python in python3 python3.14 python3.13 python3.12 python3.11 ''; do
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
done
if [ ! "$python" ]; then
  echo "${door##*/}: Python 3.11 or newer is not installed (apt install python3-venv; brew install python3)" >&2
  exit 2
fi
# -P: a folder `banrye` where the user stands is not ours.
BANRYE_DOOR=$scripts PYTHONPATH=$scripts exec "$python" -P -m banrye.start "${door##*/}" "$@"
