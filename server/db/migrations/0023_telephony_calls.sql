-- What telephone systems reported lately, so that processes notify an agent once per call and not of his own calls.
create table telephony_calls (
  agent_id uuid not null references users on delete cascade,
  -- SHA-256 of a call's id, or of a number the agent called from
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (agent_id, mark)
);
