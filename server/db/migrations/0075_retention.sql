-- What is deleted by night, and what became of it.

-- the day a consent was last made use of: it is kept from then on
alter table contact_records add column last_used_on date;

-- Where the administration chose other days than the usual ones.
create table retention_rules (
  rule text primary key,
  days integer not null check (days >= 0),
  updated_at timestamptz not null
);

-- One row for each rule and night: how many rows it emptied or deleted, never whose.
create table retention_runs (
  id bigint generated always as identity primary key,
  rule text not null,
  days integer not null,
  rows bigint not null,
  -- more was due than one night takes
  is_cut boolean not null,
  ended_at timestamptz not null
);
create index retention_runs_newest on retention_runs (ended_at desc, id desc);
