package recorded

import (
	"archive/zip"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/web"
)

const (
	// DownloadTime is how long a download of all recordings may take.
	DownloadTime = 4 * time.Hour
	// downloads is how many run at once; each holds one recording in memory.
	downloads = 2
	// piece is how much is written at once, in bytes: a slow client has some time for each.
	piece = 64 << 10
	// maxSlug bounds the part of a filename that says what is recorded.
	maxSlug = 60
)

// clip is a recording in a download.
type clip struct {
	entity, text   string
	fileID, upload string // upload is how the file was called when it came
	uploadedAt     time.Time
	name, problem  string
	size           int64
}

// Download gives a handler that streams all recordings as a ZIP archive: recordings.csv says whose
// each is, and then they come, the oldest entity's first. what names the entities in the
// archive's name ("proverbs"), text says what is recorded. What cannot be read is named in the
// table; what fails later cuts the connection, so that no archive that looks whole lacks something.
func (r *Store[E, C, In]) Download(what string, text func(*E) string) func(context.Context, *struct{}, *web.Stream) error {
	places := make(chan struct{}, downloads)
	return func(ctx context.Context, _ *struct{}, out *web.Stream) error {
		select {
		case places <- struct{}{}:
			defer func() { <-places }()
		default:
			return errs.New(errs.TooMany, "The recordings are being downloaded by others. Try again in a few minutes.").After(time.Minute)
		}
		clips, err := r.clips(ctx, text)
		if err != nil {
			return err
		}
		length := counter(0)
		if err := writeZip(&length, clips, nothing); err != nil {
			return err
		}
		header := out.Header()
		header.Set("Content-Type", "application/zip")
		header.Set("Content-Length", strconv.FormatInt(int64(length), 10))
		header.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="obi-%s-recordings-%s.zip"`, what, r.Now().UTC().Format(time.DateOnly)))
		header.Set("Cache-Control", "no-store")
		out.WriteHeader(http.StatusOK)
		if out.HeadOnly {
			return nil
		}
		return writeZip(out, clips, func(to io.Writer, one *clip) error { return r.copyClip(ctx, to, one) })
	}
}

// clips are the recordings of all entities, with names, and with problems where they cannot be read.
func (r *Store[E, C, In]) clips(ctx context.Context, text func(*E) string) ([]*clip, error) {
	var all []E
	err := r.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Table(r.Table).Where("audio ->> 'fileId' IS NOT NULL").Order("created_at, id").Find(&all).Error
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	clips, ids := make([]*clip, len(all)), make([]string, len(all))
	for i := range all {
		recording := *r.audio(&all[i])
		clips[i], ids[i] = &clip{
			entity: r.Meta(&all[i]).ID, text: text(&all[i]),
			fileID: recording.FileID, upload: recording.Filename, uploadedAt: recording.UploadedAt,
		}, recording.FileID
	}
	sizes, err := r.files.Sizes(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i, one := range clips {
		if size, found := sizes[one.fileID]; found {
			one.name, one.size = one.filename(i+1, len(clips)), size
		} else {
			one.problem = "This recording is missing in the file store"
		}
	}
	return clips, nil
}

var notPlain = regexp.MustCompile(`[^a-z0-9]+`)

// filename is short, plain and like no other's on every system: a number that is as long for all,
// and what is recorded.
func (c *clip) filename(n, of int) string {
	slug := notPlain.ReplaceAllString(igbo.Fold(c.text), "-")
	slug = strings.TrimRight("-"+strings.Trim(slug[:min(len(slug), maxSlug)], "-"), "-")
	extension := notPlain.ReplaceAllString(strings.ToLower(c.upload[strings.LastIndexByte(c.upload, '.')+1:]), "")
	return fmt.Sprintf("%0*d%s.%s", len(strconv.Itoa(of)), n, slug, extension)
}

// copyClip writes a recording, whole or not at all.
func (r *Store[E, C, In]) copyClip(ctx context.Context, to io.Writer, one *clip) error {
	content, err := r.files.Read(ctx, one.fileID)
	if err != nil {
		return fmt.Errorf("the recording of %s %s: %w", r.Noun, one.entity, err)
	}
	if int64(len(content)) != one.size {
		return fmt.Errorf("the recording of %s %s has %d bytes in place of %d", r.Noun, one.entity, len(content), one.size)
	}
	for part := range slices.Chunk(content, piece) {
		if _, err := to.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// writeZip writes the table and then the recordings, uncompressed, since they are compressed already.
func writeZip(to io.Writer, clips []*clip, copyClip func(io.Writer, *clip) error) error {
	archive := zip.NewWriter(to)
	table, err := archive.CreateHeader(&zip.FileHeader{Name: "recordings.csv", Method: zip.Store})
	if err == nil {
		err = writeTable(table, clips)
	}
	if err == nil {
		err = archive.Flush() // from here on the answer has begun, and can only be cut
	}
	for _, one := range clips {
		if err != nil {
			return err
		}
		if one.name == "" {
			continue
		}
		var entry io.Writer
		if entry, err = archive.CreateHeader(&zip.FileHeader{Name: one.name, Method: zip.Store, Modified: one.uploadedAt}); err == nil {
			err = copyClip(entry, one)
		}
	}
	if err != nil {
		return err
	}
	return archive.Close()
}

// writeTable writes recordings.csv as the exports of lists are written: see defused.
func writeTable(to io.Writer, clips []*clip) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return err
	}
	table := csv.NewWriter(to)
	table.UseCRLF = true
	rows := [][]string{{"id", "text", "file", "uploaded as", "problem"}}
	for _, one := range clips {
		rows = append(rows, []string{defused(one.entity), defused(one.text), one.name, defused(one.upload), one.problem})
	}
	return table.WriteAll(rows)
}

// defused keeps spreadsheets from taking a text for a formula. An apostrophe that stands before
// one already is kept apart from that.
func defused(text string) string {
	rest := strings.TrimLeft(text, "'")
	if rest != "" && strings.ContainsRune("=+-@\t\r", rune(rest[0])) {
		return "'" + text
	}
	return text
}

// counter counts what is written.
type counter int64

func (c *counter) Write(data []byte) (int, error) {
	*c += counter(len(data))
	return len(data), nil
}

// nothing stands for a recording whose bytes do not matter.
func nothing(to io.Writer, one *clip) error {
	zeros := make([]byte, piece)
	for left := one.size; left > 0; left -= piece {
		if _, err := to.Write(zeros[:min(left, piece)]); err != nil {
			return err
		}
	}
	return nil
}
