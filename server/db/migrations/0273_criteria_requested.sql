-- Since when criteria ask for what they ask for: runs before that were somebody else's.
alter table partner_criteria add column requested_at timestamptz;
update partner_criteria set requested_at = created_at;
alter table partner_criteria alter requested_at set not null;
