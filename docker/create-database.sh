#!/bin/sh
# Run once by the image of PostgreSQL: a database whose owner is no superuser (SECURITY.md).
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role parley login password :'password';
create database parley owner parley;
SQL
