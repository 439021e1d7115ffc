#!/bin/sh
# Writes .env with random secrets, for docker-compose.yml. It never overwrites one:
# with other secrets the data of before could not be opened.
set -eu
cd "$(dirname "$0")/../.."
if [ -e .env ]; then
  echo ".env is there already and stays as it is" >&2
  exit 1
fi
umask 077
# .env appears when it is whole, or not at all.
trap 'rm -f .env.new' EXIT
trap 'exit 1' INT TERM
# Each secret is made in a line of its own: the shell ends if that fails, which it
# would not inside of a pipe or of another command's arguments.
pem=$(openssl genpkey -algorithm ed25519)
while IFS= read -r line; do
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
mv .env.new .env
echo "wrote .env; the first administrator's password is in it as OBI_ADMIN_PASSWORD"
