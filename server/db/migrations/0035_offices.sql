-- A firm of agents, and the tenant: it owns prospects, partners and all that its agents work with. An agent alone is an office of one.
create table offices (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null
);

-- Agents registered before open an office of one under their own id, so that no row of theirs changes. So do former agents below.
insert into offices select id, created_at from users where role = 'agent' or id in (select agent_id from saved_searches);
alter table users add column office_id uuid references offices;

-- What an office owns names the office. An agent's own are API keys, calendar, favorites, saved
-- searches and their matches, and turns in the queues of what the searches found.
do $$
declare
  owned text[] := array(select table_name from information_schema.columns where table_schema = 'public' and column_name = 'agent_id'
    and table_name not in ('api_keys', 'calendars', 'favorites', 'joined_rows', 'matches', 'saved_searches', 'work_items'));
  one record;
begin
  for one in select unnest(owned) as table_name loop
    execute format('alter table %I rename column agent_id to office_id', one.table_name);
    execute format(
      'insert into offices select u.id, u.created_at from users u where exists (select from %I owned where owned.office_id = u.id) on conflict do nothing',
      one.table_name
    );
  end loop;
  update users set office_id = id where id in (select id from offices);
  for one in
    select c.conrelid::regclass as table_name, c.conname, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid::regclass::text = any(owned)
      and c.conkey = array[(select attnum from pg_attribute where attrelid = c.conrelid and attname = 'office_id')]
  loop
    execute format('alter table %s drop constraint %I', one.table_name, one.conname);
    execute format('alter table %s add constraint %I %s', one.table_name, one.conname, replace(one.definition, 'REFERENCES users(', 'REFERENCES offices('));
  end loop;
  for one in
    select c.conrelid::regclass as table_name, c.conname from pg_constraint c
    where c.conrelid::regclass::text = any(owned) and c.conname like '%agent\_id%'
  loop
    execute format('alter table %s rename constraint %I to %I', one.table_name, one.conname, replace(one.conname, 'agent_id', 'office_id'));
  end loop;
  for one in
    select indexrelid::regclass as name, replace(indexrelid::regclass::text, '_agent', '_office') as new_name
    from pg_index where indrelid::regclass::text = any(owned) and indexrelid::regclass::text ~ '_agent(_|$)'
  loop
    execute format('alter index %s rename to %I', one.name, one.new_name);
  end loop;
end
$$;
-- who becomes a partner keeps it for a way back
alter table users add check (role <> 'agent' or office_id is not null);
create index users_office on users (office_id) where office_id is not null;

-- The office, or for favorites, matches and other rows of an agent that agent.
alter table joined_rows drop constraint joined_rows_agent_id_fkey;
alter table joined_rows rename column agent_id to owner_id;
alter table joined_rows rename constraint joined_rows_alias_step_agent_id_table_name_kind_key to joined_rows_alias_step_owner_id_table_name_kind_key;
alter index joined_rows_agent rename to joined_rows_owner;
update joined_rows set
  stayed = (stayed - 'agent_id') || jsonb_build_object('office_id', stayed -> 'agent_id'),
  gone = (gone - 'agent_id') || jsonb_build_object('office_id', gone -> 'agent_id'),
  merged = (merged - 'agent_id') || jsonb_build_object('office_id', merged -> 'agent_id')
where table_name not in ('favorites', 'matches');

create or replace function take_words() returns trigger language plpgsql as $$
begin
  -- an import that is changing the listing is waited for; one that comes later finds this prospect and renews its words
  perform from properties where id = new.property_id for share;
  update prospects set owner_name = owner_name where office_id = new.office_id and property_id = new.property_id;
  return null;
end
$$;

create or replace function forget_lights_of_user() returns trigger language plpgsql as $$
begin
  delete from lead_lights where office_id = old.office_id;
  delete from light_epochs where office_id = old.office_id;
  return null;
end
$$;

create or replace function forget_lights(listing bigint) returns void language sql as $$
  delete from lead_lights where property_id = listing;
  delete from lead_lights l using property_aliases x where x.id = listing and l.office_id = x.office_id and l.property_id = x.property_id;
$$;

-- For tables with a row per office and property.
alter function forget_light_of_agent() rename to forget_light_of_office;
create or replace function forget_light_of_office() returns trigger language plpgsql as $$
begin
  delete from lead_lights where (office_id, property_id) in ((old.office_id, old.property_id), (new.office_id, new.property_id));
  return null;
end
$$;

create or replace function begin_light_epoch() returns trigger language plpgsql as $$
begin
  insert into light_epochs select distinct office_id from unnest(array[old.office_id, new.office_id]) office_id where office_id is not null
  on conflict (office_id) do update set epoch = light_epochs.epoch + 1;
  return null;
end
$$;

-- Lights depend on the searches of all agents of an office.
create function begin_light_epoch_of_search() returns trigger language plpgsql as $$
begin
  insert into light_epochs select office_id from users where id = old.agent_id and office_id is not null
  on conflict (office_id) do update set epoch = light_epochs.epoch + 1;
  return null;
end
$$;
drop trigger begin_light_epoch_of_deleted on saved_searches;
drop trigger begin_light_epoch_of_changed on saved_searches;
create trigger begin_light_epoch_of_deleted after delete on saved_searches for each row when (old.is_active) execute function begin_light_epoch_of_search();
create trigger begin_light_epoch_of_changed after update on saved_searches for each row
  when (old.is_active is distinct from new.is_active) execute function begin_light_epoch_of_search();

create or replace function begin_light_epoch_of_places() returns trigger language plpgsql as $$
begin
  insert into light_epochs select distinct u.office_id from changed c join saved_searches s on s.id = c.saved_search_id join users u on u.id = s.agent_id
  where c.key ~ '^[0-9]{1,5}$' and u.office_id is not null
  on conflict (office_id) do update set epoch = light_epochs.epoch + 1;
  return null;
end
$$;

create or replace view searching_agents as
  select id, office_id from users
  where is_active and role = 'agent'
    and (is_email_verified or not exists (select from smtp_settings where is_global_default and is_active));

-- Jobs in waiting name their office.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data - 'agentId' || jsonb_build_object('officeId', data -> 'agentId') where state not in ('completed', 'cancelled') and data ? 'agentId';
  end if;
end
$$;
