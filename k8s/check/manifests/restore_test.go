package manifests_test

import (
	"testing"

	"obi/k8s/check/manifests"
)

// A cluster of another name would be let in by no policy and trusted by no service.
func TestARestoredClusterTakesTheOldOnesPlace(t *testing.T) {
	clusters := manifests.OfKind(read(t, documents(t, "prod restored")), "Cluster")
	if len(clusters) != 1 || clusters[0].Name != "postgres" {
		t.Fatalf("clusters are %v", clusters)
	}
	var spec manifests.Cluster
	if err := manifests.Part(clusters[0], &spec); err != nil {
		t.Fatal(err)
	}
	if spec.Bootstrap.InitDB != nil || spec.Bootstrap.Recovery == nil || len(spec.ExternalClusters) != 1 || len(spec.Plugins) != 1 {
		t.Fatalf("got %+v", spec)
	}
	from, to := spec.ExternalClusters[0], spec.Plugins[0]
	if spec.Bootstrap.Recovery.Source != from.Name || from.Plugin.Name != to.Name {
		t.Errorf("recovers from %q, which is %+v", spec.Bootstrap.Recovery.Source, from)
	}
	for _, parameters := range []map[string]string{from.Plugin.Parameters, to.Parameters} {
		if parameters["barmanObjectName"] != "postgres-backup" {
			t.Errorf("an ObjectStore that is not there: %v", parameters)
		}
	}
	if old := from.Plugin.Parameters["serverName"]; old != "postgres" || to.Parameters["serverName"] == old || to.Parameters["serverName"] == "" {
		t.Errorf("restores %q and archives to %q, which must be empty", old, to.Parameters["serverName"])
	}
	if !to.IsWALArchiver {
		t.Error("the restored cluster archives nothing")
	}
}
