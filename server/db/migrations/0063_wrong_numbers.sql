-- expand
-- A number of an owner that reaches someone else, noted in details, is not offered for calls: it decides the light.
create or replace trigger forget_light_of_changed after update on prospects for each row
  when ((old.property_id, old.prospect_status, old.lead_score, old.owner_name, old.owner_phone, old.owner_email, old.owner_street,
      old.owner_zip_code, old.owner_city, old.details)
    is distinct from (new.property_id, new.prospect_status, new.lead_score, new.owner_name, new.owner_phone, new.owner_email, new.owner_street,
      new.owner_zip_code, new.owner_city, new.details))
  execute function forget_light_of_office();
