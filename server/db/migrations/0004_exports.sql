-- Properties handed over to an agent's own CRM.

-- What came of the last test of the stored key: null is untested; the error is null when the test went well.
alter table users
  add column propstack_tested_at timestamptz,
  add column propstack_test_error text;

create table exports (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- the search that asked for it; null when the agent did
  saved_search_id bigint references saved_searches on delete set null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed')),
  propstack_id text,
  -- why it failed, why it waits, or what to look at although it went well
  error_message text,
  attempts integer not null default 0,
  -- no further attempt before
  next_attempt_at timestamptz not null,
  -- when the CRM was told to create the object: after a lost answer it may exist although nobody finds it yet
  create_sent_at timestamptz,
  requested_at timestamptz not null,
  exported_at timestamptz,
  -- one row for a property and an agent, however often he asks: a second object must not come to be
  unique (agent_id, property_id),
  check ((status = 'success') = (propstack_id is not null)),
  check ((status = 'success') = (exported_at is not null))
);
create index exports_agent on exports (agent_id, requested_at desc, id desc);
create index exports_pending on exports (agent_id, next_attempt_at) where status = 'pending';
create index exports_property on exports (property_id);
create index exports_search on exports (saved_search_id);
