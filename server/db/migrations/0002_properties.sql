-- What the portals offer, and what each agent alone knows about it.

create table properties (
  id bigint generated always as identity primary key,
  source text not null check (source in ('kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de', 'immonet.de', 'thinkimmo')),
  external_id text not null,
  source_url text,
  title text not null,
  description text,
  -- the card of a result page shows only the beginning of the text
  description_is_cut boolean not null default false,
  price_cents bigint check (price_cents > 0),
  previous_price_cents bigint,
  price_negotiable boolean not null default false,
  location text,
  zip_code text,
  address text,
  -- every place this property answers to, made by shared/domain/place.ts
  place_keys text[] not null,
  -- names the whole set of them, so that an index can carry it
  place_set bigint generated always as (hash_array_extended(place_keys, 0)) stored,
  size numeric(12, 2),
  plot_size numeric(12, 2),
  rooms numeric(6, 1),
  bedrooms numeric(6, 1),
  bathrooms numeric(6, 1),
  year_built integer,
  floor text,
  total_floors integer,
  property_type text not null check (property_type in ('apartment', 'house', 'land', 'commercial', 'other')),
  listing_type text not null check (listing_type in ('sale', 'rent')),
  seller_type text check (seller_type in ('private', 'commercial')),
  -- the words by which the advert refuses estate agents
  agent_refusal text,
  hidden_reason text check (hidden_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'dealer')),
  heating_type text,
  energy_class text,
  has_garden boolean,
  has_balcony boolean,
  has_garage boolean,
  has_elevator boolean,
  cellar boolean,
  rented boolean,
  rent_current_cents bigint,
  rent_potential_cents bigint,
  commission text,
  condition text,
  last_refurbishment integer,
  number_of_parking_spaces integer,
  available_from text,
  latitude double precision,
  longitude double precision,
  features text[] not null default '{}',
  image_urls text[] not null default '{}',
  contact_name text,
  contact_phone text,
  contact_member_since date,
  contact_other_ads integer,
  -- link field of the contract -> address
  platform_links jsonb not null default '{}',
  is_demo boolean not null default false,
  listing_date date,
  listed_at timestamptz not null,
  scraped_at timestamptz not null,
  last_import_update timestamptz,
  last_seen_at timestamptz not null,
  details_read_at timestamptz,
  offline_since timestamptz,
  -- What a search asks for by name, as one number with a digit for each: listing type, property type, seller, source, pictures, kept out.
  -- server/features/properties/queries-filter.ts makes the same numbers.
  kind integer generated always as (
    100000 * array_position(array['sale', 'rent'], listing_type)
    + 10000 * array_position(array['apartment', 'house', 'land', 'commercial', 'other'], property_type)
    + 1000 * coalesce(array_position(array['private', 'commercial'], seller_type), 0)
    + 100 * array_position(array['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de', 'thinkimmo'], source)
    + 10 * (image_urls <> '{}')::integer
    + (hidden_reason is not null)::integer
  ) stored,
  -- what free text is looked for in
  words text not null generated always as (title || ' ' || coalesce(zip_code, '') || ' ' || coalesce(location, '')) stored,
  unique (source, external_id)
);

-- A search compares up to 10,000 listings out of a million, and a listing is a page of text. So these indexes carry every column that a search can
-- ask for, and none of them leads to the listing itself. The first four serve the orders of the list, the others what narrows it best.
create index properties_listed on properties (listing_type, listed_at, id) include (kind, place_set, price_cents, size, rooms, scraped_at);
create index properties_by_price on properties (listing_type, price_cents, id) include (kind, place_set, size, rooms, scraped_at, listed_at);
create index properties_by_size on properties (listing_type, size, id) include (kind, place_set, price_cents, rooms, scraped_at, listed_at);
create index properties_by_price_per_sqm on properties (listing_type, (price_cents / nullif(size, 0)), id) include (kind, place_set, price_cents, size, rooms, scraped_at, listed_at);
create index properties_kinds on properties (kind, price_cents) include (place_set, size, rooms, scraped_at, listed_at, id);
create index properties_places on properties (place_set, kind, price_cents) include (size, rooms, scraped_at, listed_at, id);
create index properties_rooms on properties (rooms, size) include (kind, place_set, price_cents, scraped_at, listed_at, id);
create index properties_scraped on properties (scraped_at);

-- An index answers alone only for pages that were vacuumed since their last change, so new listings must not wait for the usual fifth of the table.
alter table properties set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table properties alter column place_set set statistics 1000, alter column kind set statistics 1000;

-- Every set of place keys that listings have. Thousands of listings share one, so a search asks here first which sets answer to its place.
create table place_sets (
  id bigint primary key,
  keys text[] not null
);
create index place_sets_keys on place_sets using gin (keys);

create function keep_place_sets() returns trigger language plpgsql as $$
begin
  -- in one order everywhere, so that two imports wait for each other instead of locking each other out
  insert into place_sets
  select distinct on (place_set) place_set, place_keys from written w
  where not exists (select from place_sets known where known.id = w.place_set)
  order by place_set
  on conflict do nothing;
  return null;
end $$;
create trigger keep_place_sets_of_new after insert on properties
  referencing new table as written for each statement execute function keep_place_sets();
create trigger keep_place_sets_of_changed after update on properties
  referencing new table as written for each statement execute function keep_place_sets();

create table property_changes (
  id bigint generated always as identity primary key,
  property_id bigint not null references properties on delete cascade,
  -- set for changes that only their author may see
  agent_id uuid references users on delete cascade,
  change_type text not null check (change_type in ('import_update', 'manual_update', 'other')),
  import_source text,
  description text,
  field_changes jsonb not null,
  created_at timestamptz not null
);
create index property_changes_property on property_changes (property_id, created_at desc);

create table favorites (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  created_at timestamptz not null,
  primary key (agent_id, property_id)
);
create index favorites_property on favorites (property_id);
create index favorites_agent on favorites (agent_id, created_at desc);

create table prospects (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  prospect_status text not null default 'not_contacted' check (
    prospect_status in ('not_contacted', 'contacted', 'not_interested', 'follow_up', 'send_info', 'send_market_report', 'closed_deal')
  ),
  -- since when the status is what it is
  status_changed_at timestamptz not null,
  internal_notes text,
  owner_name text,
  owner_phone text,
  owner_email text,
  lead_score smallint check (lead_score between 0 and 100),
  estimated_value_cents bigint,
  preferred_contact_method text check (preferred_contact_method in ('phone', 'email', 'mail')),
  next_follow_up_date date,
  last_contact_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The owner's name and the words of the listing: an agent's thousands of listings lie scattered among a million, and are not read one by one.
  words text not null default '',
  primary key (agent_id, property_id)
);
create index prospects_property on prospects (property_id);

create function keep_words() returns trigger language plpgsql as $$
begin
  new.words := concat_ws(' ', new.owner_name, (select words from properties where id = new.property_id));
  return new;
end $$;
create trigger keep_words before update of owner_name on prospects for each row execute function keep_words();

create function take_words() returns trigger language plpgsql as $$
begin
  -- an import that is changing the listing is waited for; one that comes later finds this prospect and renews its words
  perform from properties where id = new.property_id for share;
  update prospects set owner_name = owner_name where agent_id = new.agent_id and property_id = new.property_id;
  return null;
end $$;
create trigger take_words after insert on prospects for each row execute function take_words();

create function renew_words() returns trigger language plpgsql as $$
begin
  update prospects set owner_name = owner_name where property_id = new.id;
  return null;
end $$;
create trigger renew_words after update of title, zip_code, location on properties
  for each row when (old.words <> new.words) execute function renew_words();
