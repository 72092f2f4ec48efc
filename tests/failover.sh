#!/usr/bin/env bash
# `npm run test:failover`, before a release: starts the three machines of docs/operating.md with the
# files of deploy/patroni, and breaks one after the other under writers. Each machine has namespaces
# of its own, so that nothing here is seen outside, and all of it ends with the script. Takes six
# minutes, as root on Debian 12. On a machine with much other work uploads fail after 10 seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

# What systemd does on a machine: starts the services, and again when they end.
if [ "${1:-}" = boot ]; then
  name=$2 address=$3 disk=$4
  for path in /etc/{default,haproxy,patroni,pgbouncer} /var/lib/{etcd,postgresql} /run/postgresql; do
    mkdir -p "$disk$path" "$path"
    mount --bind "$disk$path" "$path"
  done
  chown etcd /var/lib/etcd
  chown postgres /var/lib/postgresql /run/postgresql
  [ -e /etc/default/etcd ] || deploy/patroni/install.sh "$name" "$address"
  run() {
    local log=$disk/$1
    shift
    while sleep 1; do "$@" || true; done >>"$log" 2>&1 &
  }
  set -a
  # shellcheck disable=SC1091
  . /etc/default/etcd
  run etcd runuser -u etcd -- etcd --data-dir /var/lib/etcd/default
  run patroni runuser -u postgres -- patroni /etc/patroni/config.yml
  run haproxy haproxy -db -f /etc/haproxy/haproxy.cfg
  run pgbouncer runuser -u postgres -- pgbouncer /etc/pgbouncer/pgbouncer.ini
  run site node backend/main.mjs
  wait
fi

missing=()
for package in postgresql-15 patroni etcd-server haproxy pgbouncer iproute2; do
  dpkg-query --show --showformat '${Status}' "$package" 2>/dev/null | grep -q ' installed' ||
    missing+=("$package")
done
[ ${#missing[@]} = 0 ] || { echo "apt install ${missing[*]}" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo 'This must run as root.' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work
unshare --net --mount --pid --fork --kill-child --mount-proc node tests/failover.ts "$work" ||
  { tail -n 5 "$work"/*/{patroni,site}; exit 1; }
