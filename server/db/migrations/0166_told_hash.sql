-- what a file said of an advert of one agent when it was stored last: said again, it is passed over without being read
alter table adverts add column told_hash bytea;
alter table import_rows add column hash bytea;

-- whoever else writes the advert makes it say something else
create function forget_told() returns trigger language plpgsql as $$
begin
  new.told_hash := null;
  return new;
end $$;
create trigger forget_told before update on adverts for each row
  when (old.told_hash is not null and new.told_hash is not distinct from old.told_hash) execute function forget_told();
