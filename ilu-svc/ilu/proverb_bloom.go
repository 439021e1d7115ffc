package ilu

import "math/bits"

const (
	// windowBytes is how long the parts are by which blocks are known.
	windowBytes = 6
	// tellingBytes is how long a text has to be for hardly any block to be taken for
	// one that holds it: three parts, each of which a third of the blocks seem to have.
	tellingBytes = windowBytes + 2
)

// windows tells most blocks apart that do not hold a text, as a Bloom filter of all
// parts of windowBytes that stand in a block.
type windows struct {
	set   []uint64 // a bit for each value of a part's hash
	shift int      // what is left of a hash
}

// windowsOf spends two to four bits on each byte of a text.
func windowsOf(text string) windows {
	size := bits.Len(uint(len(text))) + 1
	w := windows{set: make([]uint64, max(1<<size/64, 1)), shift: 64 - max(size, 6)}
	eachWindow(text, func(hash uint64) {
		at := hash >> w.shift
		w.set[at/64] |= 1 << (at % 64)
	})
	return w
}

// eachWindow calls do with the hash of each part.
func eachWindow(text string, do func(hash uint64)) {
	const mask = 1<<(8*windowBytes) - 1
	var part uint64
	for i := range len(text) {
		part = (part<<8 | uint64(text[i])) & mask
		if i >= windowBytes-1 {
			do(part * 0x9e3779b97f4a7c15) // Fibonacci hashing: the upper bits depend on all
		}
	}
}

// hashesOf gives the hashes that a block has which holds the text.
func hashesOf(text string) (hashes []uint64) {
	eachWindow(text, func(hash uint64) { hashes = append(hashes, hash) })
	return hashes
}

// may says whether all of them can be in the block; true where nothing is known.
func (w windows) may(hashes []uint64) bool {
	if w.set == nil {
		return true
	}
	for _, hash := range hashes {
		if at := hash >> w.shift; w.set[at/64]&(1<<(at%64)) == 0 {
			return false
		}
	}
	return true
}
