-- The office answers for its people: what one of them erased on request is in the log of all, and stays there after the author's account.
-- Without an office it is the operator's.
alter table erasures add column office_id uuid references offices;
-- the author's name at that time
alter table erasures add column author text;
update erasures e set office_id = case when not e.is_operators then u.office_id end, author = trim(u.first_name || ' ' || u.last_name)
from users u where u.id = e.user_id;
drop index erasures_operators;
drop index erasures_user;
alter table erasures drop column is_operators;
create index erasures_operators on erasures (created_at desc, id desc) where office_id is null;
create index erasures_office on erasures (office_id, created_at desc, id desc) where office_id is not null;

-- The agreement under Art. 28 GDPR, concluded by an office: one acceptance of a wording holds for all its agents.
create table office_consents (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  wording_id bigint not null references consent_wordings,
  -- number of the sentence above the button, in account-terms.ts
  sentence integer not null,
  -- registration or invitation
  channel text not null,
  -- the agent who accepted it, and the name at that time
  user_id uuid references users on delete set null,
  author text,
  given_at timestamptz not null,
  unique (office_id, wording_id)
);
create index office_consents_newest on office_consents (given_at desc, id desc);

insert into office_consents (office_id, wording_id, sentence, channel, user_id, author, given_at)
select u.office_id, c.wording_id, c.sentence, c.channel, u.id, trim(u.first_name || ' ' || u.last_name), c.given_at
from account_consents c join consent_wordings w on w.id = c.wording_id join users u on u.id = c.user_id
where w.page = 'auftragsverarbeitung' and u.office_id is not null
order by c.given_at, c.id
on conflict do nothing;
delete from account_consents c using consent_wordings w, users u
where w.id = c.wording_id and u.id = c.user_id and w.page = 'auftragsverarbeitung' and u.office_id is not null;

-- The office for which the actor acted, and the offices concerned.
alter table events add column office_id uuid references offices on delete set null;
alter table events add column office_ids uuid[] not null default '{}';
update events e set office_id = u.office_id from users u where u.id = e.actor_id and u.role = 'agent';
create index events_office on events (office_id, created_at desc, id desc) where office_id is not null and kind <> 'match';
create index events_offices on events using gin (office_ids) where kind <> 'match';
