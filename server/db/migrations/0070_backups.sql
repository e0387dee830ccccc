-- Every nightly backup and what became of it. A row without an end whose process is gone was interrupted.
create table backups (
  id bigint generated always as identity primary key,
  file text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  rows bigint,
  bytes bigint,
  -- put back into a database of its own and counted there, or only read to its end
  is_restored boolean,
  -- why it is of no use; also what is found out later
  reason text
);
create index backups_newest on backups (started_at desc, id desc);

alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed'));
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed'));
alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed'));
