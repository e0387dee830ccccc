-- Saved searches, the runs they cause and what they announce.

create table saved_searches (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  location text,
  radius integer,
  min_price_cents bigint,
  max_price_cents bigint,
  property_type text check (property_type in ('apartment', 'house', 'land', 'commercial')),
  listing_type text not null check (listing_type in ('sale', 'rent')),
  min_size numeric(12, 2),
  min_rooms numeric(6, 1),
  seller_type text check (seller_type in ('private', 'commercial')),
  only_with_images boolean not null,
  only_new_listings boolean not null,
  sources text[] not null,
  is_active boolean not null,
  auto_export boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_searches_agent on saved_searches (agent_id, created_at desc);

-- Every place that satisfies a search, as keys of shared/domain/place.ts; a search without a place has the empty key.
-- The other columns repeat the search with "any" as a value, so that one index finds the few searches that a listing may fit.
create table saved_search_places (
  saved_search_id bigint not null references saved_searches on delete cascade,
  key text not null,
  listing_type text not null,
  -- 'any' when the search names none
  property_type text not null,
  -- -1 when the search has no lower bound
  min_price_cents bigint not null,
  -- the largest bigint when it has no upper bound
  max_price_cents bigint not null,
  min_size numeric(12, 2) not null,
  min_rooms numeric(6, 1) not null,
  -- how far the prices reach above the lowest: a quarter, twice, further. For the first two a price tells where the lowest can lie.
  price_span smallint generated always as (
    case when max_price_cents <= min_price_cents * 1.25 then 1 when max_price_cents <= min_price_cents * 2.0 then 2 else 3 end
  ) stored,
  primary key (saved_search_id, key)
);
create index saved_search_places_fit
  on saved_search_places (key, listing_type, property_type, price_span, min_price_cents, max_price_cents, min_size, min_rooms) include (saved_search_id);

-- One row per try to read one portal for one set of criteria, whoever asked for it.
create table scrape_runs (
  id bigint generated always as identity primary key,
  source text not null,
  -- canonical JSON of the criteria: equal searches share their runs
  request text not null,
  status text not null check (status in ('running', 'completed', 'failed')),
  failure text check (
    failure in ('blocked', 'layout_changed', 'not_allowed', 'unknown_place', 'unreachable', 'not_connected', 'switched_off', 'interrupted', 'internal')
  ),
  reason text,
  pages integer not null default 0,
  items_found integer not null default 0,
  items_new integer not null default 0,
  items_changed integer not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  check ((status = 'failed') = (failure is not null)),
  check ((status = 'running') = (completed_at is null))
);
create index scrape_runs_request on scrape_runs (source, request, started_at desc);
create index scrape_runs_started on scrape_runs (started_at);
create index scrape_runs_running on scrape_runs (started_at) where status = 'running';

-- Which requests a search needs; written with the search.
create table saved_search_requests (
  saved_search_id bigint not null references saved_searches on delete cascade,
  source text not null,
  request text not null,
  primary key (saved_search_id, source)
);
create index saved_search_requests_request on saved_search_requests (source, request);

create table notifications (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  saved_search_id bigint references saved_searches on delete set null,
  notified boolean not null default false,
  created_at timestamptz not null,
  -- a property that fits two searches of an agent is announced once
  unique (property_id, agent_id)
);
create index notifications_agent on notifications (agent_id, notified, id desc);
create index notifications_search on notifications (saved_search_id);

create table portal_places (
  source text not null,
  place_key text not null,
  place_id text not null,
  label text not null,
  looked_up_at timestamptz not null,
  primary key (source, place_key)
);

-- What an administrator may set per source.
create table sources (
  source text primary key check (source in ('kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de', 'immonet.de')),
  is_enabled boolean not null default true,
  -- milliseconds between two requests
  pause_ms integer not null default 2000 check (pause_ms between 0 and 60000),
  -- a portal that turned us away is not asked for single adverts until then
  ads_closed_until timestamptz
);
insert into sources (source) values ('kleinanzeigen.de'), ('immobilienscout24.de'), ('immowelt.de'), ('immonet.de');

-- When each outside host was last asked, over all processes.
create table outgoing_hosts (
  host text primary key,
  last_request_at timestamptz,
  closed_until timestamptz
);
