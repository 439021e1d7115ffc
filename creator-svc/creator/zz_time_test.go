package creator_test
import ("testing";"time";"slices";"obi/platform/testkit")
func TestZZTime(t *testing.T) {
	svc, token := start(t)
	at := time.Now()
	fill(t, svc, 10_000)
	t.Log("fill", time.Since(at)); at = time.Now()
	ids := inOrder(t, svc)
	t.Log("list", time.Since(at)); at = time.Now()
	for range 4 {
	slices.Reverse(ids)
	b := orderOf(ids)
	at = time.Now()
	svc.Send(t, testkit.Scenario{Method: "PATCH", Path: "/api/creator/admin/order", Token: token, Body: b, Status: 200})
	t.Log("order", time.Since(at), len(b)); at = time.Now()
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators", Status: 200})
	t.Log("list", time.Since(at)); at = time.Now()
	}
	for _, l := range []byte(svc.Log.String()) { _ = l }
	println(svc.Log.String())
}
