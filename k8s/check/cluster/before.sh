#!/usr/bin/env bash
# Builds the services of an earlier commit as in an image: before.sh COMMIT FOLDER.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
git archive "$1" | tar -x -C "$dir"
cd "$dir"
CGO_ENABLED=0 go build -buildvcs=false -tags nomsgpack -trimpath -ldflags="-s -w -X obi/platform/version.commit=$1" -o "$dir/built/" ./*-svc
mkdir -p "$(dirname "$2")"
find "$(dirname "$2")" -maxdepth 1 -name 'services-*' -mtime +7 -exec rm -rf {} +
rm -rf "$2"
mv "$dir/built" "$2"
