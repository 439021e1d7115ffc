package dibia_test

import (
	"slices"
	"testing"
)

func TestAProfileIsPublishedWithCorrections(t *testing.T) {
	for _, call := range []string{"publish", "publish-approved"} {
		t.Run(call, func(t *testing.T) {
			svc, token := start(t)
			id := profiles.submit(t, svc, fields{"services": "", "email": "obiora@example.org"})
			if call == "publish-approved" {
				svc.Sends(t, profiles.decide(token, "approve", id, nil), 200)
			}
			svc.Sends(t, profiles.decide(token, call, id, nil), 422, "Services are required")
			svc.Sends(t, profiles.decide(token, call, id, fields{"corrected": fields{"name": "Obiora", "email": "none"}}), 422, "Bio is required", "Services are required", "Image URL is required", "Email must be")

			corrected := fields{"name": "Obiọra Eze", "bio": "Learned from his father", "services": "Herbs", "image": "https://example.org/o.jpg"}
			svc.Sends(t, profiles.decide(token, call, id, fields{"corrected": corrected}), 200, `"services":""`, `"firstName":"Obiora"`, `"email":"obiora@example.org"`, `"dibiaId":`)
			got := svc.Look(t, `SELECT concat_ws('|', name, bio, services, image, email, profile_id) FROM dibia.dibias`)
			if want := "Obiọra Eze|Learned from his father|Herbs|https://example.org/o.jpg||" + id; !slices.Equal(got, []string{want}) {
				t.Errorf("the directory is %q, want %q", got, want)
			}
			got = svc.Look(t, `SELECT actor || ' ' || action || ' ' || (after ->> 'corrected') FROM dibia.audit_log WHERE entity = 'profile' AND after ? 'corrected'`)
			if want := `ngozi publish ["name", "services", "email"]`; !slices.Equal(got, []string{want}) {
				t.Errorf("the audit log says %q, want %q", got, want)
			}
		})
	}
}
