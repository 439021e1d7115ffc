package a

import "crypto/sha1" // want `^G505: .*`

func unanswered(b []byte) [20]byte { return sha1.Sum(b) } // want `^G401: .*`
