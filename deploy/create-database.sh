#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty (compose.yaml): ibid. owns its database and is no superuser.
# The superuser has no password afterwards and can only be used inside the container.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role ibid login password :'password';
create database ibid owner ibid;
alter role postgres password null;
SQL
