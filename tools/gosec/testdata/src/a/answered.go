package a

import "crypto/md5"

func answered(b []byte) [16]byte { return md5.Sum(b) }
