-- Whether an owner can be called or written to, and whether he refuses agents, is asked beside everything else a search asks: each of its indexes says so.
-- `has_phone` and `chance` are written with the object; the nightly `rate-listings`, which the first start asks for, fills them in for what is stored.
alter table properties
  -- an advert of it prints a number
  add column has_phone boolean not null default false,
  add column has_address boolean not null generated always as (coalesce(address, '') <> '' and coalesce(zip_code, '') <> '') stored,
  add column refuses_agents boolean not null generated always as (agent_refusal is not null) stored,
  -- the lead score for an agent who knows no more than the adverts say; null until it was reckoned
  add column chance smallint check (chance between 0 and 100);

drop index properties_listed, properties_by_price, properties_by_size, properties_by_price_per_sqm, properties_kinds, properties_places, properties_rooms,
  properties_cut, properties_reposted, properties_with_agency;
create index properties_listed on properties (listing_type, listed_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_by_price on properties (listing_type, price_cents, id)
  include (kind, place_set, sources, size, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_by_size on properties (listing_type, size, id)
  include (kind, place_set, sources, price_cents, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_by_price_per_sqm on properties (listing_type, (price_cents / nullif(size, 0)), id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_by_chance on properties (listing_type, chance, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, offline_since, has_phone, has_address, refuses_agents);
create index properties_kinds on properties (kind, price_cents)
  include (place_set, sources, size, rooms, scraped_at, listed_at, id, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_places on properties (place_set, kind, price_cents)
  include (sources, size, rooms, scraped_at, listed_at, id, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_rooms on properties (rooms, size)
  include (kind, place_set, sources, price_cents, scraped_at, listed_at, id, has_phone, has_address, refuses_agents, chance);
create index properties_cut on properties (listing_type, price_cut, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut_at, reposted_at, is_with_agency, offline_since,
    has_phone, has_address, refuses_agents, chance)
  where price_cut is not null;
create index properties_reposted on properties (listing_type, reposted_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut, price_cut_at, is_with_agency, offline_since,
    has_phone, has_address, refuses_agents, chance)
  where reposted_at is not null;
create index properties_with_agency on properties (listing_type, listed_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, price_cut, price_cut_at, reposted_at, offline_since,
    has_phone, has_address, refuses_agents, chance)
  where is_with_agency;
