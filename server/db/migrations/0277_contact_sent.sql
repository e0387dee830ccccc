-- A person that is made may not be found for a while, like an object: until then none is made again.
alter table exports add column contact_sent_at timestamptz;
