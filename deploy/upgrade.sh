#!/bin/sh
# npm run upgrade -- VERSION, as root, or as the account that may write beside /srv/yard
# (docs/operating.md, Upgrade). The version that runs serves until the restart.
set -eu
umask 022
link=${YARD_LINK:-/srv/yard}
backups=${YARD_BACKUPS:-/var/backups/hbcu-yard}
restart=${YARD_RESTART:-systemctl restart hbcu-yard}
wait=${YARD_WAIT:-60}
version=${1:-}

fail() {
  echo "$1" >&2
  exit 1
}

echo "$version" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+' ||
  fail "Usage: npm run upgrade -- VERSION, such as 1.1.0"
cd "$(dirname "$0")/.."
[ . -ef "$link" ] || fail "Run this in $link; this is $(pwd)."
owner=$(stat -c %U .)
as_owner() {
  if [ "$(id -u)" = 0 ] && [ "$owner" != root ]; then
    # npm names the cache and the settings of root, which others may not read.
    runuser -u "$owner" -- env -u npm_config_cache -u npm_config_userconfig \
      HOME="$(getent passwd "$owner" | cut -d: -f6)" "$@"
  else
    "$@"
  fi
}
setting() {
  node --import ./backend/commands/env-file.mjs -p "process.env.$1 || '$2'"
}

for name in DATABASE_URL FILES_URL; do
  case $(setting $name none) in
  file:/* | postgres:* | postgresql:* | s3:*) ;;
  none) [ $name = FILES_URL ] && setting DATABASE_URL none | grep -q ^file: ||
    fail "$name must be set: data in the folder of a version would be lost." ;;
  *) fail "$name must be an absolute path: another version has another folder." ;;
  esac
done
address=http://$(setting HOST 127.0.0.1):$(setting PORT 4321)
current=$(node -p "require('./package.json').version")
old=$(pwd -P)
# Until the first upgrade /srv/yard is a folder.
[ -L "$link" ] || old=$link-$current
new=$link-$version
[ ! -e "$new" ] || fail "$new exists: it runs already, or remove it."

# Waits up to a minute, by default, until a version is ready.
is_up() {
  node -e '
    const [address, version, seconds] = process.argv.slice(1)
    const read = path => fetch(address + path, { signal: AbortSignal.timeout(5000) })
    for (let turn = 0; turn < seconds; turn += 1) {
      try {
        const { version: found } = await (await read("/healthz")).json()
        if (found === version && (await read("/readyz")).ok) process.exit(0)
      } catch {}
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
    process.exit(1)' --input-type=module "$address" "$1" "$wait"
}
switch_to() {
  ln -sfn "$1" "$link.next"
  mv -T "$link.next" "$link"
  sh -c "$restart"
}

echo "Backup, then version $version into $new"
as_owner npm run --silent backup -- "$backups/before-$version-$(date +%Y-%m-%dT%H%M%S)"
# Nothing has changed for the running version yet.
trap 'rm -rf "$new"; echo "Version $version was not installed; $current runs as before." >&2' EXIT
trap 'exit 1' HUP INT TERM
install -d -o "$owner" "$new"
as_owner git -c advice.detachedHead=false clone --quiet --depth 1 --branch "v$version" \
  "$(as_owner git remote get-url origin)" "$new"
[ ! -e .env ] || cp -p .env "$new/"
(
  cd "$new"
  as_owner npm ci --omit=dev
  as_owner env CATALOG_BACKEND_URL="$address" npm run build
)
trap - EXIT
# From here on it ends by itself, also when the connection of the terminal is lost.
trap '' HUP INT TERM

[ -L "$link" ] || mv -T "$link" "$old"
if switch_to "$new" && is_up "$version"; then
  echo "Version $version runs. Remove $old once you are content."
  exit
fi
switch_to "$old"
is_up "$current" ||
  fail "Neither $version nor $current is ready: see the log, or restore the backup."
rm -rf "$new"
fail "Version $version did not become ready, so $current runs again; the log says why."
