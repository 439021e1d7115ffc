package creator_test

import (
	"fmt"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// fill adds n creators c0, c1 … to the directory without the service.
func fill(t *testing.T, svc *testkit.Service, n int) {
	t.Helper()
	svc.Look(t, `INSERT INTO creator.creators (id, created_at, name, bio, category, filters, image, position)
		SELECT 'c' || n, now(), 'Name ' || n, repeat('A bio. ', 20), 'Kids', '["Kids"]', 'https://example.org/' || n || '.jpg', n
		FROM generate_series(0, $1::int - 1) AS n RETURNING id`, n)
}

// inOrder returns the IDs of the directory in the service's order.
func inOrder(t testing.TB, svc *testkit.Service) (ids []string) {
	t.Helper()
	var all []struct{ ID string }
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators", Status: 200}).JSON(t, &all)
	for _, one := range all {
		ids = append(ids, one.ID)
	}
	return ids
}

// orderOf returns the body that saves an order.
func orderOf(ids []string) string {
	items := make([]string, len(ids))
	for i, id := range ids {
		items[i] = fmt.Sprintf(`{"id":%q,"order":%d}`, id, i)
	}
	return `{"creators":[` + strings.Join(items, ",") + "]}"
}
