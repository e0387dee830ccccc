-- What an agent has looked through for what could be said better of his businesses: the last time, by filters or after a run for his criteria.
create table improvement_runs (
  agent_id uuid primary key references users on delete cascade,
  industry text not null,
  -- town or postcode
  location text not null,
  -- the request of criteria whose directories are read first
  request text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  looked integer not null default 0,
  proposed integer not null default 0,
  -- why it ended early
  state text
);

-- What could be said better of a business, with the words it rests on. What an agent takes holds for him alone.
create table business_changes (
  id bigint generated always as identity primary key,
  agent_id uuid not null,
  business_id bigint not null,
  field text not null check (field in ('companyName', 'industry', 'description')),
  -- what the directories said then: where they say something else by now, this counts no more
  old_value text not null,
  value text not null,
  quote text not null,
  state text not null default 'proposed' check (state in ('proposed', 'taken', 'refused')),
  created_at timestamptz not null,
  foreign key (agent_id, business_id) references agent_businesses on delete cascade,
  unique (agent_id, business_id, field)
);

-- When the service saw what the directories said of a business.
create table looked_businesses (
  agent_id uuid not null,
  business_id bigint not null,
  looked_at timestamptz not null,
  primary key (agent_id, business_id),
  foreign key (agent_id, business_id) references agent_businesses on delete cascade
);
