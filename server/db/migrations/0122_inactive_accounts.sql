-- The last day an account was used, kept when its sessions are gone, and when its owner was told that it will be deleted.
alter table users
  add column last_active_on date,
  add column inactivity_told_on date;
