-- What agent and partner write to each other, and the texts an agent keeps for it.

create table messages (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  -- where it is about a tip
  tip_id bigint references property_tips on delete set null,
  from_agent boolean not null,
  -- nobody wrote it: something happened
  is_automatic boolean not null default false,
  content text not null,
  -- made by the device that sends it: however often it arrives, it is one message
  client_key uuid,
  created_at timestamptz not null,
  -- by the other side
  read_at timestamptz
);
create index messages_pair on messages (agent_id, partner_id, created_at desc, id desc);
create index messages_partner on messages (partner_id, created_at desc, id desc);
create index messages_unread on messages (partner_id, agent_id) where read_at is null;
create unique index messages_client_key on messages (agent_id, partner_id, from_agent, client_key);

create table message_templates (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  title text not null,
  content text not null,
  created_at timestamptz not null
);
create index message_templates_agent on message_templates (agent_id, id);
