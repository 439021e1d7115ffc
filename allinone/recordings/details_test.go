package recordings

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// recording is a row's recording as the API shows it.
type recording struct {
	FileID, Filename, Speaker, Dialect, Check, Playable string
	Loudness                                            *float64
}

// twoAdmins is a house with the administrators ngozi and ada. p1 has a recording that ngozi uploaded.
type twoAdmins struct {
	*house
	tokens map[string]string
	path   string // of the recording of p1
}

func openDetails(t *testing.T, o owners.Owner, retentionDays string) *twoAdmins {
	t.Helper()
	h := openWith(t, o, config.Environ{"KEEP_DELETED_DAYS": retentionDays})
	d := &twoAdmins{h, map[string]string{"ngozi": h.token, "ada": h.Issuer.Token(t, "ada")}, ""}
	d.upload(t, "ngozi", nil, 200)
	return d
}

// upload replaces the recording of p1.
func (d *twoAdmins) upload(t *testing.T, by string, details map[string]string, status int) testkit.Answer {
	t.Helper()
	form := d.Attach.WithID("p1")
	if len(d.Attach.Texts) == 0 {
		form.Texts = map[string]string{}
	}
	maps.Copy(form.Texts, details)
	body, kind := owners.Form(t, form.Texts, "a.mp3", owners.Recording(t, "voice.mp3"))
	answer := d.Do(t, testkit.Scenario{Method: form.Method, Path: form.Path, Token: d.tokens[by], Header: map[string]string{"Content-Type": kind}, Body: body})
	if answer.Status != status {
		t.Fatalf("the upload is answered %d %s", answer.Status, answer.Body)
	}
	if status == 200 {
		d.path = fmt.Sprintf(d.Kind.DropAudio, "p1", decode(t, answer).Audio.FileID)
	}
	return answer
}

type row struct {
	Version int
	Audio   *recording
}

func decode(t *testing.T, answer testkit.Answer) (r row) {
	t.Helper()
	answer.JSON(t, &r)
	return r
}

func (d *twoAdmins) p1(t *testing.T) row {
	t.Helper()
	return decode(t, d.json(t, "GET", "/api/"+d.Name+"/"+d.Kind.Table+"/p1", "", 200))
}

// does sends a request as one of the administrators.
func (d *twoAdmins) does(t *testing.T, by, method, path, body string, status int, want ...string) testkit.Answer {
	t.Helper()
	return d.Send(t, testkit.Scenario{Method: method, Path: path, Token: d.tokens[by], Body: body, Status: status, Want: want})
}

// TestDetails sends requests to describe and check a recording, one after the other.
func TestDetails(t *testing.T) { owners.Each(t, detailsOf) }

