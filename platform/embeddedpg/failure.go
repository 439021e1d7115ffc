package embeddedpg

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"syscall"
)

// fullDisk matches PostgreSQL's messages, the second if part of the last block was written.
// LC_ALL=C keeps them in English.
var fullDisk = regexp.MustCompile(`No space left on device|wrote only \d+ of \d+ bytes`)

// folderError returns a one-sentence error for a failure to create, open or change something in
// the folder path.
func folderError(path string, err error) error {
	switch {
	case isDiskFull(err):
		return diskFull(path)
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EROFS):
		me := account{uid: uint32(os.Geteuid())}
		return fmt.Errorf("the data folder %s is not writable for user %s (%w): make it writable, or choose another one with OBI_DATA_DIR", path, me, err)
	}
	return fmt.Errorf("the data folder %s cannot be used: %w", path, err)
}

// programError returns a one-sentence error for a PostgreSQL program that failed while it worked
// in the folder path. words is its last output.
func programError(what, path string, err error, words string) error {
	if isDiskFull(err) || fullDisk.MatchString(words+err.Error()) {
		return diskFull(path)
	}
	if words == "" {
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s (%w); its last output: %s", what, err, words)
}

func diskFull(path string) error {
	return fmt.Errorf("the disk that holds %s is full (%w): free some space and start again", path, syscall.ENOSPC)
}

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
