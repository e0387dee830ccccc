-- When an office lets the administration read, and what.
create table support_windows (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices,
  areas text[] not null check (cardinality(areas) > 0),
  opened_by uuid references users on delete set null,
  opened_at timestamptz not null,
  until timestamptz not null check (until > opened_at and until <= opened_at + interval '72 hours'),
  ended_by uuid references users on delete set null,
  -- null while it is open; one that ended by time is marked when the next is opened
  ended_at timestamptz
);
-- at most one per office
create unique index support_windows_open on support_windows (office_id) where ended_at is null;
create index support_windows_office on support_windows (office_id, opened_at);
create index support_windows_opened_by on support_windows (opened_by);
create index support_windows_ended_by on support_windows (ended_by);
create index support_windows_until on support_windows (until);

-- What the administration read, by the minute. A look is written before its answer leaves.
create table support_looks (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices,
  window_id bigint not null references support_windows on delete cascade,
  admin_id uuid references users on delete set null,
  area text not null,
  property_id bigint,
  looked_at timestamptz not null,
  unique nulls not distinct (window_id, admin_id, area, property_id, looked_at)
);
create index support_looks_office on support_looks (office_id, looked_at, id);
create index support_looks_admin on support_looks (admin_id);
create index support_looks_looked_at on support_looks (looked_at);
