-- expand
-- A backup at its second place, a bucket of an S3-compatible store.
alter table backups
  -- since when it is complete there; null if it never was
  add column copied_at timestamptz,
  -- why the last attempt to copy it failed; kept when a later one succeeds
  add column copy_reason text,
  -- the day until which object lock keeps it there, although the rotation is done with it
  add column copy_locked_until timestamptz;
