-- By what an agent finds his owners: name, mail, the words and the street of the property, and the digits of the number. Like `words`, it stands
-- beside what he noted, for his thousands lie scattered among a million listings.
alter table prospects add column found_by text not null default '';

create function keep_found_by() returns trigger language plpgsql as $$
begin
  new.found_by := concat_ws(' ', new.owner_name, new.owner_email, regexp_replace(new.owner_phone, '\D', '', 'g'),
    (select concat_ws(' ', words, address) from properties where id = new.property_id));
  return new;
end $$;
-- whoever renews the words of a prospect renews this as well
create trigger keep_found_by before update of owner_name, owner_email, owner_phone on prospects for each row execute function keep_found_by();
create trigger renew_found_by after update of address on properties
  for each row when (old.address is distinct from new.address) execute function renew_words();

update prospects set owner_name = owner_name;
create index prospects_found_by on prospects using gin (agent_id, found_by gin_trgm_ops);

-- What an agent wrote down, word for word.
create index prospects_notes on prospects using gin (agent_id, internal_notes gin_trgm_ops) where internal_notes is not null;
create index prospect_activities_words on prospect_activities using gin (agent_id, description gin_trgm_ops);
