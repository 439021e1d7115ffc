package manifests

import (
	"fmt"
	"slices"

	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// Peer is an end of a connection: a pod or, without a namespace, the world outside.
type Peer struct {
	Name, Namespace string
	Labels          map[string]string
	Ports           map[string]int32 // by name
}

// Peers returns the pods of all workloads.
func Peers(objects []*Object) (peers []Peer) {
	for _, one := range Workloads(objects) {
		peer := Peer{one.Name, one.Namespace, one.Template.Labels, map[string]int32{}}
		for _, container := range one.Template.Spec.Containers {
			for _, port := range container.Ports {
				peer.Ports[port.Name] = port.ContainerPort
			}
		}
		peers = append(peers, peer)
	}
	return peers
}

// Flows lists every connection among peers that the network policies allow.
func Flows(objects []*Object, peers []Peer) (flows []string) {
	policies := OfType[*networkingv1.NetworkPolicy](objects)
	for _, from := range peers {
		for _, to := range peers {
			for name, port := range to.Ports {
				if (from.Name != to.Name || from.Namespace != to.Namespace) && allowed(policies, from, to, name, port) {
					flows = append(flows, fmt.Sprintf("%s -> %s %d", from.Name, to.Name, port))
				}
			}
		}
	}
	slices.Sort(flows)
	return flows
}

// allowed follows the rules of the API: a pod that no policy of a direction selects is
// open in it; else one rule of one policy must allow the connection.
func allowed(policies []*networkingv1.NetworkPolicy, from, to Peer, name string, port int32) bool {
	out, in := from.Namespace == "", to.Namespace == ""
	closedOut, closedIn := false, false
	for _, policy := range policies {
		if selects(policy, from) && slices.Contains(policy.Spec.PolicyTypes, networkingv1.PolicyTypeEgress) {
			closedOut = true
			for _, rule := range policy.Spec.Egress {
				out = out || peersMatch(policy, rule.To, to) && portsMatch(rule.Ports, name, port)
			}
		}
		if selects(policy, to) && slices.Contains(policy.Spec.PolicyTypes, networkingv1.PolicyTypeIngress) {
			closedIn = true
			for _, rule := range policy.Spec.Ingress {
				in = in || peersMatch(policy, rule.From, from) && portsMatch(rule.Ports, name, port)
			}
		}
	}
	return (out || !closedOut) && (in || !closedIn)
}

func selects(policy *networkingv1.NetworkPolicy, peer Peer) bool {
	return peer.Namespace == policy.Namespace && matches(&policy.Spec.PodSelector, peer.Labels)
}

func peersMatch(policy *networkingv1.NetworkPolicy, rules []networkingv1.NetworkPolicyPeer, peer Peer) bool {
	if len(rules) == 0 {
		return true
	}
	return slices.ContainsFunc(rules, func(rule networkingv1.NetworkPolicyPeer) bool {
		switch {
		case rule.IPBlock != nil:
			return peer.Namespace == ""
		case peer.Namespace == "":
			return false
		case rule.NamespaceSelector == nil:
			return peer.Namespace == policy.Namespace && matches(rule.PodSelector, peer.Labels)
		}
		namespace := map[string]string{"kubernetes.io/metadata.name": peer.Namespace}
		return matches(rule.NamespaceSelector, namespace) && (rule.PodSelector == nil || matches(rule.PodSelector, peer.Labels))
	})
}

func portsMatch(ports []networkingv1.NetworkPolicyPort, name string, port int32) bool {
	return len(ports) == 0 || slices.ContainsFunc(ports, func(one networkingv1.NetworkPolicyPort) bool {
		return one.Port == nil || one.Port.StrVal == name && name != "" || one.Port.IntVal == port
	})
}

func matches(selector *metav1.LabelSelector, set map[string]string) bool {
	parsed, err := metav1.LabelSelectorAsSelector(selector)
	return err == nil && parsed.Matches(labels.Set(set))
}
