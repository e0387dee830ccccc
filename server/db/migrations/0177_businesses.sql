-- Businesses as directories show them. What an agent makes of one stands in a table of its own.
create table businesses (
  id bigint generated always as identity primary key,
  company_name text not null,
  -- one of ours: what it was searched for when it was found first
  industry text not null,
  -- the directory's own word
  branch text,
  street text,
  house_number text,
  zip_code text,
  city text,
  phone text,
  phone_key text,
  email text,
  website text,
  -- name, trade, place, number, folded for the search
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index businesses_named on businesses (lower(company_name), id);

-- What a business is known again by: its number, its site, its door.
create table business_keys (
  key text not null,
  business_id bigint not null references businesses on delete cascade,
  primary key (key, business_id)
);
create index business_keys_of on business_keys (business_id);

-- Where it stands: every entry of every directory leads to one business.
create table business_entries (
  source text not null,
  external_id text not null,
  business_id bigint not null references businesses on delete cascade,
  path text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (source, external_id)
);
create index business_entries_of on business_entries (business_id);

-- Who objected to being kept: marks of what it is known by, so that it does not come back. Without an agent they hold for everybody.
create table forgotten_businesses (
  agent_id uuid references users on delete set null,
  mark bytea not null,
  forgotten_at timestamptz not null
);
create index forgotten_businesses_by on forgotten_businesses (mark);
create index forgotten_businesses_of on forgotten_businesses (agent_id);

-- What one agent has of a business.
create table agent_businesses (
  agent_id uuid not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  status text not null default 'not_contacted' check (status in ('not_contacted', 'contacted', 'qualified', 'proposal', 'closed', 'rejected')),
  is_exported boolean not null default false,
  found_at timestamptz not null,
  primary key (agent_id, business_id)
);
create index agent_businesses_of on agent_businesses (business_id);

-- And of a registered partner.
create table partner_prospects (
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  status text check (status in ('not_contacted', 'contacted', 'qualified', 'proposal', 'closed', 'rejected')),
  is_exported boolean not null default false,
  primary key (agent_id, partner_id)
);
create index partner_prospects_of on partner_prospects (partner_id);

-- Which businesses an agent has looked for.
create table partner_criteria (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  industry text not null,
  location text not null,
  zip_code text,
  -- what directories are asked: equal ones share their runs
  request text not null,
  is_active boolean not null,
  -- minutes
  scraping_interval integer not null check (scraping_interval in (15, 30, 60, 360, 720, 1440)),
  last_scraped_at timestamptz,
  created_at timestamptz not null
);
create index partner_criteria_of on partner_criteria (agent_id);
create index partner_criteria_request on partner_criteria (request);

-- Directories are switched off and slowed down like portals; they are asked less often.
alter table sources drop constraint sources_source_check,
  add constraint sources_source_check check (source in ('kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de', 'immonet.de',
    'gelbeseiten.de', 'dasoertliche.de', '11880.com')) not valid;
alter table sources validate constraint sources_source_check;
insert into sources (source, pause_ms) values ('gelbeseiten.de', 4000), ('dasoertliche.de', 4000), ('11880.com', 4000);
