package a

import "crypto/md5"

var tested = md5.Sum(nil)
