package embeddedpg

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"

	"obi/platform/embeddedpg/internal/folder"
)

// nobody is the fallback user id on a system without a user of that name.
const nobody = 65534

// account is the user that runs PostgreSQL and owns its files.
type account struct {
	uid, gid uint32
	// drop reports whether PostgreSQL runs as another user because this process is root, which
	// PostgreSQL refuses.
	drop bool
}

// chooseAccount returns this process's own user or, for root, an unprivileged one: the owner of
// the first of the given folders that exists and is not root's, else the user postgres, else
// nobody.
func chooseAccount(folders ...string) account {
	if os.Geteuid() != 0 {
		return account{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid())}
	}
	for _, path := range folders {
		if uid, gid, err := folder.Owner(path); err == nil && uid != 0 {
			return account{uid: uid, gid: gid, drop: true}
		}
	}
	for _, name := range []string{"postgres", "nobody"} {
		if found, ok := namedAccount(name); ok {
			return found
		}
	}
	return account{uid: nobody, gid: nobody, drop: true}
}

func namedAccount(name string) (account, bool) {
	found, err := user.Lookup(name)
	if err != nil {
		return account{}, false
	}
	// Parsed as signed, because macOS writes the id of nobody as -2.
	uid, uidErr := strconv.ParseInt(found.Uid, 10, 64)
	gid, gidErr := strconv.ParseInt(found.Gid, 10, 64)
	if uidErr != nil || gidErr != nil || uid == 0 {
		return account{}, false
	}
	return account{uid: uint32(uid), gid: uint32(gid), drop: true}, true
}

// String returns the user's name for messages.
func (a account) String() string {
	id := strconv.FormatUint(uint64(a.uid), 10)
	if found, err := user.LookupId(id); err == nil {
		return fmt.Sprintf("%s (uid %s)", found.Username, id)
	}
	return "uid " + id
}

// chown makes the account the owner of a folder that this process has just created.
func (a account) chown(path string) error {
	if !a.drop {
		return nil
	}
	return os.Lchown(path, int(a.uid), int(a.gid))
}

// blockedAt returns the part of path that the account may not enter, or "".
func (a account) blockedAt(path string) string {
	if !a.drop {
		return ""
	}
	return folder.BlockedFor(path, a.uid, a.gid)
}

func (a account) credential() *syscall.Credential {
	if !a.drop {
		return nil
	}
	return &syscall.Credential{Uid: a.uid, Gid: a.gid}
}
