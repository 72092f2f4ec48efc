#!/bin/sh
# Puts the settings of this folder onto one of three machines, as docs/operating.md says:
#   PASSWORD=... YARD_PASSWORD=... deploy/patroni/install.sh yard1 10.0.0.11
# The passwords are letters and digits: that of the cluster, and that of the site's role.
set -eu
name=$1 address=$2
cd "$(dirname "$0")"

# Writes standard input, filled in, to a file that only its owner can read.
put() {
  sed "s/@NAME@/$name/; s/@ADDRESS@/$address/; s/@PASSWORD@/$PASSWORD/" >"$1"
  chown "$2" "$1"
  chmod 600 "$1"
}
put /etc/default/etcd root <etcd
put /etc/patroni/config.yml postgres <patroni.yml
put /etc/haproxy/haproxy.cfg root <haproxy.cfg
put /etc/pgbouncer/pgbouncer.ini postgres <pgbouncer.ini
echo "\"yard\" \"$YARD_PASSWORD\"" | put /etc/pgbouncer/userlist.txt postgres
