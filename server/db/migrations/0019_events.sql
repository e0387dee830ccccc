-- Something happened: events are written with what made it happen, and one dispatcher tells those whom they concern.

create table events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('match', 'new_tip', 'tip_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed')),
  -- who did it; null: the product itself, or somebody who is gone
  actor_id uuid references users on delete set null,
  -- whom it concerns by name; of some kinds the administrators hear besides
  user_ids uuid[] not null,
  -- what it is about, one or several of the same kind; nothing but ids
  subject_ids bigint[] not null check (subject_ids <> '{}'),
  created_at timestamptz not null
);
create index events_kind on events (kind, id desc);

-- Those nobody has been told of yet. A table of its own, because an event is never changed.
create table events_waiting (
  event_id bigint primary key references events on delete cascade
);

-- What an agent's searches found belongs to the market. A property that fits two searches of an agent is one match.
alter table notifications rename to matches;
alter table matches rename constraint notifications_pkey to matches_pkey;
alter table matches rename constraint notifications_property_id_agent_id_key to matches_property_id_agent_id_key;
alter table matches rename constraint notifications_agent_id_fkey to matches_agent_id_fkey;
alter table matches rename constraint notifications_property_id_fkey to matches_property_id_fkey;
alter table matches rename constraint notifications_saved_search_id_fkey to matches_saved_search_id_fkey;
alter sequence notifications_id_seq rename to matches_id_seq;
alter index notifications_search rename to matches_search;
drop index notifications_agent;
create index matches_agent on matches (agent_id, id desc);

-- What stands in somebody's bell. What happens again to the same thing is one row, unread again.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('match', 'new_tip', 'tip_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed')),
  subject_id bigint not null,
  notified boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, kind, subject_id)
);
insert into notifications (id, user_id, kind, subject_id, notified, created_at) overriding system value
  select id, agent_id, 'match', id, notified, created_at from matches;
select setval('notifications_id_seq', (select coalesce(max(id), 0) + 1 from notifications), false);
create index notifications_user on notifications (user_id, notified, created_at desc, id desc);
create index notifications_created on notifications (created_at);
alter table matches drop column notified;
