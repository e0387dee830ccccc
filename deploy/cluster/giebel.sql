-- Einmal, sobald der Cluster steht:
--   psql -h 127.0.0.1 -p ${WRITER_PORT} -U postgres -v ON_ERROR_STOP=1 -f giebel.sql
create role giebel login createrole password '${GIEBEL_PASSWORD}';
create role pgbouncer login password '${PGBOUNCER_PASSWORD}';
create database giebel owner giebel encoding 'UTF8' template template0;

\connect giebel
-- PgBouncer fragt hier nach dem Passwort der Anwendung, und nach keinem anderen.
create schema pgbouncer;
create function pgbouncer.find_login(asked text, out name text, out secret text)
  language sql stable security definer set search_path = pg_catalog
  as $$ select rolname::text, rolpassword from pg_authid where rolname = asked and asked = 'giebel_app' $$;
revoke all on function pgbouncer.find_login(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.find_login(text) to pgbouncer;
