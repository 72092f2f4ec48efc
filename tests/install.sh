#!/usr/bin/env bash
# `npm run test:install`, before a release: runs deploy/install.sh of the last commit in a Debian of
# its own, boots its systemd in namespaces without a network, uses the service there, and upgrades it
# meanwhile. Needs root, `mmdebstrap` and 5 GB of memory. Its argument is the Debian, by default
# bookworm.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(mktemp -d /var/tmp/yard-install.XXXXXX)
booted=
finish() {
  [ -z "$booted" ] || kill -KILL "$booted" || true
  wait
  if mountpoint -q "${cgroups:-}"; then
    sleep 1
    find "$cgroups/yard-install.$$" -depth -type d -exec rmdir {} + || true
    umount "$cgroups"
    rmdir "$cgroups"
  fi
  for mount in proc sys dev; do mountpoint -q "$root/$mount" && umount -l "$root/$mount"; done
  umount -l "$root"
  rm -rf "$root" "$root".*
}
trap finish EXIT
mount -t tmpfs tmpfs "$root"
step() { printf '%4d s  %s\n' $((SECONDS - start)) "$1"; }
fail() {
  echo "$1" >&2
  exit 1
}

start=$SECONDS
packages=systemd-sysv,ca-certificates,curl,git
mmdebstrap --quiet --variant=minbase --include=$packages "${1:-bookworm}" "$root"
cp /etc/resolv.conf "$root/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
git clone --quiet --depth 1 "file://$PWD" "$root/srv/origin"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
step 'Debian is there'

start=$SECONDS
install='deploy/install.sh https://yard.example.edu'
binaries=/usr/local/bin:/usr/sbin:/usr/bin
env -i PATH=$binaries SYSTEMD_OFFLINE=1 NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  chroot "$root" sh -c "git clone --quiet /srv/origin /srv/yard && cd /srv/yard && $install"
umount -l "$root/proc" "$root/dev"
step 'installed'

start=$SECONDS
# In a control group of its own, which its systemd takes for the root.
cgroups=$(mktemp -d)
mount -t cgroup2 cgroup2 "$cgroups"
mkdir -p "$cgroups/yard-install.$$"
# shellcheck disable=SC2016
(
  echo "$BASHPID" >"$cgroups/yard-install.$$/cgroup.procs"
  exec unshare --pid --fork --mount --uts --ipc --net --cgroup --kill-child sh -euc '
  ip link set lo up
  mount --bind "$0" "$0" && cd "$0"
  mount -t proc proc proc
  mount -t sysfs sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs tmpfs run
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    touch dev/$device && mount --bind /dev/$device dev/$device
  done
  mkdir dev/shm dev/pts && mount -t tmpfs tmpfs dev/shm
  ln -s pts/ptmx dev/ptmx
  mkdir -p old && pivot_root . old && umount -l old
  exec env -i container=test /lib/systemd/systemd
' "$root"
) </dev/null >"$root.log" 2>&1 &
booted=$!
inside() {
  nsenter --target "$(pgrep -P "$booted")" --mount --uts --ipc --net --pid --cgroup --root --wd \
    env -i PATH=$binaries "$@"
}
journal() { inside journalctl --no-pager -o cat -u "$1"; }
wait_for() {
  local reason=$1
  shift
  for _ in $(seq 120); do
    "$@" >/dev/null 2>&1 && return
    sleep 1
  done
  journal hbcu-yard >&2 || cat "$root.log" >&2
  fail "$reason"
}
at=http://127.0.0.1:4321
get() { inside curl -sSf "$at$1"; }
wait_for 'the service does not start' get /readyz
mounts=/proc/$(inside systemctl show --property MainPID --value hbcu-yard)/mountinfo
inside grep -q ' /srv/yard/backend ro' "$mounts" || fail 'the service can write its code'
step 'systemd has started the service, which cannot write its code'

