#!/usr/bin/env bash
# Tests the distributed system: the object store's contract on both S3 servers, the
# gateway's table, faults and moves, and journeys in a browser through Traefik: those
# for which gateway, bucket or separate processes make a difference, all with FULL=1.
set -uo pipefail
cd "$(dirname "$0")/../.."
. tools/test/steps.sh
rm -f .tmp/seconds
failed=0
checks() {
  step check-rules make --no-print-directory check-rules
  step check-manifests make --no-print-directory check-manifests
  step check-faults make --no-print-directory check-faults
  step check-image tools/test/image.sh
  step release-test make --no-print-directory release-test PLATFORMS=linux-amd64
  step reproduce tools/release/reproduce.sh dist # what release-test wrote
  step stack-store tools/test/stores.sh
  [ "${FULL:-}" = 1 ] || step stack-e2e journeys
}
# These wait for replicas that drain and for parts that come back, while the checks compile and the browser computes.
faults() { step stack-go go tool gotestsum --format testname -- -race -vet=off -tags stack -timeout 30m ./e2e/stack/...; }
journeys() { bin/stack/up tools/test/browser.sh; }
# halves runs the whole browser suite in two halves at once, each on a system of its own.
halves() {
  local running=() status=0
  for half in 1 2; do
    bin/stack/up tools/test/browser.sh --shard=$half/2 --output=../.tmp/stack-e2e-$half &
    running+=($!)
  done
  for one in "${running[@]}"; do wait "$one" || status=1; done
  return $status
}
step programs make --no-print-directory -j2 stack-programs
lanes checks faults || failed=1
[ "${FULL:-}" != 1 ] || step stack-e2e halves
[ "${FULL:-}" != 1 ] || step fault-test make --no-print-directory fault-test || failed=1
summaries check-rules check-manifests check-faults stack-store stack-go stack-e2e
seconds || failed=1
exit $failed
