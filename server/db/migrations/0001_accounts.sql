-- Accounts, sessions and what keeps sign-in safe.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('agent', 'partner', 'admin')),
  company_name text,
  phone_number text,
  is_active boolean not null default true,
  is_email_verified boolean not null default false,
  is_demo boolean not null default false,
  profile_image_url text,
  -- AES-256-GCM; the key lives outside the database
  propstack_api_key bytea,
  auto_export_enabled boolean not null default false,
  first_steps_hidden boolean not null default false,
  -- what an agent hands to partners; the account's own id until it is renewed
  short_link text not null unique default gen_random_uuid(),
  short_link_shared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  id bigint generated always as identity unique,
  -- SHA-256 of the token; the token itself is only in the cookie
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- as the browser names itself, and from where it signed in: so that its owner knows it again
  user_agent text,
  address text
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- The links of letters. Of each purpose only the newest one of an account works, once.
create table account_tokens (
  -- SHA-256 of the token; the token itself is only in the letter
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset', 'email')),
  -- the address the letter went to
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index account_tokens_expires on account_tokens (expires_at);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);
create index rate_limits_window on rate_limits (window_start);

-- The link that lets the first administrator in. At most one row.
create table setup_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null
);
