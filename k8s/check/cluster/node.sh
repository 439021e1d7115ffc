#!/usr/bin/env bash
# Runs a node until it is killed: node.sh FOLDER NAME NUMBER. It is the first process of
# namespaces that cluster.sh creates.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1 name=$2 number=$3
folder=$work/nodes/$name
mkdir -p "$folder"/{cni,var,var-work,kubelet,volumes/{0,1,2,3}}
mount --make-rshared /
mount -t overlay overlay -o "lowerdir=/var,upperdir=$folder/var,workdir=$folder/var-work" /var
mount -t tmpfs -o mode=755 tmpfs /run
sysctl -qw net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1
for controller in /sys/fs/cgroup/*/; do
  mkdir -p "$controller/obi-cluster/$name"
done
for group in /sys/fs/cgroup/cpuset/obi-cluster "/sys/fs/cgroup/cpuset/obi-cluster/$name"; do # which are not inherited
  cat /sys/fs/cgroup/cpuset/cpuset.cpus >"$group/cpuset.cpus"
  cat /sys/fs/cgroup/cpuset/cpuset.mems >"$group/cpuset.mems"
done
"$here/settings.sh" "$work" "$name" "$number"
cd "$folder"
export CONTAINERD_ADDRESS=/run/containerd/containerd.sock KUBECONFIG=$work/pki/admin.conf
log() { exec >>"$work/logs/$name-$1.log" 2>&1; }
(log containerd; exec containerd --config containerd.toml) &
until ctr version >/dev/null 2>&1; do sleep 0.2; done
kubelet() {
  "$OBI_KUBERNETES/kubelet" --config=kubelet.yaml --kubeconfig="$work/pki/kubelet-$name.conf" --root-dir="$folder/kubelet" \
    --hostname-override="$name" --node-ip="203.0.113.1$number" --node-labels="topology.kubernetes.io/zone=$name"
}
(log kubelet; until kubelet; do sleep 1; done) & # kubelet exits if it starts before containerd is ready
(log kube-proxy; exec "$OBI_KUBERNETES/kube-proxy" --config=proxy.yaml) &
(log policies; exec "$OBI_CLUSTER/policies" "$name") &
wait
