-- What an agent may do with the owner of a property, as last reckoned, to find and sort leads; never the permission for a contact, which is
-- reckoned anew. Derived: triggers delete a row in the transaction that changes what it was reckoned from, and the next reading reckons it again.
-- Without foreign keys, because a reading that stores rows must not wait for locks.
create table lead_lights (
  agent_id uuid not null,
  property_id bigint not null,
  -- of the reading that reckons it; only that one may fill the row
  reading uuid not null,
  -- false: claimed by a reading, all columns below are null
  is_known boolean not null default false,
  -- light_epochs.epoch at the reckoning; 0 without a row there
  epoch bigint,
  -- the owner objected, or the advert is hidden
  is_closed boolean,
  -- the advert is gone, or doubted to be an offer
  is_faded boolean,
  phone text,
  email text,
  letter text,
  -- what a call waits for: client or answer
  waits text,
  -- keyed hashes of the numbers that the phone light covers, and of all the owner's numbers
  numbers bytea[],
  all_numbers bytea[],
  -- a call needs a search client, and none of the agent's fits
  lacks_client boolean,
  score smallint,
  -- when the listing's age changes the score; null: never
  score_until timestamptz,
  -- keyed hashes by which an objection finds the owner
  marks bytea[],
  primary key (agent_id, property_id)
);
create index lead_lights_property on lead_lights (property_id);
create index lead_lights_marks on lead_lights using gin (marks);
create index lead_lights_claimed on lead_lights (property_id) where not is_known;
create index lead_lights_green on lead_lights (agent_id, property_id) where phone = 'green';

-- Incremented by what may change all lights of an agent: those of an earlier epoch are void.
create table light_epochs (
  agent_id uuid primary key,
  epoch bigint not null default 1
);

create function forget_lights_of_user() returns trigger language plpgsql as $$
begin
  delete from lead_lights where agent_id = old.id;
  delete from light_epochs where agent_id = old.id;
  return null;
end
$$;
-- A deleted account keeps its emptied row.
create trigger forget_lights after update of deleted_at on users for each row execute function forget_lights_of_user();

-- The lights at a property, also those of agents who joined it to another one.
create function forget_lights(listing bigint) returns void language sql as $$
  delete from lead_lights where property_id = listing;
  delete from lead_lights l using property_aliases x where x.id = listing and l.agent_id = x.agent_id and l.property_id = x.property_id;
$$;

create function forget_lights_of_property() returns trigger language plpgsql as $$
begin
  perform forget_lights(old.id);
  return null;
end
$$;
create trigger forget_lights_of_changed after update on properties for each row
  when ((old.address, old.zip_code, old.location, old.place_keys, old.price_cents, old.previous_price_cents, old.price_negotiable, old.price_cut,
      old.size, old.rooms, old.property_type, old.listing_type, old.seller_type, old.agent_refusal, old.possible_refusal, old.hidden_reason,
      old.doubt_reason, old.listed_at, old.offline_since, old.reposts, old.is_with_agency, old.has_images, old.lead_advert_id)
    is distinct from (new.address, new.zip_code, new.location, new.place_keys, new.price_cents, new.previous_price_cents, new.price_negotiable,
      new.price_cut, new.size, new.rooms, new.property_type, new.listing_type, new.seller_type, new.agent_refusal, new.possible_refusal,
      new.hidden_reason, new.doubt_reason, new.listed_at, new.offline_since, new.reposts, new.is_with_agency, new.has_images,
      new.lead_advert_id))
  execute function forget_lights_of_property();

create function forget_lights_of_advert() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform forget_lights(old.property_id); end if;
  if tg_op <> 'DELETE' and new.property_id is distinct from old.property_id then perform forget_lights(new.property_id); end if;
  return null;
end
$$;
create trigger forget_lights_of_new after insert on adverts for each row when (new.property_id is not null) execute function forget_lights_of_advert();
create trigger forget_lights_of_deleted after delete on adverts for each row execute function forget_lights_of_advert();
create trigger forget_lights_of_changed after update on adverts for each row
  when ((old.property_id, old.contact_phone, old.contact_name, old.address, old.zip_code, old.agent_refusal, old.possible_refusal, old.price_cents,
      old.image_urls, old.platform_links)
    is distinct from (new.property_id, new.contact_phone, new.contact_name, new.address, new.zip_code, new.agent_refusal, new.possible_refusal,
      new.price_cents, new.image_urls, new.platform_links))
  execute function forget_lights_of_advert();

-- For tables with a row per agent and property.
create function forget_light_of_agent() returns trigger language plpgsql as $$
begin
  delete from lead_lights where (agent_id, property_id) in ((old.agent_id, old.property_id), (new.agent_id, new.property_id));
  return null;
