-- What somebody proves himself by besides his password. A confirmed app or a passkey is a second factor; recovery codes stand in for either.

create table authenticator_apps (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- AES-256-GCM; the key lives outside the database
  secret bytea not null,
  created_at timestamptz not null,
  -- null until one of its codes was typed; then it counts
  confirmed_at timestamptz,
  -- the newest time step a code of which was accepted; it and those before are used up
  last_step bigint
);
create unique index authenticator_apps_confirmed on authenticator_apps (user_id) where confirmed_at is not null;
create unique index authenticator_apps_draft on authenticator_apps (user_id) where confirmed_at is null;

create table passkeys (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- both base64url, as the browser says them
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Used up by being deleted.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Whose password was right and whose second factor is awaited, by a browser's secret.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- of the stored password it was opened with; with another one it is over
  credentials_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expires on sign_in_steps (expires_at);

-- What a passkey is to sign: asked by somebody who adds one, or by a browser that signs in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users on delete cascade,
  browser_hash bytea,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, browser_hash) = 1)
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- One row.
create table sign_in_settings (
  only_one boolean primary key default true check (only_one),
  admins_need_factor boolean not null default false
);
insert into sign_in_settings default values;

create function has_second_factor(account uuid) returns boolean stable language sql as $$
  select exists (select from authenticator_apps where user_id = account and confirmed_at is not null)
    or exists (select from passkeys where user_id = account)
$$;

-- Whether an administrator has to set one up before anything else.
create function lacks_second_factor(account uuid) returns boolean stable language sql as $$
  select exists (select from users u, sign_in_settings s where u.id = account and u.role = 'admin' and s.admins_need_factor)
    and not has_second_factor(account)
$$;

-- Browsers that are not asked for the second factor for a while.
alter table known_devices
  add column id bigint generated always as identity unique,
  add column trusted_until timestamptz,
  add column trusted_at timestamptz,
  -- as the browser names itself, so that its owner knows it again
  add column user_agent text;
