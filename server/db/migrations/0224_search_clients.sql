-- For whom an agent searches: people who want to buy, under a name or a number.
create table search_clients (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  budget_cents bigint not null check (budget_cents > 0),
  places text[] not null check (places <> '{}'),
  -- what these places are called in the keys of properties
  place_keys text[] not null,
  property_type text,
  since date not null,
  -- since when he looks no more
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- a link names both, so that nobody's client comes to another agent's property
  unique (agent_id, id)
);

-- On whose behalf the agent would call the owner of an object. One at a time: a call is made for somebody in particular.
create table search_client_links (
  id bigint generated always as identity primary key,
  agent_id uuid not null,
  search_client_id bigint not null,
  property_id bigint not null references properties on delete cascade,
  linked_at timestamptz not null,
  called_at timestamptz,
  unique (agent_id, property_id),
  foreign key (agent_id, search_client_id) references search_clients (agent_id, id) on delete cascade
);
create index search_client_links_client on search_client_links (agent_id, search_client_id);
create index search_client_links_property on search_client_links (property_id);

-- Wants to hear when a favourite becomes cheaper or is back.
alter table favorites add column watched boolean not null default false;

-- No news of owners whose advert refuses agents, unless somebody wants it otherwise.
alter table alert_settings add column skip_refusals boolean not null default true;
