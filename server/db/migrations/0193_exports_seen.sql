-- What became of an exported object in the agent's CRM, as it was seen there last.
alter table exports
  -- when the CRM was asked about it last, whatever it answered
  add column looked_at timestamptz,
  -- when it said what is told here
  add column seen_at timestamptz,
  add column seen_state text check (seen_state in ('there', 'archived', 'gone')),
  -- its status in the CRM's words
  add column seen_status text,
  add constraint exports_seen_is_complete check ((seen_at is null) = (seen_state is null));

create index exports_to_look_at on exports (agent_id, looked_at nulls first, id) where propstack_id is not null;

-- The CRM wants not to be asked before.
alter table propstack_connections add column looks_paused_until timestamptz;
