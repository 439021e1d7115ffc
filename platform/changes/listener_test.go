package changes

import "testing"

// A listener that is slow reads the log itself again, so that the events in between do not
// stay in memory.
func TestASlowListener(t *testing.T) {
	const revision = 5
	at := &event{number: 1, position: position{revision: revision}}
	for number, isFar := range map[int]bool{maxBehind + 1: false, maxBehind + 2: true} {
		f := &feed[struct{}]{newest: &event{number: number, position: position{revision: revision + 1}}}
		l := &listener[struct{}]{feed: f, from: at.position, at: at}
		if err := l.join(t.Context()); err != nil {
			t.Fatal(err)
		}
		if l.isBehind != isFar || (l.at == f.newest) != isFar || l.from != at.position {
			t.Errorf("after %d events it is behind: %v", number-1, l.isBehind)
		}
	}
}
