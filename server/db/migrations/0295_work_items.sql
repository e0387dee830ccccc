-- Adverts that wait for a job: for their page, their pictures, their facts or a comparison.
create table work_items (
  -- the job that works it off
  kind text not null,
  advert_id bigint not null references adverts on delete cascade,
  -- the source if each source has a job of its own, else empty
  lane text not null,
  -- the agent who waits for it; null if none does
  agent_id uuid references users on delete set null,
  -- higher goes first
  priority bigint not null,
  attempts smallint not null default 0,
  added_at timestamptz not null,
  due_at timestamptz not null,
  primary key (advert_id, kind)
);
create index work_items_next on work_items (kind, lane, priority desc, added_at);
create index work_items_agent on work_items (agent_id) where agent_id is not null;

insert into work_items (kind, advert_id, lane, agent_id, priority, attempts, added_at, due_at)
  select 'read-ads', advert_id, source, agent_id, priority, tries, found_at, due_at from unread_ads
  union all select 'mark-pictures', advert_id, source, null, advert_id, tries, asked_at, due_at from unmarked_adverts
  union all select 'find-facts', advert_id, '', null, advert_id, tries, asked_at, due_at from unasked_adverts
  union all select 'compare-adverts', advert_id, '', null, advert_id, 0, now(), now() from uncompared_adverts;
drop table unread_ads;
drop table unmarked_adverts;
drop table unasked_adverts;
drop table uncompared_adverts;
