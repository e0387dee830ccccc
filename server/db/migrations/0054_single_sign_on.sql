-- How the people of an office sign in with the office's own provider (OpenID Connect).
create table sso_connections (
  id bigint generated always as identity primary key,
  office_id uuid not null unique references offices on delete cascade,
  issuer text not null check (issuer <> ''),
  client_id text not null check (client_id <> ''),
  client_secret bytea not null,
  -- where the provider took the secret when the office saved it, and it is sent nowhere else
  token_host text not null check (token_host <> ''),
  -- the claim that names roles, and which of its values makes whom
  role_claim text,
  roles jsonb not null,
  creates_accounts boolean not null,
  new_role text not null,
  -- nobody of the office signs in by a password, except with the emergency code
  is_only_way boolean not null default false,
  emergency_hash bytea,
  created_at timestamptz not null
);

-- Whose addresses an office's provider answers for, once the domain's owner has published the token in the DNS.
create table sso_domains (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  domain text not null check (domain <> ''),
  token text not null,
  verified_at timestamptz,
  unique (office_id, domain)
);
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;

-- Which account a person of the provider has.
create table sso_identities (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  unique (office_id, issuer, subject)
);

-- A browser that was sent to the provider and is expected back.
create table sso_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  connection_id bigint not null references sso_connections on delete cascade,
  nonce text not null,
  -- the account that is to be connected; without one the browser signs in
  user_id uuid references users on delete cascade,
  return_to text,
  expires_at timestamptz not null
);
create index sso_attempts_expires on sso_attempts (expires_at);
create index sso_attempts_connection on sso_attempts (connection_id);
create index sso_attempts_user on sso_attempts (user_id);

-- The sign-in at the provider that a session came by, and the provider's name for it.
alter table sessions
  add column identity_id bigint references sso_identities on delete set null,
  add column provider_session text;
create index sessions_identity on sessions (identity_id) where identity_id is not null;
alter table sign_in_steps
  add column identity_id bigint references sso_identities on delete cascade,
  add column provider_session text;
create index sign_in_steps_identity on sign_in_steps (identity_id) where identity_id is not null;
