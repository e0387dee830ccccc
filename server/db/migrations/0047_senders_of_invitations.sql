-- An invitation ends with the account of its sender, and with the right to invite; until now it went on without them.
delete from office_invitations i where not exists (
  select from users u
  where u.id = i.invited_by and u.office_id = i.office_id and u.role = 'agent' and u.office_role = 'principal' and u.is_active and u.deleted_at is null);
alter table office_invitations
  alter column invited_by set not null,
  drop constraint office_invitations_invited_by_fkey,
  add foreign key (invited_by) references users on delete cascade;
