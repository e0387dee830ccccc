-- Columns that were emptied because nobody may keep them: what the advert goes on to tell is not written there again.
alter table adverts add column withheld text[] not null default '{}';
-- the night looks for those whose contact is still kept
create index adverts_contact on adverts (scraped_at) where contact_name is not null or contact_phone is not null;

-- Whom the desk looks for: name, number in digits and address, as adverts tell them.
create index adverts_contact_words on adverts
  using gin (lower(coalesce(contact_name, '') || ' ' || regexp_replace(coalesce(contact_phone, ''), '\D', '', 'g') || ' ' || coalesce(address, '')) gin_trgm_ops)
  where contact_name is not null or contact_phone is not null or address is not null;
