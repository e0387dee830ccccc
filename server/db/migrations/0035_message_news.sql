-- Messages between agents and partners are news for the other side.

alter table events drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));

alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('match', 'new_tip', 'tip_changed', 'partner_wrote', 'agent_wrote', 'export_failed', 'run_failed', 'source_failed', 'mail_failed'));
