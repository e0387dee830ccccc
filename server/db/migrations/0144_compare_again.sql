-- Adverts with a postcode look for those without one by keys of their own: those are written down when such an advert is compared again.
insert into uncompared_adverts (advert_id)
  select id from adverts where details_read_at is not null and agent_id is null and coalesce(zip_code, '') !~ '^\d{5}$'
  on conflict do nothing;
-- Their pictures were left out as soon as any key was known to be shared by many.
insert into uncompared_adverts (advert_id) select advert_id from advert_pictures where pictures <> '{}' on conflict do nothing;
