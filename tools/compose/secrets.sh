#!/bin/sh
# Writes .env with random secrets, for docker-compose.yml. To one that is there it adds
# what only .env.example has, such as the password of a new service, and changes nothing:
# with other secrets the data of before could not be opened.
set -eu
cd "$(dirname "$0")/../.."
umask 077
# What is written appears when it is whole, or not at all.
trap 'rm -f .env.new' EXIT
trap 'exit 1' INT TERM

# has NAME says whether .env names it already.
has() { grep -Eq "^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*[=:]" .env; }

# Each secret is made in a line of its own: the shell ends if that fails, which it
# would not inside of a pipe or of another command's arguments.
pem=$(openssl genpkey -algorithm ed25519)
while IFS= read -r line; do
  if [ -e .env ]; then
    case $line in '' | '#'*) continue ;; esac
    if has "${line%%=*}"; then continue; fi
  fi
  case $line in
  AUTH_SIGNING_KEY=)
    printf 'AUTH_SIGNING_KEY="'
    printf '%s\n' "$pem" | awk '{ printf "%s\\n", $0 }'
    printf '"\n'
    ;;
  *_PASSWORD= | *_KEY= | MINIO_ROOT_USER=)
    secret=$(openssl rand -hex 24)
    printf '%s%s\n' "$line" "$secret"
    ;;
  *) printf '%s\n' "$line" ;;
  esac
done <.env.example >.env.new

if [ ! -e .env ]; then
  mv .env.new .env
  echo "wrote .env; the first administrator's password is in it as OBI_ADMIN_PASSWORD"
elif [ -s .env.new ]; then
  # Written into the file that is there, which keeps its owner and rights.
  { [ -z "$(tail -c 1 .env)" ] || echo; cat .env.new; } >>.env
  echo "added to .env:" $(sed 's/=.*//' .env.new)
else
  echo ".env has all that .env.example has, and stays as it is"
fi
empty=$(sed -nE 's/^([A-Z0-9_]+_(PASSWORD|KEY)|MINIO_ROOT_USER)=$/\1/p' .env)
if [ -n "$empty" ]; then
  echo "without a value in .env are" $empty "- set them, or remove these lines and run this again" >&2
  exit 1
fi
