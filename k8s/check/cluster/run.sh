#!/usr/bin/env bash
# A real cluster of four nodes on this machine, for as long as the test of this folder
# runs: `make cluster-test`. All of it lives in namespaces of its own (network, mounts,
# processes) and one temporary folder, so that its end takes everything along.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
say() { printf '== %s\n' "$*"; }
refuse() { printf 'cluster-test: %s\n' "$1" >&2; exit 2; }
[ "$(id -u)" = 0 ] || refuse 'needs root'
cgroups() { find /sys/fs/cgroup -maxdepth 2 -name obi-cluster; }
[ -z "$(cgroups)" ] || refuse "another such cluster runs: $(cgroups | head -1)"
missing=()
need() { [ -e "$1" ] || command -v "$1" >/dev/null || missing+=("$2"); }
need containerd containerd
need runc runc
need /usr/lib/cni/bridge containernetworking-plugins
need iptables iptables
need nft nftables
need ip iproute2
need openssl openssl
if [ "${#missing[@]}" -gt 0 ]; then
  say "installing ${missing[*]}"
  apt-get -qq update && apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
fi
modprobe -qa br_netfilter overlay 2>/dev/null || true # in the kernel, or as modules

work=$(mktemp -d "${TMPDIR:-/tmp}/obi-cluster.XXXXXX")
chmod 755 "$work"
# kubelet sets these, and they are the whole machine's.
kernel=(vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys kernel.keys.root_maxbytes)
before=$(sysctl "${kernel[@]}" 2>/dev/null | tr -d ' ' || true)
end() {
  local code=$?
  trap - EXIT INT TERM
  set +e # all of it, whatever fails
  [ -z "${running:-}" ] || { kill -KILL "$running" 2>/dev/null; wait "$running" 2>/dev/null; } # unshare ignores TERM
  # shellcheck disable=SC2086
  sysctl -q $before >/dev/null
  for _ in $(seq 50); do # processes that were killed leave them in a moment
    cgroups | while read -r group; do find "$group" -depth -type d -exec rmdir {} + 2>/dev/null; done
    [ -n "$(cgroups)" ] || break
    sleep 0.2
  done
  if [ $code != 0 ]; then
    logs=$(dirname "$OBI_CLUSTER")/cluster-logs
    rm -rf "$logs"
    mv "$work/logs" "$logs" 2>/dev/null && say "logs of the cluster's programs: $logs"
  fi
  rm -rf "$work"
  exit $code
}
trap end EXIT
trap 'exit 130' INT TERM
unshare --mount --net --pid --fork --kill-child --mount-proc --propagation private "$here/cluster.sh" "$work" "$@" &
running=$!
wait "$running"
running=
