-- Letters to people: where they go out, how they read, and those that wait.

create table smtp_settings (
  id bigint generated always as identity primary key,
  setting_name text not null,
  host text not null,
  port integer not null default 587 check (port between 1 and 65535),
  -- TLS from the first byte; otherwise STARTTLS
  secure boolean not null default false,
  user_name text not null,
  -- AES-256-GCM; the key lives outside the database
  password bytea not null,
  from_email text not null,
  from_name text not null,
  is_global_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index smtp_settings_global on smtp_settings (is_global_default) where is_global_default;

create table email_templates (
  id bigint generated always as identity primary key,
  template_name text not null,
  template_type text not null check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact')),
  subject text not null,
  html_content text not null,
  -- null: made from the HTML
  text_content text,
  variables text[] not null default '{firstName,verificationUrl}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_templates_newest on email_templates (template_type, created_at desc, id desc) where is_active;

create table mails (
  id bigint generated always as identity primary key,
  -- a letter may carry a link into the account, so it dies with it
  user_id uuid references users on delete cascade,
  template_type text not null check (template_type in ('verification', 'notification', 'welcome', 'reset', 'contact')),
  to_email text not null,
  to_name text,
  subject text not null,
  -- {html, text}, sealed like a password: it may carry a link that opens an account. Emptied when nothing is sent any more
  content bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  -- no further attempt before
  next_attempt_at timestamptz not null,
  -- a sender has taken it up; after this moment he is taken for dead
  leased_until timestamptz,
  -- why it waits or was given up: a sentence for the administrator
  last_error text,
  -- made once, so that a receiver recognises the second delivery after a crash
  message_id text not null unique,
  created_at timestamptz not null,
  -- what it says holds until then; afterwards it is not sent any more
  expires_at timestamptz,
  sent_at timestamptz,
  check ((status = 'waiting') = (content is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_waiting on mails (next_attempt_at) where status = 'waiting';
create index mails_expiring on mails (expires_at) where status = 'waiting';
create index mails_user on mails (user_id);
create index mails_newest on mails (created_at desc, id desc);
