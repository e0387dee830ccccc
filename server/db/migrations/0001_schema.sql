-- The whole schema, by area. A later change is a migration with the next number.
--
-- Values of enumerations are text: the contract names them (shared/domain), so no list repeats them here. A foreign key to users with "on delete
-- cascade" names what goes with an account, "set null" what stays without it. Amounts in *_cents are euro cents, moments are timestamptz in UTC.

create extension pg_trgm;
create extension btree_gin;

-- ==================== People: accounts and how they sign in, keys, consents, what they are notified of

-- An account. Deleting one empties the row but keeps it for commissions and statements; rows whose foreign key to users cascades are deleted,
-- those with "set null" keep pointing here.
create table users (
  id uuid primary key default gen_random_uuid(),
  -- unique in lower case; "<id>@deleted.invalid" once deleted
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  company_name text,
  phone_number text,
  is_active boolean not null default true,
  is_email_verified boolean not null default false,
  is_demo boolean not null default false,
  -- URL under which profile_images is served; null without a picture
  profile_image_url text,
  -- the agent dismissed the introductory steps
  first_steps_hidden boolean not null default false,
  -- invitation link of an agent; the account's own id until renewed
  short_link text not null default gen_random_uuid() unique,
  -- when the present link was first shared
  short_link_shared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- registered and neither approved nor rejected yet; such an account is inactive
  awaits_approval boolean not null default false,
  -- set once the row was emptied
  deleted_at timestamptz,
  -- Berlin day of last use; kept by a nightly job because sessions are deleted sooner
  last_active_on date,
  -- when the owner was warned of deletion for inactivity; cleared by new use
  inactivity_warned_on date,
  check (not (awaits_approval and is_active)),
  check (deleted_at is null or not is_active)
);
create index users_company on users (lower(coalesce(company_name, '')), id) where deleted_at is null;
create unique index users_email on users (lower(email));
create index users_name on users (lower(last_name || ' ' || first_name), id) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_words on users using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '')) gin_trgm_ops);

-- A signed-in browser; ends after 7 idle days or 30 days in all. Expired rows are kept one more day in case the clock was wrong.
create table sessions (
  id bigint generated always as identity not null unique,
  -- SHA-256 of the token, which only the cookie holds
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  -- written at most once a minute
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  address text
);
create index sessions_expires on sessions (expires_at);
create index sessions_user on sessions (user_id);

-- A mailed link that confirms an address, resets a password or moves to a new address. Only the newest per account and purpose works, and only
-- once.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  -- address the link was sent to
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- session that asked for a new address and survives the change; no foreign key, ids are never reused
  session_id bigint,
  unique (user_id, purpose)
);
create index account_tokens_expires on account_tokens (expires_at);

-- A browser that signed in within 180 days. Its failed attempts are counted apart, so that guessing strangers do not lock the owner out; it
-- may also skip the second factor.
create table known_devices (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null,
  id bigint generated always as identity not null unique,
  -- until then no second factor is asked; null if it always is
  trusted_until timestamptz,
  trusted_at timestamptz,
  -- only while trusted
  user_agent text,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);

-- The link that creates the first administrator. At most one row: a new link replaces it, using it deletes it.
create table setup_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null
);

-- Whether accounts registered without an invitation wait for an administrator's approval. Single row.
create table registration_settings (
  only_one boolean primary key default true check (only_one),
  needs_approval boolean not null default false
);

-- The profile picture of an account, re-encoded as JPEG, at most 1 MiB; served under users.profile_image_url.
create table profile_images (
  user_id uuid primary key references users on delete cascade,
  media_type text not null,
  content bytea not null check (octet_length(content) <= 1048576)
);

-- A key with which an agent's own programs, browser extension or telephone system call the API. The key is shown once; only its hash is kept.
create table api_keys (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  -- first characters of the key, to recognise it
  prefix text not null,
  token_hash bytea not null unique,
  -- none includes another
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- last valid day in Berlin; null: never expires
  expires_on date,
  -- updated at most once a minute
  last_used_at timestamptz
);
create index api_keys_agent on api_keys (agent_id, created_at);

-- The exact text of a legal page at the time accounts were opened under it. Each distinct wording is stored once.
create table consent_wordings (
  id bigint generated always as identity primary key,
  page text not null,
  -- legal_texts.version; 0 for the built-in text
  version integer not null,
  text text not null,
  first_used_at timestamptz not null
);
create unique index consent_wordings_once on consent_wordings (page, version, md5(text));

-- Proof of the terms an account was opened under: one row per legal page, never changed.
create table account_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  wording_id bigint not null references consent_wordings,
  -- number of the sentence above the button, in account-terms.ts
  sentence integer not null,
  -- registration or invitation
  channel text not null,
  given_at timestamptz not null
);
create index account_consents_newest on account_consents (given_at desc, id desc);
create index account_consents_user on account_consents (user_id);

-- A TOTP app as second factor: at most one confirmed app and one draft per account. A draft expires after 15 minutes.
create table authenticator_apps (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- sealed (AES-256-GCM)
  secret bytea not null,
  created_at timestamptz not null,
  -- null while a draft
  confirmed_at timestamptz,
  -- newest accepted TOTP time step; it and earlier ones are used up
  last_step bigint
);
create unique index authenticator_apps_confirmed on authenticator_apps (user_id) where confirmed_at is not null;
create unique index authenticator_apps_draft on authenticator_apps (user_id) where confirmed_at is null;

-- A WebAuthn credential of an account; signs in alone or serves as the second factor.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- base64url
  credential_id text not null unique,
  -- base64url
  public_key text not null,
  -- signature counter reported by the authenticator
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- does not work alone since another person set password or address, until used after the password
  needs_password boolean not null default false
);
create index passkeys_user on passkeys (user_id);

-- A pending WebAuthn challenge, issued either to an account that adds a passkey or to a browser that signs in. Valid once, for 5 minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- set when an account adds a passkey; exactly one of user_id and browser_hash is set
  user_id uuid references users on delete cascade,
  -- set when a browser signs in
  browser_hash bytea,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, browser_hash) = 1)
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);

-- A one-time code that replaces the second factor; deleted when used. A new set replaces the old one.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is pending: 5 minutes, 5 tries. Void once the password changes.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the password hash at that time; another password voids the step
  credentials_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_steps_expires on sign_in_steps (expires_at);
create index sign_in_steps_user on sign_in_steps (user_id);

-- Whether administrators must have a second factor. Single row.
create table sign_in_settings (
  only_one boolean primary key default true check (only_one),
  admins_need_factor boolean not null default false
);

-- One entry in the bell of a user. A repeated event about the same subject makes its row unread again; deleted after 180 days.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- id of a row of the table its kind refers to; no foreign key
  subject_id bigint not null,
  -- read by the user
  notified boolean not null default false,
  -- time of the latest event
  created_at timestamptz not null,
  unique (user_id, kind, subject_id)
);
create index notifications_created on notifications (created_at);
create index notifications_user on notifications (user_id, notified, created_at desc, id desc);

-- The channels a user chose for one kind of news. Without a row: in the bell, mailed for a few kinds only, never pushed.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  push boolean not null default false,
  primary key (user_id, kind)
);

-- When a user is mailed, in Berlin time. Without a row: at once, and without news of owners who refuse agents.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  -- once a day at this time, overriding the quiet hours; null: at once
  digest_at time without time zone,
  -- with quiet_to; the span may include midnight
  quiet_from time without time zone,
  quiet_to time without time zone,
  -- no news of owners who refuse agents
  skip_refusals boolean not null default true,
  check ((quiet_from is null) = (quiet_to is null))
);

-- A notification waiting to be mailed or pushed. All of a user and channel go out together when the first is due; sending deletes them.
create table alerts (
  notification_id bigint not null references notifications on delete cascade,
  -- copy of the notification's
  user_id uuid not null references users on delete cascade,
  -- the earliest of a user and channel counts for all
  due_at timestamptz not null,
  channel text not null,
  primary key (notification_id, channel)
);
create index alerts_due on alerts (due_at);
create index alerts_user on alerts (user_id);

-- The installation's key pair for web push. Single row; replacing it ends all subscriptions, because browsers accept only the key they
-- subscribed with.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  -- base64url
  public_key text not null,
  -- sealed
  private_key bytea not null
);

-- A browser that wants push notes. It belongs to a session and ends with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  -- copy of the session's
  user_id uuid not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  -- SHA-256 of the endpoint
  endpoint_hash bytea not null unique,
  -- sealed JSON: endpoint and keys of the browser
  subscription bytea not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_user on push_subscriptions (user_id);

-- A session whose push subscription ended without the user's wish. The page shows it until push is switched on there again.
create table push_ended (
  session_id bigint primary key references sessions (id) on delete cascade,
  ended_at timestamptz not null
);

-- The days an administrator chose for a retention rule. Without a row the rule's default applies; values are clamped to its bounds.
create table retention_rules (
  rule text primary key,
  days integer not null check (days >= 0),
  updated_at timestamptz not null
);

-- The result of one retention rule in one night: the number of rows, never whose.
create table retention_runs (
  id bigint generated always as identity primary key,
  rule text not null,
  -- in force that night
  days integer not null,
  rows bigint not null,
  -- the nightly maximum was reached; more may be due
  is_cut boolean not null,
  ended_at timestamptz not null
);
create index retention_runs_newest on retention_runs (ended_at desc, id desc);

