-- What an agent is in the office: it decides what the agent may do there. The agent of an office of one is its principal.
alter table users add column office_role text;
update users set office_role = 'principal' where office_id is not null;
alter table users add check ((office_id is null) = (office_role is null));

-- A person invited into an office, until the emailed link is used or a week has passed.
create table office_invitations (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  email text not null check (email <> ''),
  office_role text not null,
  token_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (office_id, email)
);
create index office_invitations_expires on office_invitations (expires_at);
create index office_invitations_invited_by on office_invitations (invited_by);
