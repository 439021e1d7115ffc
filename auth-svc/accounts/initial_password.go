package accounts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gorm.io/gorm"

	"obi/platform/config"
)

// writeInitialPassword writes a generated password to the file, readable only by its owner. The
// write is atomic and synced to disk.
func writeInitialPassword(path, password string) error {
	if err := writeAtomically(path, password+"\n"); err != nil {
		return config.Problems{fmt.Sprintf("AUTH_INITIAL_PASSWORD_PATH cannot be written: %v", err)}
	}
	return nil
}

func writeAtomically(path, content string) (err error) {
	folder := filepath.Dir(path)
	file, err := os.CreateTemp(folder, ".initial-password-*") // mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	_, err = file.WriteString(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	directory, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}

// RemoveInitialPassword removes the file if no administrator uses its password any more. It only logs
// a failure, because the change that made the password useless has been committed; the next change
// or start tries again.
func (s *Store) RemoveInitialPassword(ctx context.Context) {
	if s.InitialPasswordPath == "" {
		return
	}
	var isUsed bool
	err := s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM admins WHERE initial_password)`).Scan(&isUsed).Error
	})
	if err == nil && !isUsed {
		err = os.Remove(s.InitialPasswordPath)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.Log.WarnContext(ctx, "the file with the initial password could not be removed", "error", err)
	}
}
