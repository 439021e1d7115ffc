#!/usr/bin/env bash
# Holds the contract of platform/blob against MinIO and versitygw, each started here,
# and tests the program that makes the bucket.
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
access="test-$RANDOM$RANDOM" secret="secret-$RANDOM$RANDOM$RANDOM"
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$dir"' EXIT

# contract NAME PORT COMMAND...
contract() {
  "${@:3}" >"$dir/$1.log" 2>&1 &
  server=$!
  for _ in $(seq 200); do
    (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null && break
    kill -0 $server 2>/dev/null || { cat "$dir/$1.log"; exit 1; }
    sleep 0.1
  done
  echo "== $1"
  OBI_TEST_S3_ENDPOINT="http://127.0.0.1:$2" OBI_TEST_S3_ACCESS_KEY=$access OBI_TEST_S3_SECRET_KEY=$secret \
    go tool gotestsum --format testname -- -race -vet=off -count=1 -run TestContract ./platform/blob
  kill $server
  wait $server || true
}

# free gives a port below those that systems give to outgoing connections, one of
# which would have it otherwise before the server has.
free() {
  local port
  for _ in $(seq 50); do
    port=$((32000 + RANDOM % 768)) # above those of platform/testkit/ports
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
  return 1
}
(cd tools/minio && go test ./provision)
port=$(free)
MINIO_ROOT_USER=$access MINIO_ROOT_PASSWORD=$secret MINIO_BROWSER=off \
  contract minio "$port" "$OBI_STACK_TOOLS/minio" server "$dir/minio" --address "127.0.0.1:$port" --quiet
port=$(free)
mkdir "$dir/versitygw"
contract versitygw "$port" "$OBI_STACK_TOOLS/versitygw" --port "127.0.0.1:$port" --access "$access" --secret "$secret" posix "$dir/versitygw"
