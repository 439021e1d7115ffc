#!/usr/bin/env bash
# Runs every check and ends with what each runner said of itself, so that the last
# lines of a run tell how many tests there were and how long they took.
set -uo pipefail
cd "$(dirname "$0")/../.."
. tools/test/steps.sh
rm -f .tmp/seconds
failed=0
web() {
  step lint make --no-print-directory lint
  step test-ui make --no-print-directory test-ui
}
# These wait for PostgreSQL to start, to die and to come back, while the web app's tests compute.
services() { step test-go make --no-print-directory test-go; }
step program make --no-print-directory bin/stack/obi
lanes web services || failed=1
step test-e2e make --no-print-directory test-e2e
node tools/test/slowest.mjs
summaries test-ui test-go test-e2e
seconds || failed=1
exit $failed
