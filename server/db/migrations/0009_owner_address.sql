-- An owner's address as the agent found it, and how: letters, lights and objections use it, and letters name its origin (Art. 14 DSGVO).
alter table prospects
  add column owner_street text,
  add column owner_zip_code text,
  add column owner_city text,
  -- by name in postal-address.ts; null if not noted
  add column owner_address_origin text;
