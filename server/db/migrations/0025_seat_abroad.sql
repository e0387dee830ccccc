-- Country of the seat by ISO 3166: a business abroad is settled without VAT (§ 13b UStG).
alter table billing_profiles
  add column country text not null default 'DE' check (country ~ '^[A-Z]{2}$');
