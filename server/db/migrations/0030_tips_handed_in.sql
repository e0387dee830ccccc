-- What partners hand in, and what the agent makes of it beside status and answer.

alter table property_tips
  -- made by the device that sends the tip: however often it arrives, it is one tip
  add column client_key uuid,
  -- the wording by which the partner said that the owner agrees; null: he did not say so
  add column owner_consent_version smallint,
  add column owner_consent_how text,
  add column owner_consent_at timestamptz,
  -- when the agent took it on himself to see the owner's name and numbers without that word
  add column owner_cleared_at timestamptz,
  -- since when the owner's name or numbers are kept here, and when he was told so
  add column owner_known_at timestamptz,
  add column owner_informed_at timestamptz,
  -- street with number, postcode and town in one spelling: two tips about the same object meet there
  add column place_street text,
  add column place_zip text,
  add column place_city text,
  -- the agent's own, unseen by the partner
  add column follow_up_date date,
  add column own_notes text,
  add column own_notes_version integer not null default 0;

update property_tips set owner_known_at = submitted_at where coalesce(seller_name, seller_phone, seller_email) is not null;

create unique index property_tips_client_key on property_tips (partner_id, client_key);
create index property_tips_place on property_tips (agent_id, place_street, submitted_at, id) where place_street is not null;

-- who it was, where it was neither the agent nor the partner himself
alter table tip_history add column changed_by_name text;