end
$$;
create trigger forget_light_of_written after insert or delete on prospects for each row execute function forget_light_of_agent();
create trigger forget_light_of_changed after update on prospects for each row
  when ((old.property_id, old.prospect_status, old.lead_score, old.owner_name, old.owner_phone, old.owner_email, old.owner_street,
      old.owner_zip_code, old.owner_city)
    is distinct from (new.property_id, new.prospect_status, new.lead_score, new.owner_name, new.owner_phone, new.owner_email, new.owner_street,
      new.owner_zip_code, new.owner_city))
  execute function forget_light_of_agent();
create trigger forget_light after insert or update or delete on verdict_corrections for each row execute function forget_light_of_agent();
create trigger forget_light after insert or update or delete on refusal_answers for each row execute function forget_light_of_agent();
create trigger forget_light after insert or update or delete on search_client_links for each row execute function forget_light_of_agent();

create function forget_lights_of_alias() returns trigger language plpgsql as $$
begin
  delete from lead_lights where property_id in (old.id, old.property_id, new.id, new.property_id);
  return null;
end
$$;
create trigger forget_lights after insert or update or delete on property_aliases for each row execute function forget_lights_of_alias();

create function forget_lights_of_decision() returns trigger language plpgsql as $$
begin
  perform forget_lights(property_id) from adverts where id in (old.one_id, old.other_id, new.one_id, new.other_id) and property_id is not null;
  return null;
end
$$;
create trigger forget_lights after insert or update or delete on identity_decisions for each row execute function forget_lights_of_decision();

create function forget_lights_of_record() returns trigger language plpgsql as $$
begin
  perform forget_lights(property_id) from adverts
  where (source, external_id) in ((old.source, old.external_id), (new.source, new.external_id)) and property_id is not null;
  return null;
end
$$;
create trigger forget_lights after insert or update or delete on contact_records for each row execute function forget_lights_of_record();

-- An objection meets all owners with its mark, and perhaps those whose lights are claimed, whose marks are unknown. Other agents' lights are merely
-- reckoned again.
create function forget_lights_of_mark() returns trigger language plpgsql as $$
begin
  -- first the claims: the second statement sees those that were filled meanwhile
  delete from lead_lights where not is_known;
  delete from lead_lights where marks && array_remove(array[old.hash, new.hash], null);
  return null;
end
$$;
create trigger forget_lights after insert or delete on objections for each row execute function forget_lights_of_mark();

create function begin_light_epoch() returns trigger language plpgsql as $$
begin
  insert into light_epochs select distinct agent_id from unnest(array[old.agent_id, new.agent_id]) agent_id where agent_id is not null
  on conflict (agent_id) do update set epoch = light_epochs.epoch + 1;
  return null;
end
$$;
create trigger begin_light_epoch after insert or update on lead_shifts for each row execute function begin_light_epoch();
create trigger begin_light_epoch after insert or update or delete on saved_searches for each row execute function begin_light_epoch();
create trigger begin_light_epoch_of_written after insert or delete on search_clients for each row execute function begin_light_epoch();
create trigger begin_light_epoch_of_changed after update on search_clients for each row
  when ((old.budget_cents, old.place_keys, old.property_type, old.ended_at) is distinct from (new.budget_cents, new.place_keys, new.property_type, new.ended_at))
  execute function begin_light_epoch();

-- A changed price level changes the scores in its area.
create function forget_lights_of_levels() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from lead_lights l using properties p cross join unnest(array[p.zip_code, left(p.zip_code, 3), left(p.zip_code, 2)]) zip_area,
      written w join earlier e using (listing_type, property_type, area)
    where p.id = l.property_id and w.listing_type = p.listing_type and w.property_type = p.property_type and w.area = zip_area
      and (w.median_cents, w.trend) is distinct from (e.median_cents, e.trend);
  else
    delete from lead_lights l using properties p cross join unnest(array[p.zip_code, left(p.zip_code, 3), left(p.zip_code, 2)]) zip_area, changed c
    where p.id = l.property_id and c.listing_type = p.listing_type and c.property_type = p.property_type and c.area = zip_area;
  end if;
  return null;
end
$$;
create trigger forget_lights_of_new after insert on price_levels referencing new table as changed for each statement execute function forget_lights_of_levels();
create trigger forget_lights_of_deleted after delete on price_levels referencing old table as changed for each statement execute function forget_lights_of_levels();
create trigger forget_lights_of_changed after update on price_levels referencing old table as earlier new table as written
  for each statement execute function forget_lights_of_levels();

-- A new key makes other hashes, and may leave consents unreadable.
create function forget_all_lights() returns trigger language plpgsql as $$
begin
  delete from lead_lights;
  return null;
end
$$;
create trigger forget_lights after insert on installation_key for each statement execute function forget_all_lights();
