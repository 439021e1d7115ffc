package auth

import "testing"

// If another replica is creating the first administrator, a replica waits and then has nothing to
// do.
func TestReplicasTakeTurns(t *testing.T) {
	s := start(t, nil)
	exec(t, s.AdminURL, `DELETE FROM auth.admins`)
	st, watcher := newStore(t, s), connect(t, s.AdminURL)
	second := make(chan error, 1)
	err := st.addFirstAdmin(t.Context(), &account{Username: "first"}, func() error {
		go func() { second <- st.addFirstAdmin(t.Context(), &account{Username: "second"}, nil) }()
		for waiting := false; !waiting; {
			select {
			case err := <-second:
				second <- err
				t.Error("the second did not wait")
				return nil
			default:
			}
			const sql = `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'auth.admins'::regclass)`
			if err := watcher.QueryRow(t.Context(), sql).Scan(&waiting); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-second; err != nil {
		t.Error(err)
	}
	if names := query[string](t, s.AdminURL, `SELECT string_agg(username, ' ') FROM auth.admins`); names != "first" {
		t.Errorf("administrators are %s", names)
	}
}