func detailsOf(t *testing.T, o owners.Owner) {
	d := openDetails(t, o, "0")
	long := strings.Repeat("ọ́", 121)
	version := d.p1(t).Version
	for _, step := range []struct {
		by, method, end, body string
		status                int
		want                  string
		newVersions           int
	}{
		{"ngozi", "PATCH", "", `{"speaker":" Ada Obi ","dialect":"Nsụka"}`, 200, `"speaker":"Ada Obi","dialect":"Nsụka","loudness":null,"check":""`, 1},
		{"ngozi", "PATCH", "", `{"speaker":"Ada Obi"}`, 200, `"dialect":"Nsụka"`, 0},
		{"ngozi", "PATCH", "", `{"loudness":-23.5}`, 200, `"loudness":-23.5`, 0},
		{"ngozi", "PATCH", "", `{"dialect":"","loudness":-20}`, 200, `"speaker":"Ada Obi","dialect":"","loudness":-20,`, 1},
		{"ngozi", "PATCH", "", `{}`, 200, `"loudness":-20`, 0},
		{"ngozi", "PATCH", "", `{"loudness":0.1}`, 400, "loudness must be a number from -70 to 0, in LUFS", 0},
		{"ngozi", "PATCH", "", `{"speaker":"x","loudness":-70.5}`, 400, "loudness must be a number from -70 to 0, in LUFS", 0},
		{"ngozi", "PATCH", "", `{"loudness":"loud"}`, 422, "expected number", 0},
		{"ngozi", "PATCH", "", `{"speaker":"` + long + `"}`, 422, "Speaker must have at most 120 characters", 0},
		{"ngozi", "PATCH", "", `{"dialect":"` + long + `"}`, 422, "Dialect must have at most 120 characters", 0},
		{"ngozi", "PATCH", "x", `{"speaker":"x"}`, 404, "has no such audio file", 0},
		{"ngozi", "PATCH", "x", `{"loudness":-20}`, 404, "has no such audio file", 0},
		{"ngozi", "POST", "/check", `{"result":"checked"}`, 403, "Another person must listen to a recording that you uploaded.", 0},
		{"ngozi", "POST", "x/check", `{"result":"checked"}`, 404, "has no such audio file", 0},
		{"ada", "POST", "/check", `{"result":"good"}`, 422, "", 0},
		{"ada", "POST", "/check", `{"result":"redo","note":"` + strings.Repeat("a", 501) + `"}`, 422, "Note must have at most 500 characters", 0},
		{"ada", "POST", "/check", `{"result":"checked"}`, 200, `"check":"checked"`, 1},
		{"ada", "POST", "/check", `{"result":"checked"}`, 200, `"check":"checked"`, 0},
		{"ada", "POST", "/check", `{"result":"redo","note":" A dog barks. "}`, 200, `"check":"redo"`, 1},
		{"ada", "POST", "/check", `{"result":"redo","note":"And it is cut off."}`, 200, `"check":"redo"`, 1},
		{"ada", "POST", "/check", `{"result":""}`, 200, `"speaker":"Ada Obi","dialect":"","loudness":-20,"check":""`, 1},
	} {
		path := d.path + step.end
		if rest, isOther := strings.CutPrefix(step.end, "x"); isOther {
			path = fmt.Sprintf(d.Kind.DropAudio, "p1", "OTHER") + rest
		}
		answer := d.does(t, step.by, step.method, path, step.body, step.status, step.want)
		if strings.Contains(answer.Body, "ngozi") || strings.Contains(answer.Body, "recordedBy") {
			t.Errorf("%s %s names who uploaded: %s", step.method, step.body, answer.Body)
		}
		after := d.p1(t).Version
		if after != version+step.newVersions {
			t.Errorf("%s %s made %d versions", step.method, step.body, after-version)
		}
		if step.status == 200 && answer.Header.Get("ETag") != fmt.Sprintf("%q", fmt.Sprint(after)) {
			t.Errorf("%s %s has the ETag %s of version %d", step.method, step.body, answer.Header.Get("ETag"), after)
		}
		version = after
	}
	history := owners.Column(t, d.AdminURL, `SELECT concat_ws('|', actor, action, after -> 'audio' ->> 'check', after ->> 'note') FROM `+o.Name+`.audit_log WHERE entity_id = 'p1' AND action IN ('describe audio', 'check audio') ORDER BY id`)
	want := []string{"ngozi|describe audio|", "ngozi|describe audio|", "ada|check audio|checked", "ada|check audio|redo|A dog barks.", "ada|check audio|redo|And it is cut off.", "ada|check audio|"}
	if !slices.Equal(history, want) {
		t.Errorf("the history is %q, want %q", history, want)
	}
	d.does(t, "ngozi", "PATCH", d.path, `{"speaker":"x"}`, 200)
	d.Send(t, testkit.Scenario{Method: "PATCH", Path: d.path, Token: d.token, Header: map[string]string{"If-Match": `"1"`}, Body: `{"speaker":"y"}`, Status: 412})
}

// TestDetailsFollowTheFile checks what new files, undo, restore and the previous version do to details.
func TestDetailsFollowTheFile(t *testing.T) { owners.Each(t, detailsFollowTheFile) }

