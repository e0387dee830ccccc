-- What is seriously wrong with the installation, from when it was found until it was mended.
create table findings (
  id bigint generated always as identity primary key,
  -- the same finding says the same, whatever its numbers are
  key text not null,
  text text not null,
  mend text,
  found_at timestamptz not null,
  -- the last machine that saw it, and when: another one may not see it
  seen_by text not null,
  seen_at timestamptz not null,
  -- when the administrators were told last
  told_at timestamptz not null,
  mended_at timestamptz
);
create unique index findings_open on findings (key) where mended_at is null;

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
