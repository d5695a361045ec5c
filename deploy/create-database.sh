#!/bin/sh
# Run once by the PostgreSQL image, when its volume is empty (compose.yaml): ibid. owns its database and is not a superuser.
# The superuser then has no password and can be used only inside the container.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role ibid login password :'password';
create database ibid owner ibid;
alter role postgres password null;
SQL
