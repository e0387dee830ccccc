-- Einmal, sobald der Cluster steht:
--   psql -h 127.0.0.1 -p ${WRITER_PORT} -U postgres -v ON_ERROR_STOP=1 -f giebel.sql
create role giebel login createrole password '${GIEBEL_PASSWORD}';
create role pooler login password '${POOLER_PASSWORD}';
create database giebel owner giebel encoding 'UTF8' template template0;

\connect giebel
-- PgBouncer fragt hier nach, wer sich anmelden darf; nie nach Superusern und Kopien.
create schema pooler;
create function pooler.find_password(wanted text) returns table (usename text, passwd text)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select rolname::text, rolpassword::text from pg_authid
    where rolname = wanted and rolcanlogin and not rolsuper and not rolreplication
  $$;
revoke all on function pooler.find_password(text) from public;
grant usage on schema pooler to pooler;
grant execute on function pooler.find_password(text) to pooler;
