#!/usr/bin/env bash
# Builds the image twice to the same digest, runs it, signs up, uploads a resume, and finds it in a
# second container. Before a release, as root on Debian with:
#   apt install buildah podman runc mmdebstrap curl
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
base=http://127.0.0.1:${PORT:=4371}
resume=tests/fixtures/uploads/scan-jpeg.pdf
export BUILDAH_ISOLATION=chroot
storage=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
buildah() { command buildah "${storage[@]}" "$@"; }
podman() { command podman "${storage[@]}" --cgroup-manager cgroupfs --runtime runc "$@"; }
step() { echo "${SECONDS} s: $*"; }
clean() {
  podman rm -f site >/dev/null || true
  rm -rf "$work"
}
trap clean EXIT

step 'makes a root of Debian'
mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/root.tar"
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/root.tar" / >/dev/null
buildah commit --quiet --rm "$container" localhost/base >/dev/null

# Builds an image with a tag. The certificates are for a proxy of this network that inspects TLS.
build() {
  step "builds the $1 image"
  buildah bud --quiet --timestamp "$(git log -1 --format=%ct)" --build-arg BASE=localhost/base \
    --volume /etc/ssl/certs:/etc/ssl/certs:ro --file Containerfile --tag "$@" . >/dev/null
}
for image in first second; do
  build "$image"
  buildah push --quiet --digestfile "$work/$image" "$image" "dir:$work/pushed" >/dev/null
  step "has the digest $(<"$work/$image"), $(du -sm "$work/pushed" | cut -f1) MB compressed"
done
cmp "$work/first" "$work/second"
# The OCI format has no health check; that of Docker has the name of the container that built it.
build healthy --format docker

start() {
  podman run --detach --name site --read-only --volume data:/data --network host \
    --env PORT="$PORT" --env PUBLIC_SITE_URL=http://image.test \
    --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 healthy >/dev/null
  curl --silent --fail --retry 150 --retry-delay 2 --retry-all-errors "$base/readyz" >/dev/null ||
    { podman logs site; exit 1; }
}
# Prints a property of the JSON on standard input.
get() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
call() { curl --silent --show-error --fail "$@"; }

step 'starts'
start
step 'is ready'
podman healthcheck run site
[ "$(podman exec site id -u)" = 1000 ]
if podman exec site touch /app/written 2>/dev/null; then exit 1; fi
call "$base/" | grep -q 'href="http://image.test/'
person='{"displayName":"Ada Okafor","email":"ada@example.edu","college":"Example University","password":"walnut-harbor-41"}'
token=$(call "$base/api/auth/signup" --json "$person" | get token)
call "$base/api/resume/upload" -H "authorization: Bearer $token" -F "resume=@$resume" >/dev/null
podman exec site node --run backup -- /data/backup
podman exec site pg_dump --version

step 'replaces the container'
podman stop site >/dev/null
podman rm site >/dev/null
start
step 'is ready again'
url=$(call "$base/api/resume" -H "authorization: Bearer $token" | get resumeURL)
call "$base$url" | cmp - "$resume"
step 'found the resume'
