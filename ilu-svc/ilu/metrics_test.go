package ilu_test

import (
	"fmt"
	"testing"
)

func TestMetricsOfQueues(t *testing.T) {
	svc, ngozi := start(t)
	svc.Measures(t, `moderation_pending{entity="suggestion",service="ilu"} 0`, `moderation_oldest_pending_seconds{entity="suggestion",service="ilu"} 0`)
	submit(t, svc, nil)
	for _, decision := range decisions {
		svc.Sends(t, decide(ngozi, decision, submit(t, svc, nil), nil), 200)
		svc.Measures(t, fmt.Sprintf(`moderation_decisions_total{decision=%q,entity="suggestion",service="ilu"} 1`, decision))
	}
	svc.Restart(t).Measures(t, `moderation_pending{entity="suggestion",service="ilu"} 1`)
}
