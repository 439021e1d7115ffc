package auth

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"gorm.io/gorm"

	"obi/platform/config"
)

// initialPassword is the file that holds a generated password until an operator reads it.
type initialPassword struct {
	path  string // "" if there is none
	store *store
	log   *slog.Logger
}

// write writes the password to the file, readable only by its owner. The write is atomic and synced
// to disk.
func (p *initialPassword) write(password string) error {
	if err := writeWhole(p.path, password+"\n"); err != nil {
		return config.Problems{fmt.Sprintf("AUTH_INITIAL_PASSWORD_PATH cannot be written: %v", err)}
	}
	return nil
}

func writeWhole(path, content string) (err error) {
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

// dropIfUnused removes the file if no administrator uses its password any more. It only logs a
// failure, because the change that made the password useless has been committed; the next change or
// start tries again.
func (p *initialPassword) dropIfUnused(ctx context.Context) {
	if p.path == "" {
		return
	}
	used, err := p.store.usesInitialPassword(ctx)
	if err == nil && !used {
		err = os.Remove(p.path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		p.log.WarnContext(ctx, "the file with the initial password could not be removed", "error", err)
	}
}

func (s *store) usesInitialPassword(ctx context.Context) (used bool, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM admins WHERE initial_password)`).Scan(&used).Error
	})
	return used, err
}
