-- expand
-- Where the cause of the row is recorded, as a position in a trace; null without traces. Its next step goes on there.
alter table inbound_mails add column trace text;
alter table alerts add column trace text;
alter table deliveries add column trace text;
