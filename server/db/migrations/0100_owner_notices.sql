-- That an owner was told where his data came from (Art. 14 DSGVO), or why he need not be. Named by advert or tip, like records of contact.
create table owner_notices (
  agent_id uuid not null references users on delete cascade,
  source text not null,
  external_id text not null,
  -- the way it went, or the exemption
  how text not null check (how in ('phone', 'email', 'letter', 'person', 'known', 'impossible', 'law', 'secret')),
  -- what the agent adds; an exemption has its reason here
  words text not null,
  -- number of the text that was at hand; null for exemptions
  wording integer,
  day date not null,
  created_at timestamptz not null,
  primary key (agent_id, source, external_id),
  check ((wording is null) = (how in ('known', 'impossible', 'law', 'secret')))
);

-- what was ticked at tips so far
insert into owner_notices (agent_id, source, external_id, how, words, wording, day, created_at)
select agent_id, 'tip', id::text, 'person', 'Beim Tipp abgehakt', 1, (owner_informed_at at time zone 'Europe/Berlin')::date, owner_informed_at
from property_tips where agent_id is not null and owner_informed_at is not null;
alter table property_tips drop column owner_informed_at;
