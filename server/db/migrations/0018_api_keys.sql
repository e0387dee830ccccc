-- Keys with which an agent's own programs call the API. What one may do stands in its scopes.
create table api_keys (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  -- what its owner tells his keys apart by: the first characters
  prefix text not null,
  -- SHA-256 of the key, which is shown once and kept nowhere
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'export']),
  created_at timestamptz not null,
  -- the last day in Berlin on which it holds
  expires_on date,
  last_used_at timestamptz
);
create index api_keys_agent on api_keys (agent_id, created_at);
