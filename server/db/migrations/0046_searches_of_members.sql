-- Lights depend on the searches of an office's agents, so also on who these are. An office without agents gets no row, which nothing would delete.
create function begin_light_epoch_of_member() returns trigger language plpgsql as $$
begin
  if exists (select from saved_searches where agent_id = new.id and is_active) then
    -- in one order, so that two agents who swap offices do not wait for each other
    insert into light_epochs select distinct u.office_id from users u
    where u.office_id in (old.office_id, new.office_id) and u.role = 'agent' and u.deleted_at is null order by u.office_id
    on conflict (office_id) do update set epoch = light_epochs.epoch + 1;
  end if;
  return null;
end
$$;
create trigger begin_light_epoch after update on users for each row
  when ((old.office_id, old.role, old.deleted_at is null) is distinct from (new.office_id, new.role, new.deleted_at is null))
  execute function begin_light_epoch_of_member();
