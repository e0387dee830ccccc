-- expand
-- prospects.words has the name in the leading advert where no owner is noted: the row shows it, and the search finds it without reading adverts.
create or replace function keep_words() returns trigger language plpgsql as $$
begin
  new.words := concat_ws(' ', nullif(trim(new.owner_name), ''), (
    select concat_ws(' ', case when coalesce(trim(new.owner_name), '') = '' then lead.contact_name end, p.words)
    from properties p join adverts lead on lead.id = p.lead_advert_id where p.id = new.property_id));
  return new;
end
$$;

-- Locks advert and property in the order of an import.
create or replace function take_words() returns trigger language plpgsql as $$
begin
  -- an import that is changing the listing is waited for; one that comes later finds this prospect and renews its words
  perform from adverts where id = (select lead_advert_id from properties where id = new.property_id) for share;
  perform from properties where id = new.property_id for share;
  update prospects set owner_name = owner_name where office_id = new.office_id and property_id = new.property_id;
  return null;
end
$$;

create function renew_lead_name() returns trigger language plpgsql as $$
begin
  update prospects set owner_name = owner_name
  where property_id = new.property_id and exists (select from properties where id = new.property_id and lead_advert_id = new.id);
  return null;
end
$$;
create trigger renew_lead_name after update on adverts
  for each row when (old.contact_name is distinct from new.contact_name) execute function renew_lead_name();
create trigger renew_lead after update on properties
  for each row when (old.lead_advert_id is distinct from new.lead_advert_id) execute function renew_words();

update prospects set owner_name = owner_name where coalesce(trim(owner_name), '') = '';
