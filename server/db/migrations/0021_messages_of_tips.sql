-- Erasure finds the lines about a tip by the tip.
create index messages_tip on messages (tip_id) where tip_id is not null;
