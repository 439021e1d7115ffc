#!/usr/bin/env bash
# Writes the settings of containerd, its network and the node's programs: settings.sh FOLDER NAME NUMBER.
set -euo pipefail
work=$1 name=$2 number=$3
folder=$work/nodes/$name
cd "$folder"
cat >containerd.toml <<CONF
version = 2
root = "$folder/containerd"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "docker.io/obi/pause:cluster"
  # Without CAP_SYS_RESOURCE no process may be made less likely to be killed.
  restrict_oom_score_adj = true
  # So that CoreDNS listens where policies let pods ask it.
  enable_unprivileged_ports = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$folder/cni"
CONF
cat >cni/10-obi.conflist <<CONF
{"cniVersion": "1.0.0", "name": "obi", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isDefaultGateway": true, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "/run/addresses", "ranges": [[{"subnet": "10.244.$number.0/24"}]]}}]}
CONF
# The machine's disk is not this cluster's to tidy up: nothing is evicted or removed for want of room.
cat >kubelet.yaml <<CONF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /obi-cluster/$name
failCgroupV1: false
failSwapOn: false
oomScoreAdj: 0
podLogsDir: $work/logs/pods
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
tlsCertFile: $work/pki/serving-$name.crt
tlsPrivateKeyFile: $work/pki/serving-$name.key
authentication: {x509: {clientCAFile: $work/pki/ca.crt}}
imageGCHighThresholdPercent: 100
evictionHard: {imagefs.available: 0%, memory.available: 0%, nodefs.available: 0%, nodefs.inodesFree: 0%}
CONF
# The machine's table of connections has its size; a network namespace may not change it.
cat >proxy.yaml <<CONF
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
hostnameOverride: $name
clusterCIDR: 10.244.0.0/16
detectLocalMode: ClusterCIDR
oomScoreAdj: 0
clientConnection: {kubeconfig: $work/pki/proxy.conf}
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
CONF
