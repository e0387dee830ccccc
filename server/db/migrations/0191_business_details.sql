-- When the page of a business itself was looked at, for what the list of its directory does not tell.
alter table business_entries add column detail_read_at timestamptz;
