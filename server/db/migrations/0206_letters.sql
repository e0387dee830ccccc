-- Letters that an agent made of his owners' adverts, to be printed and posted by him. What stands in one is frozen, so that it can be printed again.
create table letters (
  id bigint generated always as identity primary key,
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  -- letters that were made together
  run uuid not null,
  -- leads to the page on which its owner answers: the hash finds it, the sealed text prints it
  token_hash bytea not null unique,
  token bytea not null,
  content jsonb not null,
  sent_on date,
  -- what the owner answered last; every answer he ever gave stands in contact_records
  answer text check (answer in ('call', 'letter', 'never')),
  answered_at timestamptz,
  answered_phone text,
  created_at timestamptz not null
);
create index letters_agent on letters (agent_id, property_id, id desc);
create index letters_run on letters (agent_id, run);
create index letters_property on letters (property_id);

-- An agent's own texts; without one the built-in text is offered.
create table letter_texts (
  agent_id uuid primary key references users on delete cascade,
  texts jsonb not null,
  updated_at timestamptz not null
);

-- An owner may take back what he agreed to for one channel (a withdrawal), and he alone his objection (lifted_at): both stay written down.
alter table contact_records
  drop constraint contact_records_kind_check,
  add constraint contact_records_kind_check check (kind in ('consent', 'objection', 'override', 'withdrawal')),
  add column letter_id bigint references letters on delete set null,
  add column lifted_at timestamptz;
create index contact_records_letter on contact_records (letter_id) where letter_id is not null;

-- The letter on whose page this was said and nowhere else: only then may the owner take it back there.
alter table objections add column letter_id bigint references letters on delete set null;
create index objections_letter on objections (letter_id) where letter_id is not null;

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'price_drop', 'came_back', 'owner_answered', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'price_drop', 'came_back', 'owner_answered', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
