package ilu_test

import (
	"slices"
	"strconv"
	"testing"

	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/testkit"
)

// startSlow runs the service behind proxies, with a limit of two submissions per minute and
// address.
func startSlow(t *testing.T, proxies string) *testkit.Service {
	t.Helper()
	return testkit.Start(t, ilu.Spec(), settings.With(config.Environ{"SUBMISSIONS_PER_MINUTE": "2", "TRUSTED_PROXIES": proxies}))
}

// from is a valid suggestion from an address, as reported by a proxy.
func from(address string) testkit.Scenario {
	request := suggest(nil)
	request.Header = map[string]string{"X-Forwarded-For": address}
	return request
}

const everything = `SELECT (SELECT count(*) FROM ilu.proverbs) || ' ' || (SELECT count(*) FROM ilu.suggestions) || ' ' || (SELECT count(*) FROM ilu.categories)
	|| ' ' || (SELECT count(*) FROM ilu.audit_log)`

func TestAFloodFromOneAddressIsStopped(t *testing.T) {
	svc := startSlow(t, "127.0.0.1/32")
	token := svc.Issuer.Token(t, "ngozi")
	add(t, svc, token, "p1", "Egbe")
	const flooder = "192.0.2.1"
	svc.Sends(t, from(flooder), 201)
	svc.Sends(t, from(flooder), 201)
	for range 3 {
		answer := svc.Sends(t, from(flooder), 429, "Too many requests from your address")
		if wait, err := strconv.Atoi(answer.Header.Get("Retry-After")); err != nil || wait < 1 || wait > 30 {
			t.Errorf("Retry-After is %q", answer.Header.Get("Retry-After"))
		}
	}
	svc.Sends(t, from("192.0.2.2"), 201)
	svc.Sends(t, from(flooder+", 192.0.2.3"), 201) // an address that the client claims before its proxy
	svc.Sends(t, from("2001:db8:1:2::1"), 201)
	svc.Sends(t, from("2001:db8:1:2:ffff::9"), 201)
	svc.Sends(t, from("2001:db8:1:2:3:4:5:6"), 429)
	svc.Sends(t, from("::ffff:"+flooder), 429) // the same address as IPv6
	broken := from("192.0.2.4")
	broken.Body = "{"
	svc.Sends(t, broken, 400)
	svc.Sends(t, broken, 400)
	svc.Sends(t, broken, 429) // failed attempts count too

	forwarded := map[string]string{"X-Forwarded-For": flooder}
	for range 5 {
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs", Header: forwarded}, 200)
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath, Token: token, Header: forwarded}, 200)
		edit := put(token, "p1", fields{"proverb": "Egbe"})
		edit.Header = forwarded
		svc.Sends(t, edit, 200)
	}
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 6 29 7"}) {
		t.Errorf("stored are %v", got)
	}
	if addresses := svc.Look(t, `SELECT ip FROM ilu.audit_log WHERE actor = '' GROUP BY ip ORDER BY ip COLLATE "C"`); !slices.Equal(addresses, []string{
		"192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9",
	}) {
		t.Errorf("the audit log names %v", addresses)
	}
}

func TestOnlyProxiesCanChooseTheAddress(t *testing.T) {
	for name, proxies := range map[string]string{"no proxy": "", "another proxy": "10.0.0.0/8"} {
		t.Run(name, func(t *testing.T) {
			svc := startSlow(t, proxies)
			for n, status := range []int{201, 201, 429, 429} {
				request := from("198.51.100." + strconv.Itoa(n))
				request.Header["X-Real-Ip"], request.Header["Forwarded"] = "198.51.101."+strconv.Itoa(n), "for=198.51.102."+strconv.Itoa(n)
				svc.Sends(t, request, status)
			}
			if got := svc.Look(t, everything); !slices.Equal(got, []string{"0 2 29 2"}) {
				t.Errorf("stored are %v", got)
			}
		})
	}
}

func TestConcurrentSuggestionsRespectTheLimit(t *testing.T) {
	svc := startSlow(t, "127.0.0.1")
	if got := svc.AtOnce(t, slices.Repeat([]testkit.Scenario{from("192.0.2.1")}, 32), 201, 429); got[201] != 2 {
		t.Errorf("answered %v", got)
	}
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"0 2 29 2"}) {
		t.Errorf("stored are %v", got)
	}
}
