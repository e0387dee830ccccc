-- Who of the office works on a prospect; null if nobody has begun.
alter table prospects add column assigned_to uuid references users on delete set null;
create index prospects_assigned on prospects (assigned_to) where assigned_to is not null;
