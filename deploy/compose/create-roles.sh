#!/bin/bash
# Runs once, when the volume of the database is empty: the owner of the tables and the role of the service.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username postgres --dbname cashier \
  --set owner_password="$(cat /run/secrets/owner_password)" --set app_password="$(cat /run/secrets/app_password)" <<'SQL'
create role cashier_owner login password :'owner_password';
create role cashier_app login password :'app_password';
alter database cashier owner to cashier_owner;
revoke connect on database cashier from public;
grant connect on database cashier to cashier_app;
SQL
