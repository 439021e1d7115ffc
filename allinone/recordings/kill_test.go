package recordings

import (
	"strings"
	"testing"

	"obi/allinone/owners"
)

// TestOwnersKilledAtEveryStep kills the process of a service at each step of creating, replacing
// and deleting a recording. A row must never link to a file that does not play. Once the service
// runs again and the hour is over, every stored file must be linked to by a row. The service that
// was restarted is killed at the next step.
func TestOwnersKilledAtEveryStep(t *testing.T) { owners.Each(t, killAtEveryStep) }

func killAtEveryStep(t *testing.T, o owners.Owner) {
	kept := startStore(t)
	s := newScene(t, o, kept)
	acts := map[string]func(s *scene){
		"create":  func(s *scene) { s.upload(o.Create) },
		"pair":    func(s *scene) { s.uploadPair(o.Create) },
		"replace": func(s *scene) { s.upload(o.Attach) },
		"delete":  func(s *scene) { s.call("DELETE", o.Delete+"p1", "", "") },
		"take its audio": func(s *scene) {
			s.call("DELETE", o.Detach+"p1/audio/"+o.Linked(s.t, s.adminURL)[0], "", "")
		},
	}
	for _, row := range []struct {
		act, at string
		linked  int // recordings afterwards
	}{
		{"create", "before PUT", 1}, {"create", "after PUT", 1}, {"create", "at the lock", 1}, {"create", "at the end", 2},
		{"pair", "before PUT-original", 1}, {"pair", "after PUT-original", 1}, {"pair", "before PUT", 1}, {"pair", "after PUT", 1}, {"pair", "at the lock", 1}, {"pair", "at the end", 2},
		{"replace", "before PUT", 1}, {"replace", "after PUT", 1}, {"replace", "at the lock", 1}, {"replace", "before POST", 1}, {"replace", "after POST", 1}, {"replace", "at the end", 1},
		{"delete", "at the lock", 1}, {"delete", "before POST", 0}, {"delete", "after POST", 0}, {"delete", "at the end", 0},
		{"take its audio", "at the lock", 1}, {"take its audio", "before POST", 0}, {"take its audio", "after POST", 0}, {"take its audio", "at the end", 0},
	} {
		isGood := t.Run(row.act+", killed "+row.at, func(t *testing.T) {
			s.t = t
			if status := s.call("POST", o.Add, `{"id":"p1",`+o.Content+`}`, "application/json"); status != 201 {
				t.Fatalf("adding answered %d", status)
			}
			if status := s.upload(o.Attach); status != 200 {
				t.Fatalf("uploading answered %d", status)
			}
			switch row.at {
			case "at the lock":
				s.killAtTheLock(func() { acts[row.act](s) })
			case "at the end":
				acts[row.act](s)
				s.running.kill()
			default:
				killed := make(chan struct{})
				stop := func() { s.running.kill(); close(killed) }
				when, method, _ := strings.Cut(row.at, " ")
				s.wire.mu.Lock()
				map[string]map[string]func(){"before": s.wire.before, "after": s.wire.after}[when][method] = stop
				s.wire.mu.Unlock()
				acts[row.act](s)
				<-killed
			}
			for _, id := range o.Linked(t, s.adminURL) {
				if !kept.plays(t, id) {
					t.Errorf("right after the kill %s is linked and does not play", id)
				}
			}
			o.MakeJobsDue(t, s.adminURL)
			s.start()
			o.WaitForOutbox(t, s.adminURL)
			linked := o.Linked(t, s.adminURL)
			if len(linked) != row.linked {
				t.Errorf("linked are %v, want %d", linked, row.linked)
			}
			inStep(t, kept, linked)
			for _, id := range []string{"p1", "new"} { // the next row starts with no data
				s.call("DELETE", o.Delete+id, "", "")
			}
			o.WaitForOutbox(t, s.adminURL)
			inStep(t, kept, nil)
			owners.Column(t, s.adminURL, `DELETE FROM `+o.Name+`.deleted_ids RETURNING id`) // otherwise these IDs would be refused
		})
		if !isGood {
			return
		}
	}
}
