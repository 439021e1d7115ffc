#!/bin/sh
# Writes each secret of docker-compose.yml to a file in secrets/, and .env with the paths of
# these files and the other settings of .env.example. Moves secrets from an older .env to
# files. Keeps what exists: data cannot be opened with other secrets.
set -eu
cd "$(dirname "$0")/../.."
umask 077

# Files are prepared in secrets/.new and as .env.new, then renamed: none is ever incomplete.
clean() { rm -rf secrets/.new .env.new; }
trap 'clean; rmdir secrets 2>/dev/null || true' EXIT
trap 'exit 1' HUP INT TERM
clean

fail() {
  echo "$*" >&2
  exit 1
}
lower() { echo "$1" | tr '[:upper:]' '[:lower:]'; }
# setting NAME prints a regular expression for the start of a line that sets NAME.
setting() { printf '^[[:space:]]*(export[[:space:]]+)?%s[[:space:]]*[=:][[:space:]]*' "$1"; }
is_set() { grep -Eq "$(setting "$1")" "$env"; }

# value NAME prints the value of NAME in .env as compose reads it. It fails where compose
# would replace a variable or an escape sequence other than \n.
value() {
  text=$(sed -nE "s/$(setting "$1")//p" "$env" | tail -n 1 | sed -E 's/[[:space:]]+$//')
  case $text in
  \'*\')
    text=${text#?} text=${text%?}
    rest=$(printf %s "$text" | tr -d '"$\\')
    ;;
  \"*\")
    text=${text#?} text=${text%?}
    rest=$(printf %s "$text" | sed 's/\\n//g')
    text=$(printf %b "$text")
    ;;
  *)
    text=$(printf %s "$text" | sed -E 's/ #.*//; s/[[:space:]]+$//')
    rest=$text
    ;;
  esac
  case $rest in
  '') fail "$1 has no value in .env: set it, or remove the line to get a new one" ;;
  *[\'\"\$\\]*) fail "cannot read $1 in .env: write its value on one line, in single quotes" ;;
  esac
  printf %s "$text"
}

# create NAME prints a new secret.
create() {
  case $1 in
  AUTH_SIGNING_KEY) openssl genpkey -algorithm ed25519 ;;
  POSTGRES_URL) echo "postgres://postgres:$superuser@postgres:5432/postgres?sslmode=disable" ;;
  *) openssl rand -hex 24 ;;
  esac
}

env=.env
[ -e .env ] || env=.env.example
mkdir -p secrets/.new
chmod 700 secrets
moved='' added='' edits='' lines=''
for name in $(sed -nE 's/^([A-Z0-9_]+)_FILE=$/\1/p' .env.example); do
  file=secrets/$(lower "$name")
  line="${name}_FILE=./$file"
  case $name in
  *_DATABASE_URL) old=${name%_DATABASE_URL}_PASSWORD ;;
  *) old=$name ;;
  esac
  if is_set "${name}_FILE" && ! grep -Eq "$(setting "${name}_FILE")\$" "$env"; then
    file=$(value "${name}_FILE")
    [ -s "$file" ] || fail "$file does not exist, but .env names it as ${name}_FILE: restore it, or remove the line to get a new one"
  else
    secret=''
    if is_set "$old"; then
      secret=$(value "$old")
      moved="$moved $old"
    else
      if [ ! -s "$file" ]; then secret=$(create "$name"); fi
      added="$added $file"
    fi
    case $secret,$name in
    ,*) ;;
    *,*_DATABASE_URL) secret="postgres://$(lower "${name%_DATABASE_URL}"):$secret@postgres:5432/obi?sslmode=disable" ;;
    esac
    if [ -s "$file" ]; then # an earlier run was killed before it replaced .env
      [ -z "$secret" ] || [ "$(cat "$file")" = "$secret" ] || fail "$old in .env and $file differ: remove one of them"
    else
      file=secrets/.new/${file#*/}
      printf '%s\n' "$secret" >"$file"
      chmod 444 "$file"
    fi
    if is_set "$old" || is_set "${name}_FILE"; then
      edits="$edits
s#$(setting "($old|${name}_FILE)").*#$line#"
    else
      lines="$lines$line
"
    fi
  fi
  if [ "$name" = POSTGRES_PASSWORD ]; then superuser=$(cat "$file"); fi
done
while IFS= read -r line; do
  case $line in '' | '#'* | *_FILE=) continue ;; esac
  if ! is_set "${line%%=*}"; then
    lines="$lines$line
"
    added="$added ${line%%=*}"
  fi
done <.env.example

if [ -e .env ]; then cp -p .env .env.new; fi # it keeps its owner and mode
sed -E "$edits" "$env" >.env.new
if [ -n "$lines" ]; then
  { [ -z "$(tail -c 1 .env.new)" ] || echo; printf %s "$lines"; } >>.env.new
fi
[ -z "$(ls secrets/.new)" ] || mv secrets/.new/* secrets/
if cmp -s .env .env.new; then
  echo ".env and secrets/ are complete and stay as they are"
  exit
fi
sync secrets secrets/* # on disk before .env loses their values
mv .env.new .env
if [ "$env" = .env.example ]; then
  echo "wrote .env and secrets/; the first administrator's password is in secrets/obi_admin_password"
  exit
fi
[ -z "$moved" ] || echo "moved from .env to files in secrets/, with the same values:$moved"
[ -z "$added" ] || echo "added:$added"
