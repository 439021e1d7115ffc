#!/usr/bin/env bash
# Puts packages of Debian and what they need into a tar file: debian.sh FILE PACKAGE...
# Nothing is installed and no script of a package runs; what only such scripts need is left out.
set -euo pipefail
file=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir"/{state/lists/partial,cache/archives/partial,root/usr/{bin,sbin,lib,lib64},root/{etc,tmp,run}}
: >"$dir/status"
# The first release with PostgreSQL 18.
printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian forky main\n' >"$dir/sources"
cat >"$dir/apt.conf" <<CONF
Dir::Etc::sourcelist "$dir/sources";
Dir::Etc::sourceparts "-";
Dir::State "$dir/state";
Dir::State::status "$dir/status";
Dir::Cache "$dir/cache";
Acquire::Languages "none";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
CONF
export APT_CONFIG=$dir/apt.conf
apt-get -qq update
apt-get -qq install --download-only -y "$@" >/dev/null
rm -f "$dir"/cache/archives/{perl,libperl,libtext-,libjson-perl,systemd,libsystemd-shared,debconf,adduser,passwd,login,procps,ucf,locales,libc-l10n,postgresql-common,ssl-cert}*.deb
for directory in bin sbin lib lib64; do ln -s usr/$directory "$dir/root/$directory"; done
for package in "$dir"/cache/archives/*.deb; do dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink -C "$dir/root"; done
rm -rf "$dir"/root/usr/share/{doc,man,locale,info,i18n,lintian,bug}
[ -e "$dir/root/usr/bin/sh" ] || ln -s dash "$dir/root/usr/bin/sh"
# Else every start of a program compiles all that it needs.
[ ! -e "$dir/root/usr/bin/python3" ] || chroot "$dir/root" python3 -m compileall -q /usr/lib/python3* >/dev/null
printf 'root:x:0:0::/:/bin/sh\npostgres:x:26:26::/var/lib/postgresql:/bin/sh\n' >"$dir/root/etc/passwd"
printf 'root:x:0:\npostgres:x:26:\n' >"$dir/root/etc/group"
chmod 1777 "$dir/root/tmp"
mkdir -p "$(dirname "$file")"
tar -C "$dir/root" --numeric-owner --owner=0 --group=0 -cf "$file.part" .
mv "$file.part" "$file"