-- One deletion at a person's request: how much was erased and kept of each kind of data, never whose. Kept at least until the CRM part is
-- done.
create table erasures (
  id bigint generated always as identity primary key,
  -- account that carried it out
  user_id uuid references users on delete set null,
  -- on the operator's own data; all administrators see it
  is_operators boolean not null,
  -- array of { title, erased, kept }
  counts jsonb not null,
  -- an objection was recorded as well
  is_blocked boolean not null,
  -- objects and contacts the agent must delete in the CRM
  crm_ids text[] not null,
  crm_done_at timestamptz,
  created_at timestamptz not null
);
create index erasures_operators on erasures (created_at desc, id desc) where is_operators;
create index erasures_user on erasures (user_id, created_at desc, id desc);

-- Whether an account has a confirmed app or a passkey: the one definition for all queries.
create function has_second_factor(account uuid) returns boolean language sql stable as $$
  select exists (select from authenticator_apps where user_id = account and confirmed_at is not null)
    or exists (select from passkeys where user_id = account)
$$;

-- Whether an administrator must set up a second factor first. Part of the session lookup, so in SQL.
create function lacks_second_factor(account uuid) returns boolean language sql stable as $$
  select exists (select from users u, sign_in_settings s where u.id = account and u.role = 'admin' and s.admins_need_factor)
    and not has_second_factor(account)
$$;

-- ==================== Market: properties, their adverts, searches and matches

