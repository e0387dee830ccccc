-- An invitation of a sender who was deleted, locked or lost the right before this rule ends, too.
delete from office_invitations i where not exists (
  select from users u
  where u.id = i.invited_by and u.office_id = i.office_id and u.role = 'agent' and u.office_role = 'principal' and u.is_active and u.deleted_at is null);
