-- prospects.found_by also has the owner's address as the agent noted it.
create or replace function keep_found_by() returns trigger language plpgsql as $$
begin
  new.found_by := concat_ws(' ', new.owner_name, new.owner_email, regexp_replace(new.owner_phone, '\D', '', 'g'),
    new.owner_street, new.owner_zip_code, new.owner_city, (select concat_ws(' ', words, address) from properties where id = new.property_id));
  return new;
end
$$;
drop trigger keep_found_by on prospects;
create trigger keep_found_by before update of owner_name, owner_email, owner_phone, owner_street, owner_zip_code, owner_city on prospects
  for each row execute function keep_found_by();
update prospects set owner_street = owner_street where num_nonnulls(owner_street, owner_zip_code, owner_city) > 0;
