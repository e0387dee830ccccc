-- Short notes that a browser shows though no page of the product is open (web push).

-- What the product proves itself with to the push services. A browser gives its address to this key alone.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- sealed
  private_key bytea not null
);

-- A browser that wants notes. It belongs to where somebody is signed in: whatever ends the session ends this as well.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  -- SHA-256 of the address
  endpoint_hash bytea not null unique,
  -- sealed: the address and the browser's keys
  subscription bytea not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

alter table notification_preferences add column push boolean not null default false;

-- What waits to be told, by each way.
alter table alerts add column channel text not null default 'mail' check (channel in ('mail', 'push'));
alter table alerts alter column channel drop default;
alter table alerts drop constraint alerts_pkey, add primary key (notification_id, channel);
