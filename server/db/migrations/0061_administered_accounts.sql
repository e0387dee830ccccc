-- Accounts as the administration has them: those that wait for its word, and those that are gone.

alter table users
  -- registered while the switch below was on, and nobody has decided yet
  add column awaits_approval boolean not null default false,
  -- the row stays because commissions and statements point to it; nothing personal is left in it
  add column deleted_at timestamptz,
  add constraint users_awaiting check (not (awaits_approval and is_active)),
  add constraint users_deleted check (deleted_at is null or not is_active);

-- Each order of the administration's list; a list that is sorted by address uses users_email.
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_name on users (lower(last_name || ' ' || first_name), id) where deleted_at is null;
create index users_company on users (lower(coalesce(company_name, '')), id) where deleted_at is null;

-- What the administration searches by.
create index users_words on users using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '')) gin_trgm_ops);

-- Whether those who register without an invitation wait for the administration. One row.
create table registration_settings (
  only_one boolean primary key default true check (only_one),
  needs_approval boolean not null default false
);
insert into registration_settings default values;
