-- What was cut, is back or stands with an agency as well are few among many: each has an index of its own that holds them alone, with all that a search
-- asks besides.
create index properties_cut on properties (listing_type, price_cut, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut_at, reposted_at, is_with_agency, offline_since)
  where price_cut is not null;
create index properties_reposted on properties (listing_type, reposted_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut, price_cut_at, is_with_agency, offline_since)
  where reposted_at is not null;
create index properties_with_agency on properties (listing_type, listed_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, price_cut, price_cut_at, reposted_at, offline_since)
  where is_with_agency;

-- How long an object has been online is asked together with a place, a kind or the order of time: these indexes say now whether it still is.
drop index properties_listed, properties_kinds, properties_places;
create index properties_listed on properties (listing_type, listed_at, id) include (kind, place_set, sources, price_cents, size, rooms, scraped_at, offline_since);
create index properties_kinds on properties (kind, price_cents) include (place_set, sources, size, rooms, scraped_at, listed_at, id, offline_since);
create index properties_places on properties (place_set, kind, price_cents) include (sources, size, rooms, scraped_at, listed_at, id, offline_since);