token=
call() {
  local path=$1
  shift
  inside curl -sSf "$at$path" -H "authorization: Bearer $token" "$@"
}
send() { call "$1" -H 'content-type: application/json' -d "$2" "${@:3}"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
token=$(send /api/auth/signup \
  '{"displayName":"Ada","email":"ada@example.edu","password":"walnut-harbor-41"}' | field token)
fixtures=/srv/yard/tests/fixtures/uploads
call /api/resume/upload -F "resume=@$fixtures/no-eof.pdf;type=application/pdf" >/dev/null
photo='profileImage=@/srv/yard/public/favicon-180.png;type=image/png'
call /api/users/upload-profile-image -F "$photo" >/dev/null
step 'signed up, uploaded a resume and a photo'

as_yard='runuser -u yard -- env HOME=/var/lib/hbcu-yard npm run'
inside sh -c "cd /srv/yard && $as_yard account -- grant ada@example.edu --yes"
program='{"name":"Bridge","website":"https://example.org","description":"An internship"}'
id=$(send /api/contributions "$program" | sed 's/^{"id":"\([^"]*\)".*/\1/')
decision='{"status":"approved","applicationMonth":"March"}'
send "/api/admin/contributions/$id/status" "$decision" -X PUT >/dev/null
wait_for 'the service does not build the site' get "/catalog/$id"
step 'published a program, and the service has built its page'

inside systemctl kill --signal=KILL hbcu-yard
sleep 1
wait_for 'the service does not come back' get /readyz
step 'came back after kill -9'

backups=/var/backups/hbcu-yard
count() { inside ls "$backups" | wc -l; }
inside systemctl start hbcu-yard-backup.service || fail "$(journal hbcu-yard-backup)"
inside sh -c "touch -d '15 days ago' $backups/*"
inside systemctl start hbcu-yard-backup.service
[ "$(count)" = 1 ] || fail "$(count) backups are there instead of one"
inside systemctl is-active --quiet hbcu-yard-backup.timer
step 'backed up twice, the old one is gone'

settings=$(inside md5sum /srv/yard/.env)
inside sh -c "cd /srv/yard && $install" | tail -3
[ "$settings" = "$(inside md5sum /srv/yard/.env)" ] || fail 'install.sh has changed the settings'
wait_for 'the service does not restart' get /readyz
step 'installed again'

release() {
  sed -i "0,/\"version\": .*/s//\"version\": \"$1\",/" package.json
  git -c user.name=test -c user.email=test@example.edu commit --quiet --all --message "$1"
  git tag "v$1"
}
cd "$root/srv/origin"
release 99.0.0
# This one does not start, and takes over the last build.
echo 'throw new Error("This version does not start")' >backend/main.mjs
sed -i 's|"build": .*|"build": "cp -a /srv/yard/dist dist",|' package.json
release 99.1.0
cd - >/dev/null
inside chown -R yard /srv/origin
inside sh -c 'echo RATE_LIMITS=off >>/srv/yard/.env && systemctl restart hbcu-yard'
wait_for 'the service does not restart' get /readyz
# Members sign up and upload, visitors read. Prints name, time, code and duration of each request.
cat >"$root/load.sh" <<'END'
ask() {
  printf '%s %s ' "$1" "$(date +%s)"
  curl -so /run/answer -w '%{http_code} %{time_total}\n' "http://127.0.0.1:4321${@:2}"
}
while [ -e /run/load ]; do
  person='{"displayName":"Ada","email":"'$1-$((++n))'@example.edu","password":"walnut-41"}'
  ask signup /api/auth/signup -H 'content-type: application/json' -d "$person"
  token=$(sed -n 's/.*"token":"\([^"]*\)".*/\1/p' /run/answer)
  [ -z "$token" ] || ask upload /api/resume/upload -H "authorization: Bearer $token" \
    -F 'resume=@/srv/origin/tests/fixtures/uploads/no-eof.pdf;type=application/pdf'
  ask list /api/mentors
  ask page /
  sleep 0.2
done
END
# Runs the upgrade meanwhile. The packages come from the cache of npm.
upgrade() {
  inside touch /run/load
  inside bash /load.sh "$1" >"$root.load" &
  local load=$! result=0
  inside env npm_config_offline=true YARD_WAIT=30 sh -c "cd /srv/yard && npm run upgrade -- $1" ||
    result=$?
  inside rm /run/load
  wait $load
  return $result
}

# What was acknowledged must be there. Says how long requests were refused.
report() {
  local acknowledged stored query='select count(*) from resumes join user on user.id = userId'
  acknowledged=$(grep -c '^upload .* 20. ' "$root.load")
  stored=$(inside sh -c 'cd /srv/yard && node_modules/.bin/node -p "$0"' "Object.values(new (
    require('node:sqlite').DatabaseSync)('/var/lib/hbcu-yard/yard.db').prepare(
    \"$query where email like '$1-%'\").get())[0]")
  [ "$stored" -ge "$acknowledged" ] || fail "$stored of $acknowledged resumes are there"
  awk '{ if ($4 > slowest) slowest = $4 }
    $3 !~ /^20/ { refused++; if (!first) first = $2; last = $2 }
    END { printf "%d of %d requests refused within %d s, the slowest took %.1f s", refused, NR,
      refused ? last - first + 1 : 0, slowest }' "$root.load"
}
start=$SECONDS
upgrade 99.0.0 | tail -1
[ "$(get /healthz | field version)" = 99.0.0 ] || fail 'the new version does not run'
step "upgraded: $(report 99.0.0)"
start=$SECONDS
upgrade 99.1.0 | tail -1 && fail 'a version that does not start was installed'
[ "$(get /healthz | field version)" = 99.0.0 ] || fail 'the old version does not run again'
step "refused a version that does not start: $(report 99.1.0)"

inside sh -c "systemd-analyze verify --man=no /etc/systemd/system/hbcu-yard*"
