package embeddedpg

import "testing"

func TestSharedBuffersFollowTheMemory(t *testing.T) {
	for memory, want := range map[uint64]string{
		0: "64MB", 256 << 20: "64MB", 512 << 20: "64MB", 1 << 30: "128MB", 4 << 30: "512MB", 8 << 30: "1024MB", 1 << 40: "1024MB",
	} {
		if got := sharedBuffers(memory); got != want {
			t.Errorf("of %d bytes PostgreSQL takes %s, want %s", memory, got, want)
		}
	}
}

func TestMemoryOfTheMachine(t *testing.T) {
	for text, want := range map[string]uint64{
		"MemTotal:       2048 kB\nMemFree: 1 kB\n": 2 << 20, "MemFree: 1 kB\nMemTotal: 1 kB": 1 << 10, "": 0, "MemTotal: x kB": 0, "MemTotal:\n": 0,
	} {
		if got := meminfo(text); got != want {
			t.Errorf("%q is %d bytes, want %d", text, got, want)
		}
	}
}
