-- What was sent with the key of a device, as a keyed hash: the same key with anything else is refused. Null in rows from before.
alter table call_results add column sent_hash bytea;
alter table property_tips add column sent_hash bytea;
