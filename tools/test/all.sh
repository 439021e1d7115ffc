#!/usr/bin/env bash
# Runs the targets of CHECKS (make check) and the tests, and ends with each runner's own
# summary: how many tests there were, which failed, how long each step took.
set -uo pipefail
cd "$(dirname "$0")/../.."
. tools/test/steps.sh
rm -f .tmp/seconds

# The tests' databases lie in memory where there is room for them: on a disk they wait
# for files that live for seconds. Programs are still built on disk.
memory=/dev/shm
megabytes() { [ "$2" -ge "$1" ] 2>/dev/null; }
if [ -z "${TMPDIR:-}" ] && megabytes 4000 "$(df -Pm $memory 2>/dev/null | awk 'NR == 2 { print $4 }')" &&
  megabytes 8000 "$(awk '/^MemAvailable/ { print int($2 / 1000) }' /proc/meminfo)" && ! grep -q "^[^ ]* $memory .*noexec" /proc/mounts; then
  TMPDIR=$(mktemp -d $memory/obi-test-XXXXXX)
  export TMPDIR GOTMPDIR=/tmp
  chmod 1777 "$TMPDIR" # root's PostgreSQL runs as another user
  trap 'rm -rf "$TMPDIR"' EXIT
fi

failed=0
web() {
  for check in ${CHECKS:-}; do step "$check" make --no-print-directory "$check"; done
  step test-ui make --no-print-directory test-ui
}
# These wait for PostgreSQL to start, to die and to come back, while the web app's tests compute.
services() { step test-go make --no-print-directory test-go; }
step program make --no-print-directory "$BROWSER_PROGRAM"
lanes web services || failed=1
step test-e2e make --no-print-directory test-e2e
[ "${FULL:-}" != 1 ] || step engines-test make --no-print-directory engines-test
node tools/test/slowest.mjs
summaries ${CHECKS:-} test-ui test-go test-e2e $([ "${FULL:-}" != 1 ] || echo engines-test)
seconds || failed=1
exit $failed
