-- What stood behind a tick or a button when somebody agreed: each wording once, as it was.
create table consent_wordings (
  id bigint generated always as identity primary key,
  page text not null check (page in ('agb', 'datenschutz', 'auftragsverarbeitung')),
  version integer not null,
  text text not null,
  first_used_at timestamptz not null
);
create unique index consent_wordings_once on consent_wordings (page, version, md5(text));

-- Who opened an account under which of them, and on which way.
create table account_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  wording_id bigint not null references consent_wordings,
  -- number of the sentence above the button
  sentence integer not null,
  channel text not null check (channel in ('registration', 'invitation')),
  given_at timestamptz not null
);
create index account_consents_user on account_consents (user_id);
create index account_consents_newest on account_consents (given_at desc, id desc);

-- the agreement of Art. 28 DSGVO is a text of the operator like the others
alter table legal_texts drop constraint legal_texts_page_check,
  add constraint legal_texts_page_check check (page in ('impressum', 'datenschutz', 'agb', 'barrierefreiheit', 'auftragsverarbeitung'));
