-- How far each agent has read a conversation with a partner; messages.read_at is when anyone of the office first did.
create table message_reads (
  user_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  up_to bigint not null,
  primary key (user_id, partner_id)
);
create index message_reads_partner on message_reads (partner_id);

-- The broker in the office's CRM whom each agent chose last, null if none. crm_connections.choices keeps the choices that the office shares.
create table crm_brokers (
  office_id uuid not null references offices on delete cascade,
  agent_id uuid not null references users on delete cascade,
  broker_id bigint,
  primary key (office_id, agent_id)
);
create index crm_brokers_agent on crm_brokers (agent_id);
insert into crm_brokers (office_id, agent_id, broker_id)
  select c.office_id, u.id, (c.choices ->> 'brokerId')::bigint from crm_connections c join users u on u.office_id = c.office_id
  where c.choices ->> 'brokerId' is not null;
update crm_connections set choices = choices - 'brokerId' where choices is not null;

-- An export is the office's, and any of its agents can repeat it; a mail or push note is its receiver's.
alter table deliveries add column office_id uuid references offices on delete cascade;
update deliveries d set office_id = o.id, user_id = null from offices o where d.channel = 'crm' and d.target = o.id::text;
alter table deliveries add check (user_id is null or office_id is null);
create index deliveries_office on deliveries (office_id, created_at desc, id desc) where office_id is not null;
