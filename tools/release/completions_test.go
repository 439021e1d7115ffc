package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestCompletionsKnowAllCommands compares what shells complete with the commands in each program's usage.
func TestCompletionsKnowAllCommands(t *testing.T) {
	zshObi, zshTransfer := "", ""
	if _, lists, found := strings.Cut(readText(t, "completions/_obi"), "obi-transfer)"); found {
		zshTransfer, zshObi, _ = strings.Cut(lists, "*)")
		zshObi, _, _ = strings.Cut(zshObi, "esac")
	}
	for _, row := range []struct{ program, source, zsh string }{
		{"obi", "../../allinone/main.go", zshObi},
		{"obi-transfer", "../../transfer/obi-transfer/main.go", zshTransfer},
	} {
		usage := regexp.MustCompile(`const usage = "(.*)"`).FindStringSubmatch(readText(t, row.source))
		if usage == nil {
			t.Fatalf("%s has no usage", row.source)
		}
		var commands []string
		for _, found := range regexp.MustCompile(`\b`+row.program+` ([a-z-]+)(?: \[(--[a-z]+)\])?`).FindAllStringSubmatch(usage[1], -1) {
			commands = append(commands, found[1])
			if option := found[2]; option != "" {
				if got := completeInBash(t, row.program, found[1], ""); got != option {
					t.Errorf("bash completes %s %s with %q, want %q", row.program, found[1], got, option)
				}
				for file, written := range map[string]string{"_obi": "compadd -- " + option, "obi.fish": "-l " + strings.TrimPrefix(option, "--")} {
					if !strings.Contains(readText(t, "completions/"+file), written) {
						t.Errorf("%s does not have %q", file, written)
					}
				}
			}
		}
		slices.Sort(commands)
		for shell, got := range map[string][]string{
			"bash": strings.Fields(completeInBash(t, row.program, "")),
			"zsh":  submatches(`(?m)^ *'([a-z-]+):`, row.zsh),
			"fish": submatches(`(?m)^complete -c `+row.program+` .* -a (\S+)`, readText(t, "completions/obi.fish")),
		} {
			slices.Sort(got)
			if !slices.Equal(got, commands) {
				t.Errorf("%s completes %s with %q, want %q", shell, row.program, got, commands)
			}
		}
	}
	if got := completeInBash(t, "obi", "rem"); got != "remove-factors" {
		t.Errorf("bash completes rem with %q", got)
	}
}

// completeInBash returns the words that bash offers for the last of the words.
func completeInBash(t *testing.T, words ...string) string {
	t.Helper()
	script := fmt.Sprintf(`source completions/obi.bash; COMP_WORDS=("$@"); COMP_CWORD=%d; _obi "$1"; echo "${COMPREPLY[*]}"`, len(words)-1)
	said, err := exec.Command("bash", append([]string{"-euc", script, "bash"}, words...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return strings.TrimSpace(string(said))
}

func submatches(pattern, text string) (found []string) {
	for _, one := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		found = append(found, one[1])
	}
	return found
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
