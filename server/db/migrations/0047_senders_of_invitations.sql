-- An invitation ends with the account of its sender.
delete from office_invitations where invited_by is null;
alter table office_invitations
  alter column invited_by set not null,
  drop constraint office_invitations_invited_by_fkey,
  add foreign key (invited_by) references users on delete cascade;
