#!/usr/bin/env bash
# Runs the browser suite against BASE_URL.
set -euo pipefail
cd "$(dirname "$0")/../../e2e"
OBI_CHROMIUM=$(../tools/chromium/find.sh)
export OBI_CHROMIUM
npm test --silent -- "$@"
