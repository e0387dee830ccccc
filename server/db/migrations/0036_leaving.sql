-- An emptied account leaves an office that goes on without it.
do $$
declare
  rule text := (select conname from pg_constraint where conrelid = 'users'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%office_id IS NOT NULL%');
begin
  execute format('alter table users drop constraint %I', rule);
end
$$;
alter table users add check (role <> 'agent' or office_id is not null or deleted_at is not null);

-- An office closes with its last agent.
create or replace function forget_lights_of_user() returns trigger language plpgsql as $$
begin
  if not exists (select from users where office_id = old.office_id and role = 'agent' and deleted_at is null) then
    delete from lead_lights where office_id = old.office_id;
    delete from light_epochs where office_id = old.office_id;
  end if;
  return null;
end
$$;

-- Requested by a saved search, which may be gone by the time it is sent.
alter table exports add column is_automatic boolean not null default false;
update exports set is_automatic = true where saved_search_id is not null;