func detailsFollowTheFile(t *testing.T, o owners.Owner) {
	d := openDetails(t, o, "30")
	history := "/api/" + o.Name + "/admin/history"
	undo := func(by, action string) {
		t.Helper()
		var changes []struct{ ID, Action string }
		d.json(t, "GET", history+"?entity="+o.Kind.Name+"&id=p1", "", 200).JSON(t, &changes)
		for _, change := range changes {
			if action == "" || change.Action == action {
				d.does(t, by, "POST", history+"/"+change.ID+"/restore", "", 200)
				return
			}
		}
		t.Fatalf("there is no %s in %v", action, changes)
	}
	wants := func(when, speaker, check string, waitsFor ...string) {
		t.Helper()
		got := d.p1(t).Audio
		if got.Speaker != speaker || got.Check != check {
			t.Errorf("%s: got %+v", when, got)
		}
		d.path = fmt.Sprintf(o.Kind.DropAudio, "p1", got.FileID)
		for by, token := range d.tokens {
			var counts struct{ WaitingForCheck int }
			d.Send(t, testkit.Scenario{Method: "GET", Path: "/api/" + o.Name + "/admin/summary", Token: token, Status: 200}).JSON(t, &counts)
			if waits := counts.WaitingForCheck == 1; waits != slices.Contains(waitsFor, by) {
				t.Errorf("%s: it waits for %s: %t", when, by, waits)
			}
		}
	}
	for _, bad := range []map[string]string{{"loudness": "loud"}, {"loudness": "NaN"}, {"loudness": "1"}} {
		if answer := d.upload(t, "ngozi", bad, 400); !strings.Contains(answer.Body, "loudness must be a number") {
			t.Errorf("%v: %s", bad, answer.Body)
		}
	}
	d.upload(t, "ngozi", map[string]string{"speaker": strings.Repeat("a", 121)}, 422)
	wants("without details", "", "", "ada")
	d.upload(t, "ngozi", map[string]string{"speaker": "Ada", "dialect": "Ọka", "loudness": "-19.5"}, 200)
	wants("with details", "Ada", "", "ada")
	d.does(t, "ada", "POST", d.path+"/check", `{"result":"checked"}`, 200)
	wants("checked", "Ada", "checked")
	d.does(t, "ada", "PATCH", d.path, `{"loudness":-30}`, 200)
	undo("ngozi", "check audio")
	wants("the check undone", "Ada", "", "ada")
	if loudness := d.p1(t).Audio.Loudness; *loudness != -30 {
		t.Errorf("the undo changed the loudness to %v", *loudness)
	}
	undo("ngozi", "restore")
	wants("and done again", "Ada", "checked")
	d.upload(t, "ada", map[string]string{"speaker": "Obi"}, 200)
	wants("a new file", "Obi", "", "ngozi")
	d.does(t, "ada", "POST", d.path+"/check", `{"result":"checked"}`, 403)
	undo("ada", "")
	wants("the new file undone", "Ada", "checked")
	d.does(t, "ngozi", "POST", d.path+"/check", `{"result":""}`, 403)
	d.does(t, "ada", "POST", d.path+"/check", `{"result":""}`, 200)
	d.json(t, "DELETE", o.Delete+"p1", "", 200)
	undo("ada", "delete")
	wants("restored by another", "Ada", "", "ada")
	d.does(t, "ngozi", "POST", d.path+"/check", `{"result":"checked"}`, 403)
	d.does(t, "ada", "POST", d.path+"/check", `{"result":"redo"}`, 200)

	// The previous version writes all columns and keys that it knows.
	previous := `UPDATE ` + o.Table + ` SET version = version + 1, audio = audio - '{speaker,dialect,loudness,check}'::text[]`
	owners.Column(t, d.AdminURL, previous+` WHERE id = 'p1' RETURNING id`)
	wants("edited by the previous version", "Ada", "redo")
	owners.Column(t, d.AdminURL, previous+` || '{"fileId":"F"}' WHERE id = 'p1' RETURNING id`)
	wants("replaced by the previous version", "", "", "ngozi", "ada")
	d.does(t, "ngozi", "POST", d.path+"/check", `{"result":"checked"}`, 200) // by someone unknown
	owners.Column(t, d.AdminURL, `UPDATE `+o.Table+` SET audio = NULL WHERE id = 'p1' RETURNING id`)
	d.does(t, "ada", "POST", d.path+"/check", `{"result":"checked"}`, 404)
}

// TestFiltersByDetails asks for rows by what is known about their recordings.
func TestFiltersByDetails(t *testing.T) { owners.Each(t, filtersByDetails) }

