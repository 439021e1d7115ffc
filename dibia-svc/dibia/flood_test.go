package dibia_test

import (
	"slices"
	"strconv"
	"testing"

	"obi/dibia-svc/dibia"
	"obi/platform/config"
	"obi/platform/testkit"
)

// startSlow runs the service behind proxies, with a limit of two submissions per minute and
// address.
func startSlow(t *testing.T, proxies string) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, dibia.Spec(), config.Environ{"SUBMISSIONS_PER_MINUTE": "2", "TRUSTED_PROXIES": proxies})
	token := svc.Issuer.Token(t, "ngozi")
	add(t, svc, token, "d1", "Ada")
	return svc, token
}

// from is a valid submission from an address, as reported by a proxy.
func (q queue) from(address string) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: q.submitTo, Body: q.good.With(nil), Header: map[string]string{"X-Forwarded-For": address}}
}

func TestAFloodFromOneAddressIsStopped(t *testing.T) {
	svc, token := startSlow(t, "127.0.0.1/32")
	const flooder = "192.0.2.1"
	for _, q := range queues { // each has its own limit
		svc.Sends(t, q.from(flooder), 201)
		svc.Sends(t, q.from(flooder), 201)
		for range 3 {
			answer := svc.Sends(t, q.from(flooder), 429, "Too many requests from your address")
			if wait, err := strconv.Atoi(answer.Header.Get("Retry-After")); err != nil || wait < 1 || wait > 30 {
				t.Errorf("Retry-After is %q", answer.Header.Get("Retry-After"))
			}
		}
		svc.Sends(t, q.from("192.0.2.2"), 201)
		svc.Sends(t, q.from(flooder+", 192.0.2.3"), 201) // an address that the client claims before its proxy

		svc.Sends(t, q.from("2001:db8:1:2::1"), 201)
		svc.Sends(t, q.from("2001:db8:1:2:ffff::9"), 201)
		svc.Sends(t, q.from("2001:db8:1:2:3:4:5:6"), 429)
		svc.Sends(t, q.from("2001:db8:1:3::1"), 201)
		svc.Sends(t, q.from("::ffff:"+flooder), 429) // the same address as IPv6

		broken := q.from("192.0.2.4")
		broken.Body = "{"
		svc.Sends(t, broken, 400)
		svc.Sends(t, broken, 400)
		svc.Sends(t, broken, 429) // failed attempts count too
	}
	forwarded := map[string]string{"X-Forwarded-For": flooder}
	for range 5 {
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias", Header: forwarded}, 200)
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: reviews.path, Token: token, Header: forwarded}, 200)
		edit := testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/d1", Token: token, Header: forwarded, Body: ada.With(nil)}
		svc.Sends(t, edit, 200)
	}
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 7 7 7 22"}) {
		t.Errorf("stored are %v", got)
	}
	if from := svc.Look(t, `SELECT ip FROM dibia.audit_log WHERE actor = '' GROUP BY ip ORDER BY ip COLLATE "C"`); !slices.Equal(from, []string{
		"192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1",
	}) {
		t.Errorf("the audit log names %v", from)
	}
}

func TestOnlyProxiesCanChooseTheAddress(t *testing.T) {
	for name, proxies := range map[string]string{"no proxy": "", "another proxy": "10.0.0.0/8"} {
		t.Run(name, func(t *testing.T) {
			svc, _ := startSlow(t, proxies)
			for n, status := range []int{201, 201, 429, 429} {
				request := reviews.from("198.51.100." + strconv.Itoa(n))
				request.Header["X-Real-Ip"], request.Header["Forwarded"] = "198.51.101."+strconv.Itoa(n), "for=198.51.102."+strconv.Itoa(n)
				svc.Sends(t, request, status)
			}
			if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 2 0 0 3"}) {
				t.Errorf("stored are %v", got)
			}
		})
	}
}

func TestConcurrentSubmissionsRespectTheLimit(t *testing.T) {
	svc, _ := startSlow(t, "127.0.0.1")
	requests := slices.Repeat([]testkit.Scenario{reports.from("192.0.2.1")}, 32)
	if got := svc.AtOnce(t, requests, 201, 429); got[201] != 2 {
		t.Errorf("answered %v", got)
	}
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 0 2 0 3"}) {
		t.Errorf("stored are %v", got)
	}
}
