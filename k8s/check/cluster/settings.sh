#!/usr/bin/env bash
# Writes the settings of containerd, its network and the node's programs: settings.sh FOLDER ADDRESS.
set -euo pipefail
cd "$1"
address=$2
cat >containerd.toml <<CONF
version = 2
root = "$1/containerd"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "docker.io/obi/pause:cluster"
  # Without CAP_SYS_RESOURCE no process may be made less likely to be killed.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$1/cni"
CONF
cat >cni/10-obi.conflist <<CONF
{"cniVersion": "1.0.0", "name": "obi", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isDefaultGateway": true, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "$1/addresses", "ranges": [[{"subnet": "10.244.0.0/24"}]]}}]}
CONF
# The machine's disk is not this cluster's to tidy up: nothing is evicted or removed for want of room.
cat >kubelet.yaml <<CONF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cgroupDriver: cgroupfs
failCgroupV1: false
failSwapOn: false
oomScoreAdj: 0
podLogsDir: $1/logs/pods
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
tlsCertFile: $1/pki/kubelet-serving.crt
tlsPrivateKeyFile: $1/pki/kubelet-serving.key
authentication: {x509: {clientCAFile: $1/pki/ca.crt}}
imageGCHighThresholdPercent: 100
evictionHard: {imagefs.available: 0%, memory.available: 0%, nodefs.available: 0%, nodefs.inodesFree: 0%}
CONF
# The machine's table of connections has its size; a network namespace may not change it.
cat >proxy.yaml <<CONF
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
hostnameOverride: obi
clusterCIDR: 10.244.0.0/24
detectLocalMode: ClusterCIDR
oomScoreAdj: 0
clientConnection: {kubeconfig: $1/pki/proxy.conf}
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
CONF
