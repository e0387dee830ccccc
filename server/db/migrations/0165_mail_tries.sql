-- A mail whose signature or links cannot be asked about now is tried again later.
alter table inbound_mails add column try_after timestamptz;
