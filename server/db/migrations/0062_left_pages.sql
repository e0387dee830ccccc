-- expand
-- A page that is left gives back what it claimed, also what it asked for before and what arrives later.
alter table lead_claims add column page text;
-- Pages that were left.
create table left_pages (
  user_id uuid not null references users on delete cascade,
  page text not null,
  left_at timestamptz not null,
  primary key (user_id, page)
);
