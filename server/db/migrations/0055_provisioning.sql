-- The key with which an office's directory manages its people here (SCIM).
create table scim_keys (
  office_id uuid primary key references offices on delete cascade,
  token_hash bytea not null unique,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index scim_keys_made_by on scim_keys (made_by);

-- The directory's own name for a person.
create table scim_users (
  user_id uuid primary key references users on delete cascade,
  office_id uuid not null references offices on delete cascade,
  external_id text not null check (external_id <> ''),
  unique (office_id, external_id)
);
