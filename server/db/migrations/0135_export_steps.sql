-- An export is several steps now: the object, the person, and that he owns it. What a step has made is kept before the next one begins.
alter table exports
  drop constraint exports_check,
  drop constraint exports_check1,
  add constraint exports_success_is_complete check (status <> 'success' or (propstack_id is not null and exported_at is not null)),
  -- what the agent chose for this one; null takes what he chose last
  add column choices jsonb,
  -- he confirmed that the owner may go along
  add column with_owner boolean not null default false,
  -- number of the owner in the CRM
  add column contact_id text,
  -- a digest of each field as it was sent last
  add column sent jsonb;

-- what the agent chose last
alter table propstack_connections add column choices jsonb;
