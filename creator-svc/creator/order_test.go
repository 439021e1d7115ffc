package creator_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"obi/platform/testkit"
)

func order(token, content string) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: "/api/creator/admin/order", Token: token, Body: content}
}

func TestTwoAdministratorsReorderAtOnce(t *testing.T) {
	svc, token := start(t)
	fill(t, svc, 30)
	other := svc.Issuer.Token(t, "uche")
	forwards := inOrder(t, svc)
	backwards := slices.Clone(forwards)
	slices.Reverse(backwards)
	var admins sync.WaitGroup
	for n := range 12 {
		admins.Go(func() {
			t := testkit.Goroutine(t)
			request := order(token, orderOf(forwards))
			if n%2 == 1 {
				request = order(other, orderOf(backwards))
			}
			if answer := svc.Do(t, request); answer.Status != 200 {
				t.Errorf("answered %d: %s", answer.Status, answer.Body)
			}
			got := inOrder(t, svc) // a reader never sees a mixture
			if !slices.Equal(got, forwards) && !slices.Equal(got, backwards) {
				t.Errorf("the order is %v", got)
			}
		})
	}
	admins.Wait()
}

func TestReorderAddAndDeleteAtOnce(t *testing.T) {
	svc, token := start(t)
	fill(t, svc, 8)
	ids := inOrder(t, svc)
	var clients sync.WaitGroup
	for n := range 24 {
		clients.Go(func() {
			request := order(token, orderOf(append(ids[n%8:len(ids):len(ids)], ids[:n%8]...)))
			switch n % 3 {
			case 1:
				request = testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body(fmt.Sprint("new", n), "New")}
			case 2:
				request = testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/new" + fmt.Sprint(n-1), Token: token}
			}
			answer := svc.Do(testkit.Goroutine(t), request)
			if !slices.Contains([]int{200, 201, 404, 409}, answer.Status) {
				t.Errorf("%s answered %d: %s", request.Method, answer.Status, answer.Body)
			}
		})
	}
	clients.Wait()
	if clash := svc.Look(t, `SELECT position::text FROM creator.creators GROUP BY position HAVING count(*) > 1`); len(clash) > 0 {
		t.Errorf("positions %v are taken twice", clash)
	}
}

// Saving an order, and undoing that, may take as long as other changes of many entries: with
// the limits of a single entry, 10,000 creators were refused on a slow machine.
func TestAnOrderHasTheTimeOfManyEntries(t *testing.T) {
	svc, token := start(t)
	fill(t, svc, 2)
	for _, statement := range []string{
		`CREATE TABLE public.limits (statement text)`,
		`CREATE FUNCTION public.note_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
			$$BEGIN INSERT INTO public.limits VALUES (current_setting('statement_timeout')); RETURN NULL; END$$`,
		`CREATE TRIGGER note_limit AFTER UPDATE ON creator.creators EXECUTE FUNCTION public.note_limit()`,
	} {
		svc.Look(t, statement)
	}
	svc.Sends(t, order(token, orderOf([]string{"c1", "c0"})), 200)
	change := svc.Look(t, `SELECT id::text FROM creator.audit_log WHERE action = 'reorder'`)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/history/" + change[0] + "/restore", Token: token}, 200)
	limits := svc.Look(t, `SELECT DISTINCT statement FROM public.limits`)
	if !slices.Equal(limits, []string{"20s"}) || len(svc.Look(t, `SELECT statement FROM public.limits`)) < 2 {
		t.Errorf("statements may take %v", limits)
	}
}

func TestTenThousandCreators(t *testing.T) {
	svc, token := start(t)
	fill(t, svc, 10_000)
	storedOrder := func() []string { return svc.Look(t, `SELECT id FROM creator.creators ORDER BY position`) }
	ids := storedOrder()
	if len(ids) != 10_000 {
		t.Fatalf("listed %d", len(ids))
	}
	slices.Reverse(ids)
	request := order(token, orderOf(ids))
	request.Status = 200
	svc.Send(t, request)
	if got := storedOrder(); !slices.Equal(got, ids) {
		t.Errorf("the order begins with %v", got[:3])
	}
	request.Body, request.Status = orderOf(append(ids, "one-more")), 409
	svc.Send(t, request)
}
