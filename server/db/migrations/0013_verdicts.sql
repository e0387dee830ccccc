-- A verdict has three ends: an offer, probably none (shown with a mark), none (hidden). It is made again when its rules change, and an agent may
-- correct it for himself.

alter table properties
  add column doubt_reason text check (doubt_reason in ('wanted', 'swap', 'abroad', 'not_property', 'auction', 'dealer')),
  -- what speaks against an offer, as a German phrase with the words of the advert
  add column verdict_evidence text,
  -- what the portal itself files the advert as, where that is no ordinary offer
  add column filed_as text check (filed_as in ('wanted', 'holiday', 'not_property')),
  -- the rules by which this verdict came about; 0: before they were counted
  add column rules_version integer not null default 0,
  add check (hidden_reason is null or doubt_reason is null);

-- Until now the portal's number of a category was judged and not stored, but it stands in the address of an advert.
update properties set filed_as = case substring(source_url from '-(\d+)-\d+$') when '275' then 'holiday' else 'not_property' end
  where hidden_reason is not null and source = 'kleinanzeigen.de' and substring(source_url from '-(\d+)-\d+$') in ('275', '238', '402');

-- How far the stored listings were judged by the rules of a version. Most verdicts stay, and a listing whose verdict stays is not written again.
create table judged_listings (
  rules_version integer primary key,
  up_to bigint not null default 0,
  completed_at timestamptz
);

-- What an agent knows better. It is his own view of the list, and a labelled case: the verdict and the rules he corrected stand beside it.
create table verdict_corrections (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  is_offer boolean not null,
  -- the verdict at that moment
  hidden_reason text,
  doubt_reason text,
  rules_version integer not null,
  created_at timestamptz not null,
  primary key (agent_id, property_id)
);
create index verdict_corrections_property on verdict_corrections (property_id);
