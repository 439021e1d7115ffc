package dibia_test

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"
)

func TestMetricsOfQueues(t *testing.T) {
	svc, ngozi := start(t)
	add(t, svc, ngozi, "d1", "Ada")
	for _, q := range queues {
		svc.Measures(t, fmt.Sprintf(`moderation_pending{entity=%q,service="dibia"} 0`, q.noun), fmt.Sprintf(`moderation_oldest_pending_seconds{entity=%q,service="dibia"} 0`, q.noun))
		old := q.submit(t, svc, nil)
		svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET created_at = now() - interval '8 days' WHERE id = $1 RETURNING id`, q.table), old)
		q.submit(t, svc, nil)
		for _, decision := range q.methods() {
			id := q.submit(t, svc, nil)
			svc.Sends(t, q.decide(ngozi, decision, id, nil), 200)
			svc.Sends(t, q.decide(ngozi, decision, id, nil), 409) // not counted
			svc.Measures(t, fmt.Sprintf(`moderation_decisions_total{decision=%q,entity=%q,service="dibia"} 1`, decision, q.noun))
			svc.Sends(t, q.decide(ngozi, "undo", id, nil), 200)
			svc.Look(t, fmt.Sprintf(`DELETE FROM dibia.%s WHERE id = $1 RETURNING id`, q.table), id)
		}
		svc.Measures(t, fmt.Sprintf(`moderation_decisions_total{decision="undo",entity=%q,service="dibia"} %d`, q.noun, len(q.decisions)))
	}
	svc = svc.Restart(t) // which resets the counters
	for _, q := range queues {
		svc.Measures(t, fmt.Sprintf(`moderation_pending{entity=%q,service="dibia"} 2`, q.noun))
		found := regexp.MustCompile(fmt.Sprintf(`moderation_oldest_pending_seconds{entity=%q,service="dibia"} (\S+)`, q.noun)).FindStringSubmatch(svc.Metrics(t))
		if len(found) == 0 {
			t.Fatalf("the age of the oldest %s is missing", q.noun)
		}
		const days = 24 * 60 * 60
		if age, err := strconv.ParseFloat(found[1], 64); err != nil || age < 8*days || age > 9*days {
			t.Errorf("the oldest %s waits for %s seconds", q.noun, found[1])
		}
	}
}
