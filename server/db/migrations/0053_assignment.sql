-- How leads find the agent who works on them. Rules are tried by their position.
create table assignment_rules (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  position integer not null,
  name text not null,
  -- postcodes, their first digits and places as typed; empty: everywhere
  places text[] not null,
  min_price_cents bigint,
  max_price_cents bigint,
  -- empty: any
  property_types text[] not null,
  listing_type text,
  -- empty: any
  sources text[] not null,
  -- null: the agent by whose link the partner of a tip came
  user_id uuid references users on delete cascade,
  -- since when it holds for leads that arrive; null while it is off
  active_since timestamptz,
  created_at timestamptz not null
);
create index assignment_rules_office on assignment_rules (office_id, position);
create index assignment_rules_user on assignment_rules (user_id) where user_id is not null;

-- What applies where no rule does; an office without a row has the defaults.
create table assignment_settings (
  office_id uuid primary key references offices on delete cascade,
  -- since when other leads go to those present in turn; null: they stay free
  turn_since timestamptz,
  -- working days after which an unworked lead is free again; null: never
  return_days smallint check (return_days >= 1 and return_days <= 30)
);

-- When agents are away, and who stands in. Days include both ends.
create table absences (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  user_id uuid not null references users on delete cascade,
  first_day date not null,
  last_day date not null,
  stand_in_id uuid references users on delete set null,
  check (last_day >= first_day)
);
create index absences_office on absences (office_id, last_day);
create index absences_user on absences (user_id);
create index absences_stand_in on absences (stand_in_id) where stand_in_id is not null;

-- Why a lead of the office has its agent: one row per lead that rules were tried for, or that somebody assigned by hand.
create table lead_assignments (
  office_id uuid not null references offices on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- rule, turn, hand, or pool: nobody
  way text not null,
  rule_id bigint references assignment_rules on delete set null,
  -- as it was called then
  rule_name text,
  -- null in the pool
  user_id uuid references users on delete set null,
  -- the absent agent for whom the other stands in
  for_id uuid references users on delete set null,
  -- who assigned it by hand
  given_by uuid references users on delete set null,
  arrived_at timestamptz not null,
  assigned_at timestamptz not null,
  -- when the agent was told that it will be free again
  noticed_at timestamptz,
  returned_at timestamptz,
  primary key (office_id, property_id)
);
create index lead_assignments_arrived on lead_assignments (office_id, arrived_at);
create index lead_assignments_property on lead_assignments (property_id);
create index lead_assignments_rule on lead_assignments (rule_id) where rule_id is not null;
create index lead_assignments_user on lead_assignments (user_id, assigned_at) where user_id is not null;
create index lead_assignments_for on lead_assignments (for_id) where for_id is not null;
create index lead_assignments_giver on lead_assignments (given_by) where given_by is not null;

-- what an office's searches found lately
create index matches_agent_created on matches (agent_id, created_at);
