-- What a tip brings, and the documents that settle it, are news for the partner.

alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));

alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'commission_changed', 'statement_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));
