-- All that leaves the house: one table, whatever the way. What mails and exports knew about trying again moves here.

create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'push', 'crm')),
  -- what it goes through: the mail server, a push service, an agent's CRM. What is wrong there is wrong for all that waits for it
  target text not null,
  -- what goes out may open his account, so it dies with it
  user_id uuid references users on delete cascade,
  -- what it is, as its channel names it
  kind text not null,
  -- to where, in words or as an address
  recipient text not null,
  -- one line that says what it is; null where that stands elsewhere
  title text,
  -- sealed: it may carry a link that opens an account. Emptied when nothing is sent any more
  content bytea,
  -- the same with every attempt, so that a receiver recognises the second one after a lost answer
  mark uuid not null default gen_random_uuid(),
  -- somebody waits for it: goes first
  is_asked boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired', 'skipped')),
  attempts integer not null default 0,
  -- no further attempt before
  next_attempt_at timestamptz not null,
  -- a sender has taken it up; after this moment he is taken for dead
  leased_until timestamptz,
  -- why it waits or how it ended: a German sentence
  reason text,
  created_at timestamptz not null,
  -- what it says holds until then; afterwards it is not sent any more
  expires_at timestamptz,
  ended_at timestamptz,
  check ((status = 'waiting') = (ended_at is null)),
  -- what failed may be asked for again
  check (content is null or status in ('waiting', 'failed'))
);

insert into deliveries (id, channel, target, user_id, kind, recipient, title, content, mark, status, attempts, next_attempt_at, leased_until,
  reason, created_at, expires_at, ended_at)
overriding system value
select id, 'mail', 'smtp', user_id, template_type, to_email, subject, content,
  case when message_id ~ '^<[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@' then substr(message_id, 2, 36)::uuid else md5(message_id)::uuid end,
  status, attempts, next_attempt_at, leased_until, last_error, created_at, expires_at,
  case when status <> 'waiting' then coalesce(sent_at, created_at) end
from mails order by id;

select setval(pg_get_serial_sequence('deliveries', 'id'), nextval(pg_get_serial_sequence('mails', 'id')), false);

alter table exports add column delivery_id bigint references deliveries on delete set null;

do $$
declare
  waiting record;
  delivery bigint;
begin
  for waiting in select * from exports where status = 'pending' order by id loop
    insert into deliveries (channel, target, user_id, kind, recipient, mark, is_asked, attempts, next_attempt_at, reason,
      created_at)
    values ('crm', waiting.agent_id, waiting.agent_id, 'property', 'Propstack', md5('export ' || waiting.id)::uuid, waiting.saved_search_id is null, waiting.attempts,
      waiting.next_attempt_at, waiting.error_message, waiting.requested_at)
    returning id into delivery;
    update exports set delivery_id = delivery, error_message = null where id = waiting.id;
  end loop;
end $$;

alter table exports drop column attempts, drop column next_attempt_at;
create unique index exports_delivery on exports (delivery_id);
create index exports_pending on exports (agent_id, requested_at) where status = 'pending';

drop table mails;

-- as they are taken up: what was tried least first, so that what always fails holds up nothing else
create index deliveries_waiting on deliveries (channel, target, attempts, is_asked desc, id) where status = 'waiting';
create index deliveries_expiring on deliveries (expires_at) where status = 'waiting';
create index deliveries_newest on deliveries (user_id, created_at desc, id desc);
create index deliveries_created on deliveries (created_at);
