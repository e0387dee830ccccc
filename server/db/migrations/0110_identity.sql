-- Which adverts offer one object: what they are looked up by, which wait to be compared, and what became of objects that were joined.

-- What an advert is found by when another one may offer the same object, made by server/sources/identity/keys.ts. Whoever shares none with it is not compared.
create table advert_keys (
  advert_id bigint primary key references adverts on delete cascade,
  keys integer[] not null
);
-- without a list of pending entries, which every look-up would read to its end
create index advert_keys_found on advert_keys using gin (keys) with (fastupdate = off);
alter table advert_keys set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Adverts that are to be compared with the others, because they are new or tell something else now.
create table uncompared_adverts (
  advert_id bigint primary key references adverts on delete cascade
);
insert into uncompared_adverts select id from adverts where details_read_at is not null;

-- Numbers of objects that were joined to another: links with them lead there.
create table property_aliases (
  id bigint primary key,
  -- in the order in which they were joined
  step bigint generated always as identity,
  property_id bigint not null references properties on delete cascade,
  -- the number goes where this advert of the object goes
  advert_id bigint not null references adverts on delete cascade,
  -- all adverts that came with it
  advert_ids bigint[] not null,
  joined_at timestamptz not null
);
create index property_aliases_property on property_aliases (property_id);
create index property_aliases_advert on property_aliases (advert_id);

-- What agents had on an object that was joined to another, so that they have it again when both are parted.
create table joined_rows (
  id bigint generated always as identity primary key,
  alias_id bigint not null references property_aliases on delete cascade,
  property_id bigint not null references properties on delete cascade,
  agent_id uuid not null references users on delete cascade,
  table_name text not null,
  -- he had nothing on the object that stayed
  is_alone boolean not null,
  -- rows that were moved, where an agent may have several
  moved_ids bigint[] not null default '{}',
  -- where he had one row on each: both, and what was made of them
  stayed jsonb,
  gone jsonb,
  merged jsonb,
  created_at timestamptz not null,
  unique (alias_id, agent_id, table_name)
);
create index joined_rows_property on joined_rows (property_id);
create index joined_rows_agent on joined_rows (agent_id);
create index joined_rows_created on joined_rows (created_at);

-- Pairs of adverts that perhaps offer one object: an agent decides.
create table maybe_pairs (
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  score real not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index maybe_pairs_other on maybe_pairs (other_id);
create index maybe_pairs_score on maybe_pairs (score desc, one_id desc, other_id desc);

-- What an agent decided about adverts. It holds against the rules until somebody takes it back.
create table identity_decisions (
  id bigint generated always as identity primary key,
  -- null: somebody who is gone; what he decided stays
  agent_id uuid references users on delete set null,
  -- joined: they offer one object; apart: they never did; parted: they were taken out of an object
  kind text not null check (kind in ('joined', 'apart', 'parted')),
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  -- the number of the object that went by it
  alias_id bigint,
  created_at timestamptz not null
);
create index identity_decisions_agent on identity_decisions (agent_id, id desc);
create index identity_decisions_one on identity_decisions (one_id);
create index identity_decisions_other on identity_decisions (other_id);

-- Adverts that a decision keeps apart.
create table parted_pairs (
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  decision_id bigint not null references identity_decisions on delete cascade,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index parted_pairs_other on parted_pairs (other_id);
create index parted_pairs_decision on parted_pairs (decision_id);

-- A change of an advert goes where the advert goes. Before adverts had objects each had its own, of the same number.
update property_changes c set advert_id = c.property_id
  where c.advert_id is null and c.agent_id is null and exists (select from adverts a where a.id = c.property_id and a.property_id = c.property_id);
create index property_changes_advert on property_changes (advert_id);
