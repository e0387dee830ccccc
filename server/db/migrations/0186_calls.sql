-- Each result that an agent noted of a call, by the key his page made for it: sent again, it is the same one. How often an owner was tried is counted here.
create table call_results (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  key uuid not null,
  result text not null,
  created_at timestamptz not null,
  unique (agent_id, key)
);
create index call_results_agent on call_results (agent_id, property_id, id desc);
create index call_results_property on call_results (property_id);

-- What an agent says first; null where the built-in sentence is good enough.
create table call_scripts (
  agent_id uuid primary key references users on delete cascade,
  for_buyer text,
  own_services text,
  updated_at timestamptz not null
);
