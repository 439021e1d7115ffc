#!/bin/sh
# Writes .env with random secrets, for docker-compose.yml. It never overwrites one:
# with other secrets the data of before could not be opened.
set -eu
cd "$(dirname "$0")/../.."
if [ -e .env ]; then
  echo ".env is there already and stays as it is" >&2
  exit 1
fi
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
key=$(openssl genpkey -algorithm ed25519 | awk '{ printf "%s\\n", $0 }')
umask 077
while IFS= read -r line; do
  case $line in
  AUTH_SIGNING_KEY=) printf 'AUTH_SIGNING_KEY="%s"\n' "$key" ;;
  *_PASSWORD= | *_KEY= | MINIO_ROOT_USER=) printf '%s%s\n' "$line" "$(random)" ;;
  *) printf '%s\n' "$line" ;;
  esac
done <.env.example >.env.new
mv .env.new .env
echo "wrote .env; the first administrator's password is in it as OBI_ADMIN_PASSWORD"
