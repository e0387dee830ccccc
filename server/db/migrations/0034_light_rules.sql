-- Which code reckoned a light: only that one reads it. Null for a claim, and for what an earlier release stores.
alter table lead_lights add column rules text;

-- Lights depend on an agent's searches by the postcodes of those that are active.
drop trigger begin_light_epoch on saved_searches;
create trigger begin_light_epoch_of_deleted after delete on saved_searches for each row when (old.is_active) execute function begin_light_epoch();
create trigger begin_light_epoch_of_changed after update on saved_searches for each row
  when (old.is_active is distinct from new.is_active) execute function begin_light_epoch();

create function begin_light_epoch_of_places() returns trigger language plpgsql as $$
begin
  insert into light_epochs select distinct s.agent_id from changed c join saved_searches s on s.id = c.saved_search_id
  where c.key ~ '^[0-9]{1,5}$'
  on conflict (agent_id) do update set epoch = light_epochs.epoch + 1;
  return null;
end
$$;
create trigger begin_light_epoch_of_new after insert on saved_search_places referencing new table as changed for each statement
  execute function begin_light_epoch_of_places();
create trigger begin_light_epoch_of_deleted after delete on saved_search_places referencing old table as changed for each statement
  execute function begin_light_epoch_of_places();