-- One advert as its source publishes it; with agent_id it is visible to that agent only (file, mail, capture, tip). A gone advert keeps its
-- row, which is deleted only with its property.
create table adverts (
  id bigint generated by default as identity primary key,
  -- deferred foreign key: the advert is inserted before its property
  property_id bigint not null,
  source text not null,
  -- number at the source; "@<agent id>" appended to own adverts, the tip's id for tips
  external_id text not null,
  source_url text,
  -- as the source reports it; unknown if it may be gone
  state text not null default 'online',
  state_since timestamptz not null,
  title text not null,
  description text,
  -- only the beginning, as on the card of a result page
  description_is_cut boolean not null default false,
  price_cents bigint check (price_cents > 0),
  -- before its last change
  previous_price_cents bigint,
  price_negotiable boolean not null default false,
  -- town or quarter as printed
  location text,
  zip_code text,
  address text,
  -- all places it matches (place.ts); they accumulate until the advert moves
  place_keys text[] not null,
  -- living area in m²
  size numeric(12,2),
  -- m²
  plot_size numeric(12,2),
  rooms numeric(6,1),
  year_built integer,
  -- free text
  floor text,
  total_floors integer,
  property_type text not null,
  listing_type text not null,
  seller_type text,
  -- the portal's category if it is no ordinary offer
  filed_as text,
  -- quote by which it refuses agents
  agent_refusal text,
  -- why it is no offer; null if it is one
  hidden_reason text,
  -- why it may be no offer; never set together with hidden_reason
  doubt_reason text,
  -- German phrase with the quoted words
  verdict_evidence text,
  -- verdict rules that produced the present verdict; an unchanged one keeps its version
  rules_version integer not null default 0,
  latitude double precision,
  longitude double precision,
  -- as ticked by the seller
  features text[] not null default '{}',
  -- at the source; pictures are not stored
  image_urls text[] not null default '{}',
  contact_name text,
  contact_phone text,
  -- at the portal
  contact_member_since date,
  -- number of the seller's other adverts at the portal
  contact_other_ads integer,
  -- link field of the contract -> URL, besides source_url
  platform_links jsonb not null default '{}',
  is_demo boolean not null default false,
  -- Berlin day of publication; null if the source shows none
  listing_date date,
  -- publication, else when first seen
  listed_at timestamptz not null,
  -- when first stored; never updated
  scraped_at timestamptz not null,
  -- last change of a tracked field
  last_import_update timestamptz,
  -- when its own page was last read; null if only a card was seen
  details_read_at timestamptz,
  -- names of columns emptied by an erasure, not to be filled again
  withheld text[] not null default '{}',
  -- null while its price never changed
  highest_price_cents bigint check (highest_price_cents > 0),
  -- when its price last fell
  price_cut_at timestamptz,
  -- how often its page returned after being gone
  comebacks smallint not null default 0,
  came_back_at timestamptz,
  -- the only agent who sees it; null for public adverts
  agent_id uuid references users,
  -- hash of the last stored file row, to skip an unchanged one; cleared by trigger
  row_hash bytea,
  -- what the AI service takes it for; evidence for the verdict
  voice_reason text,
  -- sentence quoted by the AI service; set together with voice_reason
  voice_sentence text,
  -- since when the source reports it gone; survives state unknown, cleared by a comeback
  gone_at timestamptz,
  -- how it came in; all but portal belong to one agent
  channel text not null default 'portal',
  -- facts without a column, by name in advert-fields.ts; money in euro
  details jsonb not null default '{}',
  unique (source, external_id),
  check (hidden_reason is null or doubt_reason is null),
  check (source <> 'tip' or agent_id is not null),
  check ((voice_reason is null) = (voice_sentence is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index adverts_agent on adverts (agent_id) where agent_id is not null;
create index adverts_captured on adverts (agent_id) where channel = 'capture';
create index adverts_contact on adverts (scraped_at) where (contact_name is not null) or (contact_phone is not null);
create index adverts_contact_words on adverts using gin (lower(coalesce(contact_name, '') || ' ' || regexp_replace(coalesce(contact_phone, ''), '\D', '', 'g') || ' ' || coalesce(address, '')) gin_trgm_ops)
  where contact_name is not null or contact_phone is not null or address is not null;
create index adverts_open on adverts (source, id) where (state <> 'gone') and (source_url is not null) and (agent_id is null);
create index adverts_page_number on adverts (lower(substring(source_url, '/expose/([\w-]+)$'))) where source in ('immowelt.de', 'immonet.de') and agent_id is null;
create index adverts_property on adverts (property_id);

-- Deletes the facts of an advert when its title or text changes or is erased.
create function forget_facts() returns trigger language plpgsql as $$
begin
  delete from advert_facts where advert_id = new.id;
  return null;
end
$$;
create trigger forget_facts after update of title, description on adverts
  for each row when (old.title is distinct from new.title or old.description is distinct from new.description) execute function forget_facts();

-- Clears adverts.row_hash on every update that does not set it, so that a file row is stored again after any other writer changed the advert.
create function forget_row_hash() returns trigger language plpgsql as $$
begin
  new.row_hash := null;
  return new;
end
$$;
create trigger forget_row_hash before update on adverts
  for each row when (old.row_hash is not null and new.row_hash is not distinct from old.row_hash) execute function forget_row_hash();

-- Clears the AI service's opinion of an advert when its title or text changes or is erased.
create function forget_voice() returns trigger language plpgsql as $$
begin
  new.voice_reason := null;
  new.voice_sentence := null;
  return new;
end
$$;
create trigger forget_voice before update of title, description on adverts
  for each row when (new.voice_reason is not null and (old.title is distinct from new.title or old.description is distinct from new.description)) execute function forget_voice();

-- When an advert was last seen, at most one update per hour. A table of its own, because updating the wide advert row would rewrite all its
-- index entries.
create table advert_sightings (
  advert_id bigint primary key references adverts on delete cascade,
  last_seen_at timestamptz not null,
  -- when its page was last requested because no run had seen it for days
  asked_at timestamptz
) with (fillfactor = 80);

-- One house, flat or plot, merged from its adverts with all values that lists and searches need. Written by the merge, the nightly rating and
-- erasures; with agent_id visible to that agent only.
create table properties (
  id bigint generated by default as identity primary key,
  title text not null,
  -- lowest current price of its adverts
  price_cents bigint check (price_cents > 0),
  previous_price_cents bigint,
  price_negotiable boolean not null default false,
  location text,
  zip_code text,
  address text,
  place_keys text[] not null,
  -- hash of place_keys; id in place_sets
  place_set bigint generated always as (hash_array_extended(place_keys, 0)) stored,
  size numeric(12,2),
  plot_size numeric(12,2),
  rooms numeric(6,1),
  property_type text not null,
  listing_type text not null,
  seller_type text,
  agent_refusal text,
  hidden_reason text,
  is_demo boolean not null default false,
  listing_date date,
  -- of its earliest advert
  listed_at timestamptz not null,
  -- earliest of its adverts
  scraped_at timestamptz not null,
  last_import_update timestamptz,
  -- when its last advert went; null while one is there
  offline_since timestamptz,
  -- title, postcode and place, for the trigram index
  words text generated always as (title || ' ' || coalesce(zip_code, '') || ' ' || coalesce(location, '')) stored not null,
  doubt_reason text,
  -- most trusted of its adverts (merge-adverts.ts)
  lead_advert_id bigint not null references adverts,
  -- bit mask of sources.ts
  sources integer not null,
  has_images boolean not null,
  -- percent below its highest price
  price_cut smallint check (price_cut >= 1 and price_cut <= 99),
  price_cut_at timestamptz,
  -- how often it was put on the market again
  reposts smallint not null default 0,
  reposted_at timestamptz,
  -- both its owner and an agency offer it
  is_with_agency boolean not null default false,
  -- the only agent who sees it; null for public properties
  agent_id uuid references users on delete cascade,
  -- digits for offer, type, seller, pictures, hidden and own; same code in queries-filter.ts
  kind integer generated always as (
    10000 * array_position(array['sale', 'rent'], listing_type) + 1000 * array_position(array['apartment', 'house', 'land', 'commercial', 'other'], property_type)
    + 100 * coalesce(array_position(array['private', 'commercial'], seller_type), 0) + 10 * has_images::integer
    + (hidden_reason is not null)::integer + 2 * (agent_id is not null)::integer) stored not null,
  -- an advert shows a phone number
  has_phone boolean not null default false,
  has_address boolean generated always as (coalesce(address, '') <> '' and coalesce(zip_code, '') <> '') stored not null,
  refuses_agents boolean generated always as (agent_refusal is not null) stored not null,
  -- lead score from the adverts alone; null until rated
  chance smallint check (chance >= 0 and chance <= 100),
  check (hidden_reason is null or doubt_reason is null),
  check ((price_cut is null) = (price_cut_at is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table properties alter column place_set set statistics 1000;
alter table properties alter column kind set statistics 1000;
create index properties_agent on properties (agent_id) where agent_id is not null;
create index properties_by_chance on properties (listing_type, chance, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, offline_since, has_phone, has_address, refuses_agents);
create index properties_by_price on properties (listing_type, price_cents, id)
  include (kind, place_set, sources, size, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_by_price_per_sqm on properties (listing_type, (price_cents / nullif(size, 0)), id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_by_size on properties (listing_type, size, id)
  include (kind, place_set, sources, price_cents, rooms, scraped_at, listed_at, has_phone, has_address, refuses_agents);
create index properties_cut on properties (listing_type, price_cut, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut_at, reposted_at, is_with_agency, offline_since, has_phone, has_address, refuses_agents, chance) where price_cut is not null;
create index properties_kinds on properties (kind, price_cents)
  include (place_set, sources, size, rooms, scraped_at, listed_at, id, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_listed on properties (listing_type, listed_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_places on properties (place_set, kind, price_cents)
  include (sources, size, rooms, scraped_at, listed_at, id, offline_since, has_phone, has_address, refuses_agents, chance);
create index properties_reposted on properties (listing_type, reposted_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, listed_at, price_cut, price_cut_at, is_with_agency, offline_since, has_phone, has_address, refuses_agents, chance) where reposted_at is not null;
create index properties_rooms on properties (rooms, size)
  include (kind, place_set, sources, price_cents, scraped_at, listed_at, id, has_phone, has_address, refuses_agents, chance);
create index properties_scraped on properties (scraped_at) include (kind);
create index properties_with_agency on properties (listing_type, listed_at, id)
  include (kind, place_set, sources, price_cents, size, rooms, scraped_at, price_cut, price_cut_at, reposted_at, offline_since, has_phone, has_address, refuses_agents, chance) where is_with_agency;
create index properties_words on properties using gin (words gin_trgm_ops);

-- Deletes the near_places of a property whose known postcode changes: it is near nothing until found there.
create function forget_near_places() returns trigger language plpgsql as $$
begin
  delete from near_places where property_id = new.id;
  return null;
end
$$;
create trigger forget_near_places after update of zip_code on properties
  for each row when (old.zip_code is not null and new.zip_code is distinct from old.zip_code) execute function forget_near_places();

-- Inserts missing place sets after properties are written, in id order so that two imports wait instead of deadlocking.
create function keep_place_sets() returns trigger language plpgsql as $$
begin
  -- in one order everywhere, so that two imports wait for each other instead of locking each other out
  insert into place_sets
  select distinct on (place_set) place_set, place_keys from written w
  where not exists (select from place_sets known where known.id = w.place_set)
  order by place_set
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_place_sets_of_changed after update on properties referencing new table as written for each statement execute function keep_place_sets();
create trigger keep_place_sets_of_new after insert on properties referencing new table as written for each statement execute function keep_place_sets();

-- Recomputes words and found_by of all prospects of a property whose words or address change.
create function renew_words() returns trigger language plpgsql as $$
begin
  update prospects set owner_name = owner_name where property_id = new.id;
  return null;
end
$$;
create trigger renew_found_by after update of address on properties
  for each row when (old.address is distinct from new.address) execute function renew_words();
create trigger renew_words after update of title, zip_code, location on properties
  for each row when (old.words <> new.words) execute function renew_words();

-- One change of an advert's tracked fields, or a public note in a property's history. With agent_id only that agent sees it.
create table property_changes (
  id bigint generated always as identity primary key,
  property_id bigint not null references properties on delete cascade,
  -- the only agent who sees it; null for all
  agent_id uuid references users on delete cascade,
  change_type text not null,
  -- source of the advert for import_update
  import_source text,
  description text,
  -- array of { field, oldValue, newValue }; prices in euro
  field_changes jsonb not null,
  created_at timestamptz not null,
  -- null for a note, or if the advert is gone
  advert_id bigint references adverts on delete set null
);
create index property_changes_advert on property_changes (advert_id);
create index property_changes_property on property_changes (property_id, created_at desc);

-- The former id of a property that was joined into another, so that links still work: for all agents, or for one agent while the others see
-- both properties.
create table property_aliases (
  -- former id of a property; unique per agent
  id bigint not null,
  -- order of the joins, and the key other tables refer to
  step bigint generated always as identity primary key,
  property_id bigint not null references properties on delete cascade,
  -- the alias follows this advert if the property is split
  advert_id bigint not null references adverts on delete cascade,
  -- all adverts that came with it
  advert_ids bigint[] not null,
  joined_at timestamptz not null,
  -- the only agent it holds for; null: for all, and the property is gone
  agent_id uuid references users on delete cascade,
  unique nulls not distinct (id, agent_id)
);
create index property_aliases_advert on property_aliases (advert_id);
create index property_aliases_agent on property_aliases (agent_id) where agent_id is not null;
create index property_aliases_property on property_aliases (property_id);

-- Every distinct set of place keys that properties have; thousands of properties share one, so a search looks up places here first. Derived:
-- not in backups, unused sets go at night.
create table place_sets (
  -- hash_array_extended(keys, 0)
  id bigint primary key,
  keys text[] not null
);
create index place_sets_keys on place_sets using gin (keys);

-- A property that a portal listed within a radius of a place. Deleted when its postcode changes, or when no saved search covers the place.
create table near_places (
  property_id bigint not null references properties on delete cascade,
  -- "near:<km>:<place key>" (nearKey in requests.ts)
  key text not null,
  primary key (property_id, key)
);
create index near_places_key on near_places (key);

-- Median asking price per m² of comparable public listings in one postcode area. Recomputed every hour; areas with fewer than 10 listings have
-- no row.
create table price_levels (
  listing_type text not null,
  property_type text not null,
  -- postcode or its first 3 or 2 digits
  area text not null,
  -- per m²; of the plot for land
  median_cents bigint not null,
  listings integer not null,
  updated_at timestamptz not null,
  -- percent between the last two half-years; null with too few listings
  trend smallint,
  primary key (listing_type, property_type, area)
);

-- How far stored public adverts were judged by one version of the verdict rules; one row per version.
create table judged_listings (
  rules_version integer primary key,
  -- last judged advert id
  up_to bigint not null default 0,
  completed_at timestamptz
);

-- An agent's correction of our verdict on a property, for that agent's view only. It also keeps the corrected verdict, as a labelled case for
-- the rules.
create table verdict_corrections (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  is_offer boolean not null,
  -- the corrected verdict, as are doubt_reason and rules_version
  hidden_reason text,
  doubt_reason text,
  rules_version integer not null,
  created_at timestamptz not null,
  primary key (agent_id, property_id)
);
create index verdict_corrections_property on verdict_corrections (property_id);

-- A fact that only the text of an advert states, with the sentence that proves it. Found by the AI service; a trigger deletes it when the text
-- changes.
create table advert_facts (
  advert_id bigint not null references adverts on delete cascade,
  -- name in advert-fields.ts
  field text not null,
  value text not null,
  -- the sentence is approximate ("ca.")
  is_about boolean not null,
  sentence text not null,
  found_at timestamptz not null,
  primary key (advert_id, field)
);

-- The hashes (phone, text, pictures, price and size in an area) by which adverts of one property find each other. Only for public adverts
-- whose page was read.
create table advert_keys (
  advert_id bigint primary key references adverts on delete cascade,
  -- 32-bit hashes (identity/rules/keys.ts)
  keys integer[] not null
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index advert_keys_found on advert_keys using gin (keys) with (fastupdate=off);

-- A key shared by more than 40 adverts, which identifies nothing. It is skipped for 30 days, because finding that out means reading all of
-- them.
create table shared_keys (
  key integer primary key,
  noted_at timestamptz not null
);
create index shared_keys_noted on shared_keys (noted_at);

-- What the pictures of an advert look like, as perceptual hashes; the pictures are not kept. Only for sources whose pictures an administrator
-- switched on.
create table advert_pictures (
  advert_id bigint primary key references adverts on delete cascade,
  -- hash of postcode or place; pictures are compared within it
  area integer not null,
  -- 16 bytes per picture (picture-mark.ts)
  marks bytea not null,
  -- name of each; similar pictures of an area share one
  pictures integer[] not null,
  -- how many could not be read
  unread smallint not null default 0
);
create index advert_pictures_area on advert_pictures (area, advert_id desc);

-- Two adverts that the rules consider possibly one property; agents decide. Replaced whenever one of them is compared again.
create table maybe_pairs (
  -- the smaller advert id
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  score real not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index maybe_pairs_other on maybe_pairs (other_id);
create index maybe_pairs_score on maybe_pairs (score desc, one_id desc, other_id desc);

-- An agent's decision that two adverts are one property or two. It holds for its author alone until two offices agree.
create table identity_decisions (
  id bigint generated always as identity primary key,
  agent_id uuid references users on delete set null,
  -- joined: one property; apart: two; parted: one_id taken out of its property
  kind text not null,
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  -- property id that became an alias by it; no foreign key
  alias_id bigint,
  created_at timestamptz not null,
  -- false: no longer counts towards sharing, since another agent took the shared decision back
  is_vote boolean not null default true,
  -- since when it holds for all; null: for its author alone
  shared_at timestamptz
);
create index identity_decisions_agent on identity_decisions (agent_id, id desc);
create index identity_decisions_one on identity_decisions (one_id);
create index identity_decisions_other on identity_decisions (other_id);

-- Two adverts that a shared decision keeps apart: the rules do not join their properties. Goes when the decision is taken back.
create table parted_pairs (
  -- the smaller advert id
  one_id bigint not null references adverts on delete cascade,
  other_id bigint not null references adverts on delete cascade,
  decision_id bigint not null references identity_decisions on delete cascade,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index parted_pairs_decision on parted_pairs (decision_id);
create index parted_pairs_other on parted_pairs (other_id);

-- An agent's search, run on the portals and matched with every new property. Its places and requests are derived into two tables of their own.
create table saved_searches (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  location text,
  -- km around each place; null: the places only
  radius integer,
  min_price_cents bigint,
  max_price_cents bigint,
  property_type text,
  listing_type text not null,
  min_size numeric(12,2),
  min_rooms numeric(6,1),
  seller_type text,
  only_with_images boolean not null,
  only_new_listings boolean not null,
  sources text[] not null,
  is_active boolean not null,
  -- export matches, if the agent's connection allows it too
  auto_export boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  alerts boolean not null default true,
  alert_price_drops boolean not null default false,
  alert_returns boolean not null default false,
  -- further places; one of all must fit
  more_places text[] not null default '{}'
);
create index saved_searches_agent on saved_searches (agent_id, created_at desc);

-- One place key of a saved search, with its bounds repeated and "any" as a value, so that one index finds the searches a property fits.
-- Rewritten with the search.
create table saved_search_places (
  saved_search_id bigint not null references saved_searches on delete cascade,
  -- place.ts; empty for a search without a place
  key text not null,
  listing_type text not null,
  -- any if the search names none
  property_type text not null,
  -- -1 without a bound, as min_size and min_rooms
  min_price_cents bigint not null,
  -- the largest bigint without a bound
  max_price_cents bigint not null,
  min_size numeric(12,2) not null,
  min_rooms numeric(6,1) not null,
  -- width of the price range in three classes, to narrow the index probe
  price_span smallint generated always as (case
    when ((max_price_cents)::numeric <= ((min_price_cents)::numeric * 1.25)) then 1
    when ((max_price_cents)::numeric <= ((min_price_cents)::numeric * 2.0)) then 2
    else 3
end) stored,
  primary key (saved_search_id, key)
);
create index saved_search_places_fit on saved_search_places (key, listing_type, property_type, price_span, min_price_cents, max_price_cents, min_size, min_rooms)
  include (saved_search_id);

-- A portal request that a saved search needs; searches with the same request share its runs. Rewritten with the search.
create table saved_search_requests (
  saved_search_id bigint not null references saved_searches on delete cascade,
  source text not null,
  -- canonical JSON of the criteria (requestOf)
  request text not null,
  primary key (saved_search_id, source, request)
);
create index saved_search_requests_request on saved_search_requests (source, request);

-- A property announced to an agent: found by a saved search, or a watched favourite. One row per property and agent, however many searches
-- fit.
create table matches (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- null for a watched favourite, or if the search is gone
  saved_search_id bigint references saved_searches on delete set null,
  created_at timestamptz not null,
  -- price cut (price_cut_at) last announced
  cut_announced_at timestamptz,
  -- repost (reposted_at) last announced
  return_announced_at timestamptz,
  unique (property_id, agent_id)
);
create index matches_agent on matches (agent_id, id desc);
create index matches_search on matches (saved_search_id);

-- ==================== Ingest: portals, runs, files, mailboxes and directories

-- Settings of one portal or directory. The rows are fixed; an administrator changes only their values.
create table sources (
  source text primary key,
  is_enabled boolean not null default true,
  -- between two requests
  pause_ms integer not null default 2000 check (pause_ms >= 0 and pause_ms <= 60000),
  -- its pictures may be fetched and hashed
  marks_pictures boolean not null default false
);

-- The id a portal uses for a place, looked up once and kept for good.
create table portal_places (
  source text not null,
  -- placeKey of place.ts
  place_key text not null,
  place_id text not null,
  label text not null,
  looked_up_at timestamptz not null,
  primary key (source, place_key)
);

-- One attempt to read one portal or directory for one request. A running row whose advisory lock is free was interrupted; ended rows are kept
-- 90 days.
create table scrape_runs (
  id bigint generated always as identity primary key,
  source text not null,
  -- canonical JSON of the criteria; equal searches share runs
  request text not null,
  status text not null,
  failure text,
  -- German sentence; for a completed run, what it left out
  reason text,
  pages integer not null default 0,
  items_found integer not null default 0,
  items_new integer not null default 0,
  -- known adverts or businesses with a change
  items_changed integer not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  check ((status = 'failed') = (failure is not null)),
  check ((status = 'running') = (completed_at is null))
);
create index scrape_runs_request on scrape_runs (source, request, started_at desc);
create index scrape_runs_running on scrape_runs (started_at) where status = 'running';
create index scrape_runs_started on scrape_runs (started_at);

-- How many pages or entries of a source were read in an hour and how many had a field: one that vanishes reveals a changed layout. Kept 21
-- days.
create table source_reads (
  source text not null references sources,
  -- page, card or ad
  form text not null,
  -- German name in field-counts.ts
  field text not null,
  hour timestamptz not null,
  read integer not null check (read >= 0),
  -- of those read, how many had the field
  present integer not null,
  -- of several a portal shows at once; empty if it has one
  layout text not null default '',
  primary key (source, form, field, layout, hour),
  check (present >= 0 and present <= read)
);

-- A file an agent uploaded, with its progress and result. Retention deletes the row after 30 days by default; the adverts stay.
create table imports (
  id bigint generated by default as identity primary key,
  agent_id uuid not null references users on delete cascade,
  file_name text not null,
  bytes bigint not null default 0,
  file_hash bytea,
  status text not null default 'uploading',
  -- detected columns and first rows; null once ended
  preview jsonb,
  mapping jsonb,
  error text,
  is_read boolean not null default false,
  -- last line stored
  up_to integer not null default 0,
  -- rows read so far, then all including failed ones
  total integer not null default 0,
  imported integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- newest import id when it ended: detects a repeated upload that began before
  newest_then bigint,
  -- attempts since the last progress; given up after too many
  tries integer not null default 0,
  -- stored with cells left empty
  noted integer not null default 0
);
create index imports_agent on imports (agent_id, id);

-- A piece of an uploaded file, in the database so that any worker can continue. Deleted when the import ends.
create table import_parts (
  import_id bigint not null references imports on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (import_id, number)
);

-- A parsed row of a file until it is stored as an advert. Of several rows about one advert only the last is kept; deleted when the import
-- ends.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  source text not null,
  external_id text not null,
  -- the file's own id of the property; rows with the same become one
  object text,
  listing jsonb not null,
  -- of the content, compared with adverts.row_hash
  hash bytea,
  primary key (import_id, line)
);
create index import_rows_adverts on import_rows (import_id, source, external_id);
create index import_rows_objects on import_rows (import_id, object) where object is not null;

-- A row of a file that could not be stored, or was stored with some cells left empty.
create table import_failures (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  title text,
  reason text not null,
  -- stored nevertheless, with some cells empty
  is_stored boolean not null default false,
  primary key (import_id, line)
);

-- An advert that came with an import, so that undoing the import within 7 days removes it.
create table imported_adverts (
  import_id bigint not null references imports on delete cascade,
  advert_id bigint not null references adverts on delete cascade,
  primary key (import_id, advert_id)
);
create index imported_adverts_advert on imported_adverts (advert_id);

-- The columns an agent chose last, proposed for the next file.
create table import_mappings (
  agent_id uuid primary key references users on delete cascade,
  mapping jsonb not null
);

-- An agent's address for alert mails of portals. A new address replaces the old one.
create table mailboxes (
  agent_id uuid primary key references users on delete cascade,
  -- local part of the address, without a plus suffix
  name text not null unique,
  created_at timestamptz not null
);

-- An alert mail sent to an agent's mailbox, and what became of it. The same mail sent again is the same row; deleted after 7 days by default.
create table inbound_mails (
  id bigint generated by default as identity primary key,
  agent_id uuid not null references users on delete cascade,
  -- SHA-256 of the raw mail, unique per agent
  hash bytea not null,
  received_at timestamptz not null,
  state text not null default 'waiting',
  source text,
  subject text,
  -- by the agent, without the portal's signature
  is_forwarded boolean not null default false,
  hits integer not null default 0,
  new_hits integer not null default 0,
  -- of hits, those the portal lists as outside the search
  outside_hits integer not null default 0,
  -- German sentence: why it was not or not fully read
  reason text,
  -- sealed; null once read, kept if unread or partly, the request if confirmation
  content bytea,
  -- null: at once
  try_after timestamptz,
  unique (agent_id, hash)
);
create index inbound_mails_agent on inbound_mails (agent_id, id desc);
create index inbound_mails_waiting on inbound_mails (agent_id) where state = 'waiting';

-- ==================== Work: an agent's prospects, contacts, letters, calls and exports

-- An agent's work on a property and its owner. Retention empties the owner's data but keeps the row; the row has no id, its key is agent and
-- property.
create table prospects (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  prospect_status text not null default 'not_contacted',
  -- unchanged if the same status is set again
  status_changed_at timestamptz not null,
  internal_notes text,
  owner_name text,
  owner_phone text,
  owner_email text,
  -- set by the agent; null: the computed score is shown
  lead_score smallint check (lead_score >= 0 and lead_score <= 100),
  estimated_value_cents bigint,
  next_follow_up_date date,
  last_contact_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- owner_name and the property's words; kept by triggers
  words text not null default '',
  -- incremented with each change; a save names the version it was read at
  internal_notes_version integer not null default 0,
  -- like words, with mail, phone digits and address; kept by triggers
  found_by text not null default '',
  -- fields without a column, by name in prospect-fields.ts; null if none
  details jsonb,
  primary key (agent_id, property_id)
);
create index prospects_follow_up on prospects (agent_id, next_follow_up_date, lead_score desc NULLS LAST, updated_at desc, property_id)
  include (prospect_status);
create index prospects_found_by on prospects using gin (agent_id, found_by gin_trgm_ops);
create index prospects_noted on prospects (agent_id, updated_at desc, property_id desc) where internal_notes is not null;
create index prospects_notes on prospects using gin (agent_id, internal_notes gin_trgm_ops) where internal_notes is not null;
create index prospects_property on prospects (property_id);
create index prospects_status on prospects (agent_id, prospect_status, next_follow_up_date, lead_score desc NULLS LAST, updated_at desc, property_id);
create index prospects_touched on prospects (agent_id, updated_at desc, property_id desc);
create index prospects_words on prospects using gin (agent_id, words gin_trgm_ops);

-- Computes prospects.found_by before each write of the owner's name, phone or mail.
create function keep_found_by() returns trigger language plpgsql as $$
begin
  new.found_by := concat_ws(' ', new.owner_name, new.owner_email, regexp_replace(new.owner_phone, '\D', '', 'g'),
    (select concat_ws(' ', words, address) from properties where id = new.property_id));
  return new;
end
$$;
create trigger keep_found_by before update of owner_name, owner_email, owner_phone on prospects for each row execute function keep_found_by();

-- Computes prospects.words before each write of owner_name: trigram search within one agent without reading properties.
create function keep_words() returns trigger language plpgsql as $$
begin
  new.words := concat_ws(' ', new.owner_name, (select words from properties where id = new.property_id));
  return new;
end
$$;
create trigger keep_words before update of owner_name on prospects for each row execute function keep_words();

-- Fills words and found_by of a new prospect; locks its property first, so that a concurrent import is not missed.
create function take_words() returns trigger language plpgsql as $$
begin
  -- an import that is changing the listing is waited for; one that comes later finds this prospect and renews its words
  perform from properties where id = new.property_id for share;
  update prospects set owner_name = owner_name where agent_id = new.agent_id and property_id = new.property_id;
  return null;
end
$$;
create trigger take_words after insert on prospects for each row execute function take_words();

-- One contact or note in an agent's history with an owner. Deleted some time after the owner declined or objected.
create table prospect_activities (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  activity_type text not null,
  description text not null,
  -- null if unknown
  contact_method text,
  outcome text,
  created_at timestamptz not null
);
create index prospect_activities_agent on prospect_activities (agent_id, property_id, created_at desc, id desc);
create index prospect_activities_newest on prospect_activities (agent_id, created_at desc, id desc);
create index prospect_activities_property on prospect_activities (property_id);
create index prospect_activities_words on prospect_activities using gin (agent_id, description gin_trgm_ops);

-- A property on an agent's list of favourites.
create table favorites (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  created_at timestamptz not null,
  -- notify of price cuts and returns
  watched boolean not null default false,
  primary key (agent_id, property_id)
);
create index favorites_agent on favorites (agent_id, created_at desc);
create index favorites_property on favorites (property_id);

-- The result of one call, or its postponement, by a key the page made: sent again, it counts once. Deleted after 180 days by default; the
-- activity stays.
create table call_results (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- made by the page; unique per agent
  key uuid not null,
  result text not null,
  created_at timestamptz not null,
  -- keyed hash of the request: the same key with other content is refused
  sent_hash bytea,
  unique (agent_id, key)
);
create index call_results_agent on call_results (agent_id, property_id, id desc);
create index call_results_property on call_results (property_id);

-- An agent's own opening sentences for calls.
create table call_scripts (
  agent_id uuid primary key references users on delete cascade,
  -- null: the built-in sentence
  for_buyer text,
  -- null: the built-in sentence
  own_services text,
  updated_at timestamptz not null
);

-- That an agent informed an owner about the origin of the data (Art. 14 GDPR), or why not. Refers to an advert or tip like contact_records;
-- the latest notice replaces an earlier one.
create table owner_notices (
  agent_id uuid not null references users on delete cascade,
  source text not null,
  -- as in contact_records
  external_id text not null,
  -- the way, or the exemption
  how text not null,
  -- the agent's note; the reason for an exemption
  words text not null,
  -- version of the notice text; null for exemptions
  wording integer,
  day date not null,
  created_at timestamptz not null,
  primary key (agent_id, source, external_id),
  check ((wording is null) = (how in ('known', 'impossible', 'law', 'secret')))
);

-- A letter to an owner, frozen so that it can be printed again. The code printed on it leads to a page for the answer and is valid for 365
-- days.
create table letters (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- letters made together
  run uuid not null,
  token_hash bytea not null unique,
  -- sealed, to print it again; token_hash finds the letter
  token bytea not null,
  -- frozen LetterContent, without the code
  content jsonb not null,
  -- null until the agent marks it as posted
  sent_on date,
  -- the last one; each is also in contact_records
  answer text,
  answered_at timestamptz,
  answered_phone text,
  created_at timestamptz not null
);
create index letters_agent on letters (agent_id, property_id, id desc);
create index letters_property on letters (property_id);
create index letters_run on letters (agent_id, run);

-- Proof of a consent, withdrawal, objection or override, kept forever if an objection. It names an advert by source and number, or a tip,
-- without a foreign key: it outlives both.
create table contact_records (
  id bigint generated always as identity primary key,
  -- null: an objection that holds for all agents
  agent_id uuid references users on delete cascade,
  source text not null,
  -- number of the advert, or the tip's id if source is tip
  external_id text not null,
  kind text not null,
  -- null for objections, which hold for every channel
  channel text,
  -- how the owner agreed or objected, or why the agent went on; empty once without agent
  reason text not null,
  -- of the statement; created_at is when it was recorded
  day date not null,
  created_at timestamptz not null,
  -- a consent is kept five years from its last use
  last_used_on date,
  -- letter on whose page the owner answered
  letter_id bigint references letters on delete set null,
  -- the owner took the objection back
  lifted_at timestamptz,
  -- sealed: who consented and by which number or address; another person asks anew
  person bytea,
  -- becomes global when the agent's account goes; never reset
  outlives_agent boolean not null default false,
  check ((kind = 'objection') = (channel is null))
);
create index contact_records_agent on contact_records (agent_id, source, external_id, created_at desc);
create index contact_records_letter on contact_records (letter_id) where letter_id is not null;

-- One keyed hash (of a number, mail, address or advert) of an owner who objected, so that other adverts are recognised. Without agent_id it
-- holds for all agents; deleted only if taken back.
create table objections (
  agent_id uuid references users on delete cascade,
  -- keyed with a key of its own (installation_key.sealed_marks_key)
  hash bytea not null,
  day date not null,
  -- made only on this letter's page, so the owner may take it back there
  letter_id bigint references letters on delete set null,
  -- becomes global when the agent's account goes
  outlives_agent boolean not null default false
);
create unique index objections_known on objections (agent_id, hash) nulls not distinct;
create index objections_letter on objections (letter_id) where letter_id is not null;

-- An agent's own letter templates, at most 20. Without a row the built-in ones are offered.
create table letter_texts (
  agent_id uuid primary key references users on delete cascade,
  -- array of { name, subject, body }
  texts jsonb not null,
  updated_at timestamptz not null
);

-- The secret address of an agent's calendar feed; anyone with the address may read it. A new address replaces it.
create table calendars (
  agent_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  -- sealed, to show it again; token_hash finds the calendar
  token bytea not null,
  created_at timestamptz not null
);

-- An agent's CRM: key, settings and last test. One CRM per agent; without a row it is Propstack without a key.
create table crm_connections (
  agent_id uuid primary key references users on delete cascade,
  -- sealed; null if removed
  api_key bytea,
  tested_at timestamptz,
  -- of the last test; null if it passed or was never made (tested_at null)
  test_error text,
  auto_export_enabled boolean not null default false,
  -- the agent's last ExportChoices
  choices jsonb,
  -- the CRM asked not to be polled before
  looks_paused_until timestamptz,
  crm text not null default 'propstack'
);

-- A property in an agent's CRM. One row per agent, property and CRM however often it is exported, so that no second object is created there.
create table exports (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- search that asked for it; null: the agent did
  saved_search_id bigint references saved_searches on delete set null,
  status text not null default 'pending',
  -- id in the CRM; also set if a later step failed
  object_id text,
  -- why it failed or was skipped, or a hint despite success
  error_message text,
  -- creation was sent: the object may exist although not found yet
  create_sent_at timestamptz,
  requested_at timestamptz not null,
  exported_at timestamptz,
  -- null once the delivery was deleted
  delivery_id bigint,
  -- ExportChoices of this export; null: the agent's last ones
  choices jsonb,
  -- the agent confirmed that the owner's data may go along
  with_owner boolean not null default false,
  -- id of the owner in the CRM
  contact_id text,
  -- field -> digest of the value last sent
  sent jsonb,
  -- when the CRM was last asked about it
  looked_at timestamptz,
  -- when it last answered; seen_state and seen_status are of that time
  seen_at timestamptz,
  seen_state text,
  -- in the CRM's words
  seen_status text,
  crm text not null default 'propstack',
  -- mark under which the CRM finds the object
  reference text,
  -- the same for the owner
  contact_sent_at timestamptz,
  unique (agent_id, property_id, crm),
  check ((seen_at is null) = (seen_state is null)),
  check (status <> 'success' or (object_id is not null and exported_at is not null))
);
create index exports_agent on exports (agent_id, requested_at desc, id desc);
create unique index exports_delivery on exports (delivery_id);
create index exports_pending on exports (agent_id, requested_at) where status = 'pending';
create index exports_property on exports (property_id);
create index exports_search on exports (saved_search_id);
create index exports_to_look_at on exports (agent_id, looked_at NULLS FIRST, id) where object_id is not null;

-- The points an agent adds to or takes from the lead score by area, kind of property and commission. One row holds all of them.
create table lead_shifts (
  agent_id uuid primary key references users on delete cascade,
  -- array of { aspect, value, points }, points -30 to 30
  shifts jsonb not null,
  updated_at timestamptz not null
);

-- A person an agent searches a property for, under a name or number. Deleted 180 days after the search ended by default.
create table search_clients (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  budget_cents bigint not null check (budget_cents > 0),
  places text[] not null check (places <> '{}'),
  -- places as keys of place.ts
  place_keys text[] not null,
  property_type text,
  -- the day the client began to search
  since date not null,
  -- null while searching
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (agent_id, id)
);

-- The client on whose behalf an agent would call an owner: at most one per agent and property.
create table search_client_links (
  id bigint generated always as identity primary key,
  agent_id uuid not null,
  search_client_id bigint not null,
  property_id bigint not null references properties on delete cascade,
  linked_at timestamptz not null,
  -- null until the owner was called for this client
  called_at timestamptz,
  unique (agent_id, property_id),
  foreign key (agent_id, search_client_id) references search_clients (agent_id, id) on delete cascade
);
create index search_client_links_client on search_client_links (agent_id, search_client_id);
create index search_client_links_property on search_client_links (property_id);

-- ==================== Network: partners, tips, commissions and statements

-- A partner's trade and services. Without a row the profile is empty; name and phone are in users.
create table partner_profiles (
  user_id uuid primary key references users on delete cascade,
  address text,
  city text,
  zip_code text,
  -- null if not chosen
  industry text,
  services text,
  description text,
  website text,
  price_range text not null default 'standard',
  service_area text,
  availability text not null default 'nach_absprache',
  updated_at timestamptz not null
);

-- The link between an agent and a partner who came by an invitation. Only the agent can pause it.
create table partner_relations (
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  -- the link the partner came by
  short_link text not null,
  -- false while the agent pauses it
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (agent_id, partner_id)
);
create index partner_relations_partner on partner_relations (partner_id, created_at desc);

-- A property tipped by a partner; without agent_id it is in the pool until an administrator assigns it. It outlives both accounts, because
-- commissions refer to it.
create table property_tips (
  id bigint generated always as identity primary key,
  partner_id uuid references users on delete set null,
  -- null: in the pool
  agent_id uuid references users on delete set null,
  tip_type text not null,
  property_type text not null,
  -- as one line; made of street and house number if not given
  address text,
  street text,
  house_number text,
  zip_code text,
  city text,
  estimated_price_cents bigint check (estimated_price_cents >= 0),
  seller_name text,
  seller_phone text,
  seller_email text,
  -- from the partner to the agent, written once
  notes text,
  urgency text not null,
  lead_source text,
  description text,
  status text not null default 'submitted',
  -- from the agent to the partner
  agent_notes text,
  submitted_at timestamptz not null,
  agent_notes_version integer not null default 0,
  -- made by the device; unique per partner
  client_key uuid,
  -- wording by which the partner confirmed the owner's consent; null: not confirmed
  owner_consent_version smallint,
  owner_consent_how text,
  owner_consent_at timestamptz,
  -- the agent chose to see the owner's data without consent
  owner_cleared_at timestamptz,
  -- since when the owner's data is stored; starts the duty to inform
  owner_known_at timestamptz,
  -- folded street with number, to recognise tips about one property; null if ambiguous
  place_street text,
  place_zip text,
  place_city text,
  follow_up_date date,
  -- the agent's own, hidden from the partner
  own_notes text,
  own_notes_version integer not null default 0,
  -- where the partner was, if shared
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- keyed hash of the request: the same key with other content is refused
  sent_hash bytea,
  check ((latitude is null) = (longitude is null))
);
create index property_tips_agent on property_tips (agent_id, submitted_at desc, id desc);
create unique index property_tips_client_key on property_tips (partner_id, client_key);
create index property_tips_newest on property_tips (submitted_at desc, id desc);
create index property_tips_partner on property_tips (partner_id, submitted_at desc, id desc);
create index property_tips_place on property_tips (agent_id, place_street, submitted_at, id) where place_street is not null;
create index property_tips_pool on property_tips (submitted_at desc, id desc) where agent_id is null;

-- A status change, note or transfer of a tip. Erasure empties the values but keeps the rows.
create table tip_history (
  id bigint generated always as identity primary key,
  tip_id bigint not null references property_tips on delete cascade,
  change_type text not null,
  old_value text,
  new_value text,
  changed_by_type text not null,
  created_at timestamptz not null,
  -- only if it was neither the agent nor the partner
  changed_by_name text
);
create index tip_history_tip on tip_history (tip_id, created_at desc, id desc);

-- A picture of a tip, re-encoded; its random id is its address.
create table tip_photos (
  id uuid primary key default gen_random_uuid(),
  tip_id bigint not null references property_tips on delete cascade,
  -- made by the device; unique per tip
  client_key uuid not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null,
  unique (tip_id, client_key)
);

-- A message between an agent and a partner. Deleted for both sides when either account is deleted.
create table messages (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  tip_id bigint references property_tips on delete set null,
  from_agent boolean not null,
  -- written by the system
  is_automatic boolean not null default false,
  content text not null,
  -- made by the device; unique per pair and direction
  client_key uuid,
  created_at timestamptz not null,
  -- by the other side
  read_at timestamptz
);
create unique index messages_client_key on messages (agent_id, partner_id, from_agent, client_key);
create index messages_pair on messages (agent_id, partner_id, created_at desc, id desc);
create index messages_partner on messages (partner_id, created_at desc, id desc);
create index messages_unread on messages (partner_id, agent_id) where read_at is null;

-- A text block of an agent for messages to partners, at most 100 per agent.
create table message_templates (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  title text not null,
  content text not null,
  created_at timestamptz not null
);
create index message_templates_agent on message_templates (agent_id, id);

-- The fixed reward for a tip by type of service. The rows are fixed; administrators change only the amount.
create table partner_rewards (
  id bigint generated always as identity primary key,
  service_type text not null unique,
  description text not null default '',
  reward_cents bigint not null default 0 check (reward_cents >= 0),
  is_active boolean not null default true
);

-- A credit note, receipt or cancellation that settles commissions. Once issued, a trigger rejects any change of its content and its deletion.
create table statements (
  id bigint generated always as identity primary key,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  kind text not null,
  status text not null default 'draft',
  -- gapless per agent; null while a draft
  number integer,
  issued_at timestamptz,
  -- frozen JSON as text
  content text,
  -- SHA-256 of content
  content_hash bytea,
  -- document this one cancels
  cancels_id bigint unique references statements,
  paid_date date,
  created_at timestamptz not null,
  unique (agent_id, number),
  check ((status = 'draft') = (number is null)),
  check (num_nulls(number, issued_at, content, content_hash) in (0, 4))
);
create index statements_agent on statements (agent_id, created_at desc, id desc);
create index statements_partner on statements (partner_id, created_at desc, id desc);

-- Rejects deletion of an issued statement and changes of its content, number or kind; status and paid_date may change.
create function keep_issued_statement() returns trigger language plpgsql as $$
begin
  if old.number is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or (new.kind, new.number, new.issued_at, new.content, new.content_hash, new.cancels_id)
    is distinct from (old.kind, old.number, old.issued_at, old.content, old.content_hash, old.cancels_id)
  then raise exception 'an issued statement never changes';
  end if;
  return new;
end
$$;
create trigger keep_issued_statement before delete or update on statements for each row execute function keep_issued_statement();

-- Money an agent owes a partner for a tip: at most one reward and one share per tip. Never deleted: it outlives the tip and both accounts.
create table commissions (
  id bigint generated always as identity primary key,
  tip_id bigint references property_tips on delete set null,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  -- reward: fixed amount; share: part of the sale price
  kind text not null,
  -- copy of the tip's at that time
  property_address text,
  property_city text,
  amount_cents bigint not null check (amount_cents >= 0),
  sale_price_cents bigint check (sale_price_cents >= 0),
  -- percent
  commission_rate numeric(6,3) check (commission_rate >= 0),
  sale_date date,
  -- the partner may ask for it from then on; null: not yet
  due_date date,
  paid_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- document that settles it, drafts included
  statement_id bigint references statements on delete set null,
  check (kind = 'reward' or (sale_price_cents is not null and commission_rate is not null and sale_date is not null))
);
create index commissions_agent on commissions (agent_id, created_at desc, id desc);
create unique index commissions_once on commissions (tip_id, kind);
create index commissions_partner on commissions (partner_id, created_at desc, id desc);
create index commissions_statement on commissions (statement_id) where statement_id is not null;

-- The last statement number of an agent. Its row is locked until the document is stored, so the numbers have no gap.
create table statement_series (
  agent_id uuid primary key references users on delete cascade,
  -- number given out last
  last integer not null
);

-- Tax data of an agent or partner for statements. Issued documents contain a frozen copy.
create table billing_profiles (
  user_id uuid primary key references users on delete cascade,
  legal_name text,
  street text,
  zip_code text,
  city text,
  tax_number text,
  vat_id text,
  -- no VAT (§ 19 UStG)
  is_small_business boolean not null default false,
  -- not trading: gets a receipt instead of a credit note
  is_private boolean not null default false,
  updated_at timestamptz not null
);

-- An agreement between an agent and a partner, word for word as accepted; one row per version.
create table partner_agreements (
  id bigint generated always as identity primary key,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  version smallint not null,
  text text not null,
  accepted_at timestamptz not null,
  unique (agent_id, partner_id, version)
);
create index partner_agreements_partner on partner_agreements (partner_id);

-- A business as the directories show it, stored once for all agents. Deleted when no agent has it any more, or a year after the last directory
-- showed it unless an agent is in touch.
create table businesses (
  id bigint generated always as identity primary key,
  company_name text not null,
  -- the directory's own word for the trade
  branch text,
  street text,
  house_number text,
  zip_code text,
  city text,
  phone text,
  -- phone in E.164, for comparison
  phone_key text,
  email text,
  website text,
  created_at timestamptz not null,
  -- of the directories' data; makes improvements look again
  updated_at timestamptz not null
);

-- A phone number, web site or address by which entries of one business find each other. Not unique: different businesses may share one.
create table business_keys (
  -- "phone …", "site …" or "door …"
  key text not null,
  business_id bigint not null references businesses on delete cascade,
  primary key (key, business_id)
);
create index business_keys_of on business_keys (business_id);

-- An entry in a directory; several may belong to one business. Deleted after a year unseen if another entry is still shown.
create table business_entries (
  source text not null,
  external_id text not null,
  business_id bigint not null references businesses on delete cascade,
  -- of its own page in the directory; null if it has none
  path text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- its page was read for a missing web site; once only
  detail_read_at timestamptz,
  -- phone this entry last showed; only a change here changes the business
  listed_phone text,
  -- address this entry last showed, as one line
  listed_place text,
  primary key (source, external_id)
);
create index business_entries_of on business_entries (business_id);

-- The last change of phone or place that a directory reported, with the value before. One row per business and part.
create table business_updates (
  business_id bigint not null references businesses on delete cascade,
  part text not null,
  source text not null,
  -- value before the change
  before text not null,
  updated_at timestamptz not null,
  primary key (business_id, part)
);

-- A business in an agent's list, with the agent's own status. Repeats values of the business, so that the list is sorted and searched without
-- reading businesses.
create table agent_businesses (
  agent_id uuid not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  status text not null default 'not_contacted',
  is_exported boolean not null default false,
  found_at timestamptz not null,
  -- trade it was searched by
  industry text not null,
  -- copy of the name in lower case, as search_text and place_text kept by updateBusiness
  sort_name text not null,
  -- folded name, trade, address, phone digits and mail
  search_text text not null,
  -- folded postcode and town
  place_text text not null,
  primary key (agent_id, business_id)
);
create index agent_businesses_industry on agent_businesses (agent_id, industry, sort_name, business_id);
create index agent_businesses_named on agent_businesses (agent_id, sort_name, business_id);
create index agent_businesses_of on agent_businesses (business_id);
create index agent_businesses_words on agent_businesses using gin (agent_id, search_text gin_trgm_ops);

-- What an agent noted about a registered partner in the list of businesses.
create table partner_prospects (
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  -- null until the agent sets one
  status text,
  is_exported boolean not null default false,
  primary key (agent_id, partner_id)
);
create index partner_prospects_of on partner_prospects (partner_id);

-- An objection of a business, as keyed hashes of phone, site, name and entries, so that it does not come back. Without agent_id it holds for
-- all agents.
create table forgotten_businesses (
  -- null: holds for all agents
  agent_id uuid references users on delete set null,
  -- keyed hash (marks.ts); one row per mark
  mark bytea not null,
  forgotten_at timestamptz not null
);
create index forgotten_businesses_by on forgotten_businesses (mark);
create index forgotten_businesses_of on forgotten_businesses (agent_id);

-- A better name, trade or description proposed for a business. If taken, it holds for that agent only, and only while the directories' value
-- is unchanged.
create table business_changes (
  id bigint generated always as identity primary key,
  agent_id uuid not null,
  business_id bigint not null,
  field text not null,
  -- directories' value it is based on; ignored once that differs
  old_value text not null,
  value text not null,
  -- words of the entry that justify it
  quote text not null,
  state text not null default 'proposed',
  created_at timestamptz not null,
  unique (agent_id, business_id, field),
  foreign key (agent_id, business_id) references agent_businesses (agent_id, business_id) on delete cascade
);

-- When a business in an agent's list was last checked for improvements; due again once the business changes.
create table looked_businesses (
  agent_id uuid not null,
  business_id bigint not null,
  looked_at timestamptz not null,
  -- false: only the rules looked, the AI service has still to
  by_service boolean not null default true,
  primary key (agent_id, business_id),
  foreign key (agent_id, business_id) references agent_businesses (agent_id, business_id) on delete cascade
);

-- The last check of an agent's businesses for improvements. A new run replaces the row.
create table improvement_runs (
  agent_id uuid primary key references users on delete cascade,
  industry text not null,
  location text not null,
  -- directories are read for it first; null: stored businesses only
  request text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  looked integer not null default 0,
  proposed integer not null default 0,
  -- why it ended early, a state of the AI service
  state text,
  -- null while the directories are read
  begun_at timestamptz
);

-- An agent's search for businesses by trade and place. Equal requests share their runs.
create table partner_criteria (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  name text not null,
  industry text not null,
  location text not null,
  zip_code text,
  -- canonical JSON; equal ones share runs
  request text not null,
  is_active boolean not null,
  -- minutes
  scraping_interval integer not null,
  -- null: due at once
  last_scraped_at timestamptz,
  created_at timestamptz not null,
  -- since when request is this; earlier runs do not count
  requested_at timestamptz not null
);
create index partner_criteria_of on partner_criteria (agent_id);
create index partner_criteria_request on partner_criteria (request);

-- ==================== Office: mail servers, templates, backups and what is being watched

-- A mail server of the installation. Only the active global default is used; the one from SMTP_URL is written again at every start.
create table smtp_settings (
  id bigint generated always as identity primary key,
  -- SMTP_URL for the one of the environment
  setting_name text not null,
  host text not null,
  port integer not null default 587 check (port >= 1 and port <= 65535),
  -- TLS from the start; otherwise STARTTLS
  secure boolean not null default false,
  user_name text not null,
  -- sealed
  password bytea not null,
  from_email text not null,
  from_name text not null,
  is_global_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index smtp_settings_global on smtp_settings (is_global_default) where is_global_default;
create index smtp_settings_newest on smtp_settings (created_at desc, id desc);

-- An administrator's template for a type of mail. The newest active one of a type is used; without one the built-in text.
create table email_templates (
  id bigint generated always as identity primary key,
  template_name text not null,
  template_type text not null,
  subject text not null,
  html_content text not null,
  -- null: derived from the HTML
  text_content text,
  -- names of the placeholders
  variables text[] not null default '{firstName,verificationUrl}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_templates_all on email_templates (created_at desc, id desc);
create index email_templates_newest on email_templates (template_type, created_at desc, id desc) where is_active;

-- The operator's text of a legal page. Without a row, or with a null text, the built-in text is shown.
create table legal_texts (
  page text primary key,
  -- Markdown; null after a reset to the built-in text, so that version goes on
  text text,
  updated_at timestamptz not null,
  version integer not null default 0
);

-- One nightly backup and its outcome; rows are kept 400 days, longer than the files. A row without an end whose process is gone was
-- interrupted.
create table backups (
  id bigint generated always as identity primary key,
  file text not null,
  started_at timestamptz not null,
  -- null while it runs
  ended_at timestamptz,
  rows bigint,
  bytes bigint,
  -- restored into a scratch database and counted, not only read
  is_restored boolean,
  -- why it is unusable; null for a good one
  reason text,
  -- machine and folder; null without a backup folder
  place text
);
create index backups_newest on backups (started_at desc, id desc);

-- A serious problem of the installation from discovery to repair; one open row per key, reported to administrators daily. Kept 400 days after
-- repair.
create table findings (
  id bigint generated always as identity primary key,
  -- its text with all numbers replaced by #
  key text not null,
  text text not null,
  -- what to do about it
  mend text,
  found_at timestamptz not null,
  -- host name of the machine that last saw it; others may be unable to
  seen_by text not null,
  seen_at timestamptz not null,
  -- when administrators were last notified
  reported_at timestamptz not null,
  mended_at timestamptz
);
create unique index findings_open on findings (key) where mended_at is null;

-- ==================== Platform: events, deliveries, jobs and limits

-- Something that happened: news for users and the audit log in one. The application's role cannot change or delete rows; the owner deletes
-- them after 24 months.
create table events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- null: the system
  actor_id uuid references users on delete set null,
  -- users concerned; some kinds also go to all administrators
  user_ids uuid[] not null,
  -- ids of rows of the table its kind refers to; no foreign key
  subject_ids bigint[] not null,
  created_at timestamptz not null,
  -- codes and ids, never names or values
  details jsonb not null default '{}'
);
create index events_actor on events (actor_id, created_at desc, id desc) where kind <> 'match';
create index events_log on events (created_at desc, id desc) where kind <> 'match';
create index events_old on events (created_at);
create index events_people on events using gin (user_ids) where kind <> 'match';
create index events_subjects on events using gin (subject_ids) where kind <> 'match';

-- An event that was not turned into notifications yet. A table of its own, because events are never changed.
create table events_waiting (
  event_id bigint primary key references events on delete cascade
);

-- An advert waiting for a job: its page, pictures, facts or comparison. Finished, outdated and given-up items are deleted; only server/jobs
-- writes here.
create table work_items (
  -- name of the job that works it off
  kind text not null,
  advert_id bigint not null references adverts on delete cascade,
  -- source if each source has a job of its own, else empty
  lane text not null,
  -- agent who waits for it; null if none
  agent_id uuid references users on delete set null,
  -- higher first: the advert id for newest first, minus the place in the queue for turns
  priority bigint not null,
  -- failed ones
  attempts smallint not null default 0,
  -- items older than their queue keeps them are dropped
  added_at timestamptz not null,
  due_at timestamptz not null,
  primary key (advert_id, kind)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index work_items_agent on work_items (agent_id) where agent_id is not null;
create index work_items_next on work_items (kind, lane, priority desc, added_at);

-- Anything sent out: a mail, push note or CRM export, with attempts and outcome. A sender holds a lease while it works; ended rows are kept 90
-- days.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null,
  -- smtp, origin of a push service, or agent id for a CRM; a fault there pauses all its deliveries
  target text not null,
  -- null if it belongs to no account
  user_id uuid references users on delete cascade,
  -- template type of a mail, alert for push, property for a CRM
  kind text not null,
  -- as shown to users
  recipient text not null,
  title text,
  -- sealed; cleared when it ends
  content bytea,
  -- the same in every attempt, so that the receiver recognises a repetition
  mark uuid not null default gen_random_uuid(),
  -- a user waits for it; goes first
  is_asked boolean not null default false,
  status text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- a sender works on it; free again after that
  leased_until timestamptz,
  -- German sentence: why it waits or how it ended
  reason text,
  created_at timestamptz not null,
  -- not sent after that
  expires_at timestamptz,
  ended_at timestamptz,
  -- what it is about, to create the content anew: notifications or the exported property
  subject_ids bigint[] not null default '{}'::bigint[],
  check ((status = 'waiting') = (ended_at is null)),
  check (content is null or status in ('waiting', 'failed'))
);
create index deliveries_created on deliveries (created_at);
create index deliveries_expiring on deliveries (expires_at) where status = 'waiting';
create index deliveries_newest on deliveries (user_id, created_at desc, id desc);
create index deliveries_waiting on deliveries (channel, target, attempts, is_asked desc, id) where status = 'waiting';

-- The pace of requests to an external host, shared by all processes: one at a time, with pauses, and none while it is closed.
create table outgoing_hosts (
  host text primary key,
  last_request_at timestamptz,
  closed_until timestamptz,
  -- in a row; each closure is longer than the last
  times_blocked integer not null default 0
);

-- The calls of one caller under one limit in one time window. Windows older than a day are deleted.
create table rate_limits (
  -- method, path, window length and caller
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  -- calls under way; they count until their outcome is known
  pending integer not null default 0 check (pending >= 0),
  primary key (key, window_start)
);
create index rate_limits_window on rate_limits (window_start);

-- Tokens and questions of the AI service per Berlin day. Tokens are reserved before a question and corrected after it, so that parallel
-- questions keep the daily limit.
create table ai_days (
  day date primary key,
  -- reserved and used
  tokens bigint not null,
  questions integer not null,
  -- when it last accepted a question
  answered_at timestamptz
);

-- A question the AI service did not answer. The newest 50 are kept.
create table ai_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null,
  task text not null,
  state text not null,
  -- German, for administrators
  sentence text not null,
  -- no question is sent before
  closed_until timestamptz,
  -- the service's own message, without persons
  message text
);

-- What an agent had on a property when it was joined into another, so that parting restores it. Merged contents are deleted after 30 days by
-- default.
create table joined_rows (
  id bigint generated always as identity primary key,
  -- property the rows are on now
  property_id bigint not null references properties on delete cascade,
  agent_id uuid not null references users on delete cascade,
  table_name text not null,
  -- the agent had nothing on the property that stayed
  is_alone boolean not null,
  -- rows that were moved, of tables with several per agent
  moved_ids bigint[] not null default '{}'::bigint[],
  -- row on the property that stayed, as JSON of that table; null if there was none
  stayed jsonb,
  -- row on the property that went
  gone jsonb,
  -- what was made of both
  merged jsonb,
  created_at timestamptz not null,
  -- which of an agent's rows (the CRM for exports); empty where there is only one
  kind text not null default '',
  -- the join, in property_aliases
  alias_step bigint not null references property_aliases on delete cascade,
  unique (alias_step, agent_id, table_name, kind)
);
create index joined_rows_agent on joined_rows (agent_id);
create index joined_rows_created on joined_rows (created_at);
create index joined_rows_property on joined_rows (property_id);

-- The fingerprint of the installation's key, so that a wrong key is refused at start. Single row; hidden from the application's role.
create table installation_key (
  only_one boolean primary key default true check (only_one),
  -- keyed hash of nothing: reveals nothing about the key
  fingerprint bytea not null,
  -- key of the objection marks; null while derived from the installation's key
  sealed_marks_key bytea
);

-- ==================== References to tables further down

alter table adverts add foreign key (property_id) references properties on delete cascade deferrable initially deferred;
alter table exports add foreign key (delivery_id) references deliveries on delete set null;

-- The agents whose searches run. Where a mail server is set up, only those with a confirmed address, so that no stranger's name can be used.
create view searching_agents as
  select id from users
  where is_active and role = 'agent'
    and (is_email_verified or not exists (select from smtp_settings where is_global_default and is_active));

-- ==================== First rows

insert into registration_settings default values;
insert into sign_in_settings default values;
insert into sources (source, pause_ms) values
  ('kleinanzeigen.de', 2000), ('immobilienscout24.de', 2000), ('immowelt.de', 2000), ('immonet.de', 2000),
  ('gelbeseiten.de', 4000), ('dasoertliche.de', 4000), ('11880.com', 4000);
insert into partner_rewards (service_type, description, reward_cents, is_active)
  select trade, '', 0, true from unnest(array['energieausweis', 'grundriss', 'flächenberechnung', 'fotografie', 'verkauf', 'vermietung', 'bewertung',
    'sanierung', 'garten', 'entrümpelung', 'reinigung', 'sicherheit']) as trade;
