-- What people want to hear of by which way, and what waits to be written to them in one mail.

-- Without a row a kind stands in the bell and no mail is written.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('match', 'new_tip', 'tip_changed', 'export_failed', 'run_failed', 'source_failed', 'mail_failed')),
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- When mails are written; by the clock in Berlin.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  -- once a day at this time; null: at once
  digest_at time,
  -- nothing is written between these two, which may lie on both sides of midnight
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null))
);

create table alerts (
  notification_id bigint primary key references notifications on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- when the first of them is due, all of a user's go out together
  due_at timestamptz not null
);
create index alerts_due on alerts (due_at);
create index alerts_user on alerts (user_id);

alter table saved_searches add column alerts boolean not null default true;

alter table email_templates drop constraint email_templates_template_type_check,
  add constraint email_templates_template_type_check
  check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact', 'account_exists', 'alert'));
alter table mails drop constraint mails_template_type_check,
  add constraint mails_template_type_check
  check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact', 'account_exists', 'alert'));
