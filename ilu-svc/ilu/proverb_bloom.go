package ilu

import "math/bits"

// Blocks are known by the parts of these many bytes that stand in them. Short ones
// tell shorter texts apart; a long one spans more of where two words meet, which
// says more than the words.
const (
	shortPart, longPart = 6, 8
	// tellingBytes is how long a text has to be for few blocks to be taken for one
	// that holds it.
	tellingBytes = shortPart
)

// windows tells most blocks apart that do not hold a text, as a Bloom filter of the
// parts that stand in a block.
type windows struct {
	set   []uint64 // a bit for each value of a part's hash
	shift int      // what is left of a hash
}

// windowsOf spends four to eight bits on each byte of a text.
func windowsOf(text string) windows {
	size := max(bits.Len(uint(len(text)))+2, 6)
	w := windows{set: make([]uint64, 1<<size/64), shift: 64 - size}
	for _, part := range []int{shortPart, longPart} {
		eachPart(text, part, func(hash uint64) {
			at := hash >> w.shift
			w.set[at/64] |= 1 << (at % 64)
		})
	}
	return w
}

// eachPart calls do with the hash of each part of so many bytes.
func eachPart(text string, size int, do func(hash uint64)) {
	mask := uint64(1)<<(8*size) - 1 // of 8 bytes, all bits
	var part uint64
	for i := range len(text) {
		part = (part<<8 | uint64(text[i])) & mask
		if i >= size-1 {
			do(part * 0x9e3779b97f4a7c15) // Fibonacci hashing: the upper bits depend on all
		}
	}
}

// hashesOf gives the hashes that a block has which holds the text.
func hashesOf(text string) (hashes []uint64) {
	for _, part := range []int{longPart, shortPart} { // which says more comes first
		eachPart(text, part, func(hash uint64) { hashes = append(hashes, hash) })
	}
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
