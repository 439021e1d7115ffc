#!/usr/bin/env bash
# Runs every check in turn and ends with what each runner said of itself, so that
# the last lines of a run tell how many tests there were.
set -uo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .tmp
failed=()
for step in lint test-ui test-go test-e2e; do
  printf '\n== make %s\n' "$step"
  make --no-print-directory "$step" 2>&1 | tee ".tmp/$step.log"
  [ "${PIPESTATUS[0]}" = 0 ] || failed+=("$step")
done
printf '\n== summaries\n'
sed 's/\x1b\[[0-9;]*m//g' .tmp/test-ui.log | grep -E '^ *(Test Files|Tests) ' || true
sed 's/\x1b\[[0-9;]*m//g' .tmp/test-e2e.log | grep -E '^ *[0-9]+ (passed|failed|flaky)' || true
grep -E '^DONE ' .tmp/test-go.log || true
if [ "${#failed[@]}" -gt 0 ]; then
  printf 'failed: %s\n' "${failed[*]}"
  exit 1
fi
