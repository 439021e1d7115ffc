package together

import (
	"net/http"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// fill adds content to every area: the samples, then changes by an administrator and the public
// over HTTP, and then rows that are hard to move.
func fill(t testing.TB, i install) {
	t.Helper()
	r := serve(t, i, config.Environ{"OBI_DEMO": "1"})
	const json = "application/json"
	for _, o := range owners.All {
		testkit.Until(t, "the samples to have recordings", func() bool {
			return len(owners.Column(t, i.adminURL, `SELECT id FROM `+o.Table+` WHERE audio->>'fileId' IS NOT NULL`)) >= len(o.SampleIDs)
		})
		r.upload(t, o, "uploaded")
		r.upload(t, o, "deleted")
		r.does(t, "DELETE", o.Delete+"deleted", "", "", http.StatusOK)
	}
	r.does(t, "POST", "/api/ilu/admin/category", json, `{"category":"Ọmenala"}`, http.StatusCreated)
	r.does(t, "POST", "/api/ilu/suggestions", json, `{"proverb":"Egbe bere","meaning":"Live and let live","categories":["Animals"]}`, http.StatusCreated)
	r.does(t, "POST", "/api/creator/admin/add", json, `{"id":"pictured","name":"Ada","bio":"b","image":"`+r.picture(t)+`"}`, http.StatusCreated)
	r.does(t, "POST", "/api/auth/admins", json, `{"username":"ngozi","password":"`+password+`"}`, http.StatusCreated)
	for _, o := range owners.All {
		o.WaitForOutbox(t, i.adminURL)
	}
	i.sealed(t)
	r.stop()
	for _, statement := range hard {
		i.exec(t, statement)
	}
}

// hard are statements that insert rows which a careless copy would corrupt.
var hard = []string{
	`INSERT INTO creator.creators (id, created_at, name, bio, category, filters, image, website, position) VALUES
		('odd-1', '2026-01-31 13:00:00.123456+01', E'tab\there', E'line\nbreak\r\nand\rreturn', E'back\\slash \\N \\. \\t', '["a\\b", "\"q\"", "\u0001"]', '', '\N', 1000),
		('odd-2', '1999-12-31 23:59:59.999999-11', 'Ọ́kụ́ ṅ ị 🔥 אָב é é', E'\\.\n\\N\n', '', '[]', 'null', '{}', 1001),
		('odd-3', '9999-12-31 23:59:59.999999Z', ' ', E'\u0001\u007f\u0085\u2028\ufeff', 'NULL', '["null"]', '''', '"', -1)`,
	`INSERT INTO creator.audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before, after) VALUES
		('', '', '', '', 'odd', '', '', NULL, 'null'), ('', '', '', '', 'odd', '', '', '""', NULL),
		('', '', '', '', 'odd', '', '', '[null, 1e400, 0.10, {"b": 1, "a": [true]}]', NULL)`,
	// More than fits into one part.
	`INSERT INTO creator.audit_log (actor, session_id, ip, request_id, action, entity, entity_id)
		SELECT '', repeat(E'ọ\t\n\\' || n, 40000), '', '', 'long', '', n FROM generate_series(1, 25) AS n`,
	`DELETE FROM creator.audit_log WHERE id = (SELECT max(id) FROM creator.audit_log)`, // its number must not be used again
	`INSERT INTO audio.audio_files (file_id, state, uploaded_at) SELECT 'LEFTOVER' || state, state, now() FROM unnest('{pending,deleting,deleted}'::text[]) AS state`,
	`INSERT INTO ilu.outbox (kind, payload, not_before, next_at, attempts, last_error) VALUES ('k', 'p', 'infinity', 'infinity', 3, E'away\n')`,
	`INSERT INTO ilu.imports (id, hash, answer) VALUES ('odd', '', E'{"rows":["\\\\."]}')`,
	`INSERT INTO ilu.presence VALUES ('odd', 'proverb', 'odd', 'ngozi', '-infinity', 'infinity')`,
	`INSERT INTO dibia.webhooks VALUES ('odd', 'https://example.org/?a=\b', '["submission.waiting"]', 'text', '\x00ff0a5c', '\x01', now(), 'ngozi', now(), now(), 'failing', '1999-12-31 23:59:59.999999-11', '9999-12-31 23:59:59.999999Z')`,
	`INSERT INTO dibia.webhook_deliveries (webhook, kind, entity, entity_id, payload, next_at, answer) VALUES ('odd', 'submission.waiting', 'review', 'odd', E'{"a":"\\n"}', '9999-12-31 23:59:59.999999Z', E'\t\\.')`,
	`INSERT INTO dibia.taken_along (list, id, dibia_id, row) VALUES ('reviews', 'odd-1', 'odd', '{"rating": 5.0}')`,
	`INSERT INTO dibia.reasons (reasons, version) VALUES ('["a\\b", "\"q\"", "\u1ecd\n"]', 3)`,
	`INSERT INTO ilu.reasons (reasons, version) VALUES ('[]', 2)`,
	`INSERT INTO auth.attempts VALUES ('who', 1, 2, 3, now())`,
	`INSERT INTO auth.devices (token_hash, username) VALUES ('hash', 'ngozi')`,
	`INSERT INTO auth.totp VALUES ('ngozi', '\x00ff0a5c', now(), 58000000, '\x01', now())`,
	`INSERT INTO auth.recovery_codes VALUES ('ngozi', 'hash'), ('ngozi', 'other hash')`,
	`INSERT INTO auth.passkeys VALUES ('key', 'ngozi', E'Ekwentị\t', '\x00ff0a5c', '\xa5', 'internal hybrid', true, 4294967295, now(), NULL)`,
	`INSERT INTO auth.challenges VALUES ('hash', '', now())`,
	`INSERT INTO auth.refused_unknown VALUES (now(), 2)`,
	`INSERT INTO auth.invitations VALUES ('odd', 'hash', 'ngozi', now(), now(), NULL, NULL, E'Ọ́dị\t')`,
	`INSERT INTO auth.api_keys VALUES ('odd', 'hash', E'a\\\t', E'Ọrụ\n"', 'ngozi', ARRAY['ilu', E'a,"\\'], true, now(), now(), NULL, now(), '')`,
	`INSERT INTO auth.sign_ins VALUES ('hash', 'ngozi', 'hash', now())`,
	`UPDATE ilu.proverbs SET meaning = E'\\.' || meaning WHERE id = 'uploaded'`,
}
