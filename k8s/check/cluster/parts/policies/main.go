// Command policies enforces the NetworkPolicies of a cluster on one node: policies NODE. It writes
// them as a table of nftables whenever a policy, a pod or a namespace changes. Rules are for IPv4
// and TCP, UDP and SCTP; what a pod and its own node send each other is not restricted, as with
// other implementations.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
	"time"

	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	if err := run(context.Background(), os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, node string) error {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	changed := make(chan struct{}, 1)
	tell := func() {
		select {
		case changed <- struct{}{}:
		default: // all are read again anyway
		}
	}
	watched := informers.NewSharedInformerFactory(client, 0)
	policies, pods, namespaces := watched.Networking().V1().NetworkPolicies(), watched.Core().V1().Pods(), watched.Core().V1().Namespaces()
	for _, informer := range []cache.SharedIndexInformer{policies.Informer(), pods.Informer(), namespaces.Informer()} {
		_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: func(any) { tell() }, UpdateFunc: func(any, any) { tell() }, DeleteFunc: func(any) { tell() },
		})
		if err != nil {
			return err
		}
	}
	watched.Start(ctx.Done())
	watched.WaitForCacheSync(ctx.Done())
	for written := ""; ; {
		all := cluster{node: node, namespaces: map[string]labels.Set{}}
		if all.policies, err = policies.Lister().List(labels.Everything()); err != nil {
			return err
		}
		if all.pods, err = pods.Lister().List(labels.Everything()); err != nil {
			return err
		}
		known, err := namespaces.Lister().List(labels.Everything())
		if err != nil {
			return err
		}
		for _, namespace := range known {
			all.namespaces[namespace.Name] = namespace.Labels
		}
		rules, err := all.rules()
		if err != nil {
			return err
		}
		if rules != written {
			command := exec.CommandContext(ctx, "nft", "-f", "-")
			command.Stdin = strings.NewReader(rules)
			if said, err := command.CombinedOutput(); err != nil {
				return fmt.Errorf("%w: %s\n%s", err, said, rules)
			}
			written = rules
			log.Printf("%d bytes of rules for %d policies", len(rules), len(all.policies))
		}
		time.Sleep(50 * time.Millisecond) // several changes at a time
		<-changed
	}
}

// hasAddress reports whether a pod has an IP address that no other pod or node uses.
func hasAddress(pod *core.Pod) bool {
	return pod.Status.PodIP != "" && !pod.Spec.HostNetwork && pod.Status.Phase != core.PodSucceeded && pod.Status.Phase != core.PodFailed
}
