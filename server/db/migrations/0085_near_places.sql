-- What lies within a radius of a place, as far as a portal showed it there. Among the keys of a listing these multiplied the sets of keys: each radius
-- around each town made new ones, and a search for a town asked for all of them.
create table near_places (
  property_id bigint not null references properties on delete cascade,
  -- nearKey of server/features/market/saved-searches/requests.ts
  key text not null,
  primary key (property_id, key)
);
create index near_places_key on near_places (key);

insert into near_places (property_id, key)
  select p.id, key from properties p, unnest(p.place_keys) as key where key like 'near:%' on conflict do nothing;
update properties p set place_keys = array(select key from unnest(p.place_keys) with ordinality as kept (key, n) where key not like 'near:%' order by n)
  where exists (select from near_places n where n.property_id = p.id);
delete from place_sets s where not exists (select from properties p where p.place_set = s.id);

-- A listing that moves lies near nothing until it is found there.
create function forget_near_places() returns trigger language plpgsql as $$
begin
  delete from near_places where property_id = new.id;
  return null;
end $$;
create trigger forget_near_places after update of zip_code on properties
  for each row when (old.zip_code is not null and new.zip_code is distinct from old.zip_code) execute function forget_near_places();
