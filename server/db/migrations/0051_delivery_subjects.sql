-- What a delivery is about: what failed can be made anew of it, although its content is gone.

-- ids, as its kind understands them: what a mail tells of, the property that is exported
alter table deliveries add column subject_ids bigint[] not null default '{}';

update deliveries d set subject_ids = array[e.property_id] from exports e where e.delivery_id = d.id;
