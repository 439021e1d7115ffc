package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// diskSize is the size of a small disk in bytes. MinIO needs at least 900 MiB.
const diskSize = 1100 << 20

// mount mounts a disk in memory on each folder.
func (s *system) mount(names ...string) error {
	for _, name := range names {
		path := filepath.Join(s.dir, name)
		if err := os.Mkdir(path, 0o755); err != nil {
			return err
		}
		if err := syscall.Mount("tmpfs", path, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0755", diskSize)); err != nil {
			return fmt.Errorf("cannot mount a small disk for %s (this requires root): %w", name, err)
		}
		s.mounts = append(s.mounts, path)
	}
	return nil
}

// fill writes a file until the disk of a folder is full; empty removes it.
func (s *system) fill(name string) error {
	file, err := os.Create(filepath.Join(s.dir, name, "ballast"))
	if err != nil {
		return err
	}
	defer file.Close()
	block := make([]byte, 1<<20)
	for size := len(block); size > 0; {
		if _, err := file.Write(block[:size]); err != nil {
			size /= 2
		}
	}
	return nil
}

func (s *system) empty(name string) error { return os.Remove(filepath.Join(s.dir, name, "ballast")) }
