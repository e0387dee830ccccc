-- An advert may be one agent's own, like a partner's tip he made a prospect of. Its object is seen by him alone. A shared object never holds an advert of
-- one agent: his own object stands beside it and leads there, for him.

-- no `on delete cascade` here: it goes with its object
alter table adverts add column agent_id uuid references users,
  drop constraint adverts_source_check,
  add constraint adverts_source_check check (source in ('kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de', 'immonet.de', 'thinkimmo', 'tip')),
  -- an advert from a partner is nobody else's
  add constraint adverts_owner_check check (source <> 'tip' or agent_id is not null);
create index adverts_agent on adverts (agent_id) where agent_id is not null;

drop index properties_listed, properties_by_price, properties_by_size, properties_by_price_per_sqm, properties_kinds, properties_places, properties_rooms, properties_scraped;
alter table properties drop column kind, add column agent_id uuid references users on delete cascade;

-- As before, and the last digit says besides whether the object is one agent's own: what asks for shared ones by their numbers never meets it.
alter table properties add column kind integer generated always as (
  10000 * array_position(array['sale', 'rent'], listing_type)
  + 1000 * array_position(array['apartment', 'house', 'land', 'commercial', 'other'], property_type)
  + 100 * coalesce(array_position(array['private', 'commercial'], seller_type), 0)
  + 10 * has_images::integer
  + (hidden_reason is not null)::integer
  + 2 * (agent_id is not null)::integer
) stored;
alter table properties alter column kind set statistics 1000;

create index properties_listed on properties (listing_type, listed_at, id) include (kind, place_set, sources, price_cents, size, rooms, scraped_at);
create index properties_by_price on properties (listing_type, price_cents, id) include (kind, place_set, sources, size, rooms, scraped_at, listed_at);
create index properties_by_size on properties (listing_type, size, id) include (kind, place_set, sources, price_cents, rooms, scraped_at, listed_at);
create index properties_by_price_per_sqm on properties (listing_type, (price_cents / nullif(size, 0)), id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at);
create index properties_kinds on properties (kind, price_cents) include (place_set, sources, size, rooms, scraped_at, listed_at, id);
create index properties_places on properties (place_set, kind, price_cents) include (sources, size, rooms, scraped_at, listed_at, id);
create index properties_rooms on properties (rooms, size) include (kind, place_set, sources, price_cents, scraped_at, listed_at, id);
create index properties_scraped on properties (scraped_at) include (kind);
create index properties_agent on properties (agent_id) where agent_id is not null;

alter table tip_history drop constraint tip_history_change_type_check,
  add constraint tip_history_change_type_check check (change_type in ('status_change', 'note_added', 'agent_left', 'became_prospect'));
