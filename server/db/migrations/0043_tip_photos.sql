-- Pictures that a partner adds to his tip, and where he stood, if he chose to say so.

create table tip_photos (
  -- part of its address, and nobody can guess it
  id uuid primary key default gen_random_uuid(),
  tip_id bigint not null references property_tips on delete cascade,
  -- made by the device that sends it: however often it arrives, it is one picture
  client_key uuid not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null,
  unique (tip_id, client_key)
);

alter table property_tips
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add check ((latitude is null) = (longitude is null));
