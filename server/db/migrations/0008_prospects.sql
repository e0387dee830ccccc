-- What an agent does about an owner, whom he may contact, and where his calendar looks.

create extension if not exists pg_trgm;

-- Free text over a million listings, and over the thousands of one agent, none of which are read one by one.
create extension if not exists btree_gin;
create index properties_words on properties using gin (words gin_trgm_ops);
create index prospects_words on prospects using gin (agent_id, words gin_trgm_ops);

-- The order of the prospects, of all and of one status: a page is read from where it begins.
create index prospects_follow_up on prospects (agent_id, next_follow_up_date, lead_score desc nulls last, updated_at desc, property_id)
  include (prospect_status);
create index prospects_status on prospects (agent_id, prospect_status, next_follow_up_date, lead_score desc nulls last, updated_at desc, property_id);

create table prospect_activities (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  activity_type text not null check (activity_type in ('contacted', 'call', 'email', 'meeting', 'viewing', 'offer', 'email_sent',
    'market_report_sent', 'info_sent', 'follow_up_scheduled', 'note_added')),
  description text not null,
  contact_method text check (contact_method in ('phone', 'email', 'mail')),
  outcome text check (outcome in ('interested', 'not_interested', 'no_response', 'callback_requested')),
  created_at timestamptz not null
);
create index prospect_activities_agent on prospect_activities (agent_id, property_id, created_at desc, id desc);
create index prospect_activities_property on prospect_activities (property_id);

-- What was decided about contacting an owner, word for word: it is shown when somebody asks for proof, so nothing changes it. It names the advert and not the
-- property: it outlives what was stored of the advert, and is there when the same one comes back.
create table contact_records (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  source text not null,
  external_id text not null,
  -- objection: for every channel; override: the agent went on although the light was red
  kind text not null check (kind in ('consent', 'objection', 'override')),
  channel text check (channel in ('phone', 'email', 'letter')),
  -- how the owner agreed or objected, or why the agent went on
  reason text not null,
  day date not null,
  created_at timestamptz not null,
  check ((kind = 'objection') = (channel is null))
);
create index contact_records_agent on contact_records (agent_id, source, external_id, created_at desc);

-- Owners who want to be left alone, for ever: keyed hashes of what they are known by, without anything that could be read. They outlive the
-- property and meet the same owner under another advert.
create table objections (
  agent_id uuid not null references users on delete cascade,
  hash bytea not null,
  day date not null,
  primary key (agent_id, hash)
);

-- The private address of an agent's calendar: its hash finds it, the sealed text shows it to its owner.
create table calendars (
  agent_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  token bytea not null,
  created_at timestamptz not null
);
