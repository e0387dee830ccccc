-- How the prices of an area moved: percent from what was put up in the half year before to the last one; null where too few tell it.
alter table price_levels add column trend smallint;

-- What an agent weighs himself: points for areas, kinds and sizes of commission.
create table lead_shifts (
  agent_id uuid primary key references users on delete cascade,
  shifts jsonb not null,
  updated_at timestamptz not null
);
