-- Tries that are under way: they count until their outcome is known, so that guesses sent at the same time do not outrun a limit.
alter table rate_limits add column pending integer not null default 0 check (pending >= 0);

-- Browsers somebody signed in with before: strangers who guess at the account do not lock them out.
create table known_devices (
  -- SHA-256 of the token; the token itself is only in the cookie
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);
