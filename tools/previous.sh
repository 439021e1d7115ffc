#!/usr/bin/env bash
# Prints the commit that this version must be able to go back to: the release that
# platform/version/PREVIOUS names or, until there is one, the last commit on main that is a day older
# than HEAD. So all commits that land together are tried against what was there before them. Commits of
# merged branches do not count: main may never have had their set of migrations.
set -euo pipefail
cd "$(dirname "$0")/.."
name=$(cat platform/version/PREVIOUS)
if [ -z "$name" ]; then
  name=$(git rev-list -1 --first-parent --before=$(($(git log -1 --format=%ct) - 86400)) HEAD)
fi
git rev-parse --verify --quiet "$name^{commit}" || {
  echo "this clone does not have the version before (${name:-a commit of the day before}): git fetch --tags --unshallow" >&2
  exit 1
}
