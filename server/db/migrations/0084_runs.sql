-- How often in a row a host has turned us away: the next closure is longer than the last.
alter table outgoing_hosts add column times_blocked integer not null default 0;

-- Adverts whose own page is to be read. What could not be read waits here, not in a job that has ended.
create table unread_ads (
  property_id bigint primary key references properties on delete cascade,
  source text not null,
  -- whose turn it is; null where nobody waits for it
  agent_id uuid references users on delete set null,
  -- higher goes first
  priority integer not null,
  found_at timestamptz not null,
  -- not before
  due_at timestamptz not null,
  tries smallint not null default 0
);
create index unread_ads_next on unread_ads (source, priority desc, found_at);
create index unread_ads_agent on unread_ads (agent_id) where agent_id is not null;

-- What was asked for and never read, as far as it was seen lately.
insert into unread_ads (property_id, source, priority, found_at, due_at)
  select id, source, 0, scraped_at, now() from properties
  where details_read_at is null and offline_since is null and source_url is not null and last_seen_at > now() - interval '3 days';

-- the host itself is closed now, for everybody
alter table sources drop column ads_closed_until;

-- Sale or rent was taken from words, or from what a search had asked for. Nobody sells commerce for 10,000 euro, nor lets it for 50,000.
update properties set listing_type = 'rent'
  where property_type = 'commercial' and listing_type = 'sale' and price_cents between 1000 and 1000000 and source = 'kleinanzeigen.de';
update properties set listing_type = 'sale'
  where property_type = 'commercial' and listing_type = 'rent' and price_cents >= 5000000 and source = 'kleinanzeigen.de';
