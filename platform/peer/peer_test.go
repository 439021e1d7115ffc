package peer_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/peer"
	"obi/platform/reqctx"
)

var (
	one   = strings.Repeat("1", 32)
	two   = strings.Repeat("aZ9._~+/=-", 25)
	three = strings.Repeat("3", 48)
)

func keys(t *testing.T, text string) peer.Keys {
	t.Helper()
	var settings peer.Settings
	if err := config.Load(config.Environ{"INTERNAL_KEY": text}, &settings); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return settings.InternalKeys
}

func TestTheSetting(t *testing.T) {
	const form = "INTERNAL_KEY must be a key of 32 to 256 letters, digits and -._~+/=, or two with a comma between them"
	for text, want := range map[string]string{
		one: "", two: "", one + "," + two: "", " " + one + " , " + two: "",
		"": "INTERNAL_KEY is empty", one[1:]: form, strings.Repeat("x", 257): form, one + ",": form, "," + one: form, one + "," + two + "," + three: form,
		one + " " + two: form, one + "ọ": form, one + "\n": "", one + "\n" + two: form, one + ",short": form,
	} {
		err := config.Load(config.Environ{"INTERNAL_KEY": text}, &peer.Settings{})
		if said := fmt.Sprint(err); err != nil && said != "wrong configuration: "+want || (err == nil) != (want == "") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if err := config.Load(config.Environ{}, &peer.Settings{}); fmt.Sprint(err) != "wrong configuration: INTERNAL_KEY is not set" {
		t.Errorf("unset: %v", err)
	}
}

func TestKeysAreHiddenHoweverTheyArePrinted(t *testing.T) {
	settings := peer.Settings{InternalKeys: keys(t, one+","+two)}
	for _, form := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if said := fmt.Sprintf(form, settings); strings.Contains(said, one) || strings.Contains(said, two) {
			t.Errorf("%s prints %s", form, said)
		}
	}
}

// While the key is replaced, callers and callees may each be one step apart.
func TestEachStateOfAChangeAcceptsItsNeighbours(t *testing.T) {
	states := []string{one, one + "," + two, two + "," + one, two}
	for caller, sent := range states {
		for called, accepted := range states {
			request, err := http.NewRequest(http.MethodPut, "http://localhost", nil)
			if err != nil {
				t.Fatal(err)
			}
			keys(t, sent).Sign(request)
			got := keys(t, accepted).Verify(request.Header)
			if caller-called <= 1 && called-caller <= 1 && got != nil {
				t.Errorf("who is called in state %d refuses a caller in state %d: %v", called, caller, got)
			}
		}
	}
}

func TestVerifyAcceptsOnlyTheInstallsKeys(t *testing.T) {
	both := keys(t, one+","+two)
	for name, row := range map[string]struct {
		keys    peer.Keys
		headers []string
		want    error
	}{
		"the first":        {both, []string{"Bearer " + one}, nil},
		"the second":       {both, []string{"Bearer " + two}, nil},
		"none":             {both, nil, peer.ErrMissing},
		"another":          {both, []string{"Bearer " + three}, peer.ErrWrong},
		"an empty header":  {both, []string{""}, peer.ErrWrong},
		"no key":           {both, []string{"Bearer "}, peer.ErrWrong},
		"the key alone":    {both, []string{one}, peer.ErrWrong},
		"both at once":     {both, []string{"Bearer " + one + "," + two}, peer.ErrWrong},
		"two headers":      {both, []string{"Bearer " + one, "Bearer " + one}, peer.ErrWrong},
		"a beginning":      {both, []string{"Bearer " + one[1:]}, peer.ErrWrong},
		"more":             {both, []string{"Bearer " + one + "1"}, peer.ErrWrong},
		"none is set":      {nil, []string{"Bearer " + one}, peer.ErrWrong},
		"none, and no key": {nil, []string{"Bearer "}, peer.ErrWrong},
		"none is hidden":   {both, []string{"Bearer [hidden]"}, peer.ErrWrong},
	} {
		if got := row.keys.Verify(http.Header{"Authorization": row.headers}); !errors.Is(got, row.want) {
			t.Errorf("%s: %v, want %v", name, got, row.want)
		}
	}
}

func TestACallNamesTheRequestThatCausedIt(t *testing.T) {
	for _, want := range []reqctx.Info{{}, {ID: "r1", IP: "2001:db8::7", Actor: "ụzọ-ada@x", SessionID: "s1"}, {ID: "r2", IP: "203.0.113.7"}, {ID: "r3", Actor: "ngozi", APIKey: "Nightly export=1&x"}} {
		sent, err := http.NewRequestWithContext(reqctx.With(t.Context(), &want), http.MethodPut, "http://localhost", nil)
		if err != nil {
			t.Fatal(err)
		}
		keys(t, one).Sign(sent)
		arrived := httptest.NewRequest(http.MethodPut, "/", nil)
		arrived.Header = sent.Header
		if got := *reqctx.From(peer.WithCause(arrived).Context()); got != want {
			t.Errorf("%+v arrived as %+v", want, got)
		}
	}
}
