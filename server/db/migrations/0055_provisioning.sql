-- The key with which an office's directory manages its people here (SCIM).
create table scim_keys (
  office_id uuid primary key references offices on delete cascade,
  token_hash bytea not null unique,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index scim_keys_made_by on scim_keys (made_by);

-- What the directory did with an account.
create table scim_users (
  user_id uuid primary key references users on delete cascade,
  office_id uuid not null references offices on delete cascade,
  -- its own name for the person
  external_id text check (external_id <> ''),
  -- it opened the account, so that its name for the person counts at the first sign-in
  is_added boolean not null,
  -- it locked the account, and nobody else has since
  is_locked boolean not null,
  -- its last word is that the account is closed, whoever locked it
  is_off boolean not null,
  unique (office_id, external_id)
);
