-- Which objections hold for everybody once the account of their agent goes: what owners said themselves, and what can be believed of him.
alter table contact_records add column outlives_agent boolean not null default false;
alter table objections add column outlives_agent boolean not null default false;

-- What stood behind earlier ones is partly deleted: those of confirmed accounts are believed, but at adverts that only the agent has.
update contact_records r set outlives_agent = true
where r.kind = 'objection' and r.lifted_at is null and (r.letter_id is not null
  or exists (select from users u where u.id = r.agent_id and u.is_email_verified)
    and (r.source = 'tip' or not exists (select from adverts a where (a.source, a.external_id) = (r.source, r.external_id) and a.agent_id = r.agent_id)));
update objections o set outlives_agent = true
where o.letter_id is not null or exists (select from users u where u.id = o.agent_id and u.is_email_verified);
