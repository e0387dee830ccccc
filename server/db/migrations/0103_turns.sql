-- What happens to a property after it was announced: its price goes down, or it is back. Each saved search says whether its agent is to hear of it.
alter table saved_searches
  add column alert_price_drops boolean not null default false,
  add column alert_returns boolean not null default false;

-- up to which cut and which return the agent knows
alter table matches
  add column cut_told_at timestamptz,
  add column return_told_at timestamptz;

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'price_drop', 'came_back', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'price_drop', 'came_back', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed', 'backup_failed', 'unwell'));
