-- What comparable listings ask per m², counted anew every hour. An area is a postcode or its first digits; only those with enough listings stand here.
create table price_levels (
  listing_type text not null check (listing_type in ('sale', 'rent')),
  property_type text not null check (property_type in ('apartment', 'house', 'land', 'commercial', 'other')),
  area text not null,
  median_cents bigint not null,
  listings integer not null,
  updated_at timestamptz not null,
  primary key (listing_type, property_type, area)
);
