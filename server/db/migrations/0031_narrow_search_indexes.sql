-- An index of an order holds kind and place besides; other conditions are checked on the rows, of which a page needs few. properties_kinds and
-- properties_places, which count the results, keep the columns that searches filter by.
drop index properties_by_chance, properties_by_price, properties_by_price_per_sqm, properties_by_size, properties_listed, properties_rooms;
create index properties_by_chance on properties (listing_type, chance, id, kind, place_set);
create index properties_by_price on properties (listing_type, price_cents, id, kind, place_set);
create index properties_by_price_per_sqm on properties (listing_type, (price_cents / nullif(size, 0)), id, kind, place_set);
create index properties_by_size on properties (listing_type, size, id, kind, place_set);
create index properties_listed on properties (listing_type, listed_at, id) include (kind, place_set);
create index properties_rooms on properties (rooms, size, kind, id, listed_at);
