#!/usr/bin/env bash
# Tests the distributed system: the object store's contract on both S3 servers, the
# gateway's table, faults and moves, and the browser suite through Traefik.
set -uo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .tmp
failed=()
step() {
  printf '\n== %s\n' "$1"
  "${@:2}" 2>&1 | tee ".tmp/$1.log"
  [ "${PIPESTATUS[0]}" = 0 ] || failed+=("$1")
}
step check-rules make --no-print-directory check-rules
step check-manifests make --no-print-directory check-manifests
step check-image tools/test/image.sh
step stack-store tools/test/stores.sh
step stack-go go tool gotestsum --format testname -- -race -tags stack -timeout 30m ./e2e/stack/...
# halves runs the browser suite in two halves at once, each on a system of its own.
halves() {
  go build -o bin/stack/up ./e2e/stack/up || return 1
  local running=() status=0
  for half in 1 2; do
    bin/stack/up tools/test/browser.sh --shard=$half/2 --output=../.tmp/stack-e2e-$half &
    running+=($!)
  done
  for one in "${running[@]}"; do wait "$one" || status=1; done
  return $status
}
step stack-e2e halves
printf '\n== summaries\n'
sed 's/\x1b\[[0-9;]*m//g' .tmp/stack-e2e.log | grep -E '^ *[0-9]+ (passed|failed|flaky|skipped)' || true
grep -hE '^ok ' .tmp/check-rules.log .tmp/check-manifests.log || true
grep -hE '^DONE ' .tmp/stack-store.log .tmp/stack-go.log || true
if [ "${#failed[@]}" -gt 0 ]; then
  printf 'failed: %s\n' "${failed[*]}"
  exit 1
fi
