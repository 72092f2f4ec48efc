#!/usr/bin/env bash
# Builds the image twice to the same digest, starts it with compose.yaml, signs up, uploads a
# resume, kills the container, and finds the resume in another one. Before a release, as root on
# Debian with:
#   apt install aardvark-dns catatonit curl docker-compose iptables mmdebstrap netavark podman runc
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
base=http://127.0.0.1:${PORT:=4371}
resume=tests/fixtures/uploads/scan-jpeg.pdf
commit=$(git rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH BUILDAH_ISOLATION=chroot
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
export DOCKER_HOST=unix://$work/socket COMPOSE_FILE=$work/site/compose.yaml
# Works in a container too, where overlays, control groups and higher limits are not allowed.
cat >"$CONTAINERS_CONF" <<end
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
[network]
network_backend = "netavark"
network_config_dir = "$work/networks"
end
cat >"$CONTAINERS_STORAGE_CONF" <<end
[storage]
driver = "vfs"
graphroot = "$work/storage"
runroot = "$work/run"
end
podman system service --time 0 "$DOCKER_HOST" 2>"$work/service.log" &
clean() {
  docker-compose down --volumes 2>/dev/null || true
  kill %1
  rm -rf "$work"
}
trap clean EXIT
step() { echo "${SECONDS} s: $*"; }

mkdir "$work/site"
cp compose.yaml "$work/site"
printf '%s\n' "PORT=$PORT" PUBLIC_SITE_URL=http://image.test >"$work/site/.env"
docker-compose --profile postgres config --quiet

step 'makes a root of Debian'
mkdir "$work/base"
mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/base/root.tar"
printf '%s\n' 'FROM scratch' 'ADD root.tar /' >"$work/base/Containerfile"
build() { podman build --quiet --layers=false --timestamp "$SOURCE_DATE_EPOCH" "$@" >/dev/null; }
build --tag localhost/base "$work/base"

# The certificates are for a proxy of this network that inspects TLS. An image in the format of
# Docker holds the name of the container that built it, so digests are those of the OCI format.
for tag in first hbcu-yard; do
  step "builds $tag"
  build --format docker --build-arg BASE=localhost/base --build-arg COMMIT="$commit" \
    --volume /etc/ssl/certs:/etc/ssl/certs:ro --tag "$tag" .
  podman push --quiet --format oci --digestfile "$work/$tag" "$tag" "dir:$work/pushed"
  step "has the digest $(<"$work/$tag")"
done
cmp "$work/first" "$work/hbcu-yard"
size=$(($(cat "$work"/pushed/* | gzip | wc -c) / 1000000))
step "has $size MB compressed"
[ $size -le 350 ]

start() {
  step 'starts'
  docker-compose up --detach --no-build
  curl --silent --fail --retry 150 --retry-delay 2 --retry-all-errors "$base/readyz" >/dev/null ||
    { docker-compose logs; exit 1; }
  step 'is ready'
  id=$(docker-compose ps --quiet site)
}
# Prints a property of the JSON on standard input.
get() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
call() { curl --silent --show-error --fail "$@"; }
inside() { docker-compose exec -T site "$@"; }

start
podman healthcheck run "$id"
[ "$(podman logs "$id" | sed -n 1p | get commit)" = "$commit" ]
[ "$(call "$base/healthz" | get commit)" = "$commit" ]
[ "$(inside id -u)" = 1000 ]
if inside touch /app/written 2>/dev/null; then exit 1; fi
# No settings, databases, tests or history of the checkout.
names=$(sed -n 's/^!//p' .dockerignore; printf '%s\n' .astro .cache node_modules)
diff <(inside ls -A | sort) <(sort <<<"$names")
call "$base/" | grep -q 'href="http://image.test/'
person='{"displayName":"Ada Okafor","email":"ada@example.edu","college":"Example University","password":"walnut-harbor-41"}'
token=$(call "$base/api/auth/signup" --json "$person" | get token)
call "$base/api/resume/upload" -H "authorization: Bearer $token" -F "resume=@$resume" >/dev/null
inside node --run backup -- /data/backup
inside pg_dump --version

step 'is killed'
docker-compose kill
docker-compose rm --force
start
url=$(call "$base/api/resume" -H "authorization: Bearer $token" | get resumeURL)
call "$base$url" | cmp - "$resume"
step 'found the resume'
docker-compose stop
[ "$(podman inspect --format '{{.State.ExitCode}}' "$id")" = 0 ]
