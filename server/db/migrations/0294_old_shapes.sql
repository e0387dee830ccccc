-- Rows kept as JSON follow the columns that became keys of details: prospects of joined properties, and rows of files that are still being imported.
create function pg_temp.with_details(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept ? 'preferred_contact_method' then (kept - 'preferred_contact_method') || jsonb_build_object('details',
    case when kept ->> 'preferred_contact_method' is not null
      then jsonb_build_object('preferredContactMethod', kept -> 'preferred_contact_method') end) else kept end
$$;
update joined_rows set stayed = pg_temp.with_details(stayed), gone = pg_temp.with_details(gone), merged = pg_temp.with_details(merged)
where table_name = 'prospects';
update import_rows set listing = (listing - 'rentCurrentCents' - 'rentPotentialCents') || jsonb_strip_nulls(jsonb_build_object(
  'rentCurrent', (listing ->> 'rentCurrentCents')::numeric / 100, 'rentPotential', (listing ->> 'rentPotentialCents')::numeric / 100))
where listing ?| array['rentCurrentCents', 'rentPotentialCents'];