func filtersByDetails(t *testing.T, o owners.Owner) {
	d := openDetails(t, o, "0") // p2 has no recording
	added := func(id, by, check, loudness string) {
		d.json(t, "POST", o.Add, `{"id":"`+id+`",`+strings.Replace(o.Content, "Egbe", id, 1)+`}`, 201)
		owners.Column(t, d.AdminURL, `UPDATE `+o.Table+` SET recorded_by = '`+by+`', audio = '{"fileId":"`+id+`","filename":"a.mp3","uploadedAt":"2026-01-01T00:00:00Z","check":"`+check+`","loudness":`+loudness+`}' WHERE id = '`+id+`' RETURNING id`)
	}
	added("a", "ngozi", "", "-22")
	added("b", "ada", "", "-22.01")
	added("c", "", "", "-15.5")
	added("d", "ada", "checked", "null")
	added("e", "ada", "redo", "-70")
	for _, row := range []struct{ by, query, want string }{
		{"ngozi", "check=waiting", "b c"},
		{"ada", "check=waiting", "a c p1"},
		{"", "check=checked", "d"},
		{"", "check=redo", "e"},
		{"", "loudness=off", "b c e"},
		{"", "loudness=unknown", "d p1"},
		{"ngozi", "loudness=off&check=waiting", "b c"},
		{"", "loudness=off&check=checked", ""},
		{"", "recording=without&check=redo", ""},
		{"", "recording=without", "p2"},
	} {
		path := o.Kind.List + "?limit=50&" + row.query
		answer := d.Send(t, testkit.Scenario{Method: "GET", Path: path, Token: d.tokens[row.by], Status: 200})
		var found []string
		for _, id := range []string{"a", "b", "c", "d", "e", "p1", "p2"} {
			if strings.Contains(answer.Body, `"id":"`+id+`"`) {
				found = append(found, id)
			}
		}
		if strings.Join(found, " ") != row.want {
			t.Errorf("%s finds for %s %q, want %q", row.query, row.by, found, row.want)
		}
		if o.Name == "ilu" {
			letters := d.json(t, "GET", "/api/ilu/admin/letters?"+row.query, "", 200)
			total := 0
			var counts []struct{ Count int }
			letters.JSON(t, &counts)
			for _, one := range counts {
				total += one.Count
			}
			if row.by != "ada" && total != len(found) {
				t.Errorf("%s counts %d by letter, want %d", row.query, total, len(found))
			}
		}
	}
	d.Send(t, testkit.Scenario{Method: "GET", Path: o.Kind.List + "?check=waiting", Status: 401})
	d.Send(t, testkit.Scenario{Method: "GET", Path: o.Kind.List + "?check=checked&check=waiting", Status: 401})
	d.does(t, "ngozi", "GET", "/api/"+o.Name+"/admin/summary", "", 200, `"total":7,"withAudio":6,"playableInSome":0,"loudnessOff":3,"loudnessUnknown":2,"checked":1,"toRedo":1,"waitingForCheck":2`)
}

// TestChecksRaceWithUploads checks and replaces a recording at the same time.
func TestChecksRaceWithUploads(t *testing.T) { owners.Each(t, checksRaceWithUploads) }

func checksRaceWithUploads(t *testing.T, o owners.Owner) {
	d := openDetails(t, o, "0")
	for range 10 {
		var both sync.WaitGroup
		path, status := d.path, 0
		both.Go(func() {
			status = d.Do(t, testkit.Scenario{Method: "POST", Path: path + "/check", Token: d.tokens["ada"], Body: `{"result":"checked"}`}).Status
		})
		d.upload(t, "ngozi", map[string]string{"speaker": "Ada"}, 200)
		both.Wait()
		if status != 200 && status != 404 {
			t.Errorf("the check is answered %d", status)
		}
		if got := d.p1(t).Audio; got.Speaker != "Ada" || got.Check != "" {
			t.Errorf("the new recording is %+v after a check with %d", got, status)
		}
	}
	d.WaitForOutbox(t, d.AdminURL)
	inStep(t, d.kept, d.Linked(t, d.AdminURL))
}
