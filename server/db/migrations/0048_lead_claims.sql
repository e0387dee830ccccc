-- Whom an agent of the office is calling right now, until when: colleagues get other leads meanwhile.
create table lead_claims (
  office_id uuid not null references offices on delete cascade,
  property_id bigint not null references properties on delete cascade,
  user_id uuid not null references users on delete cascade,
  until timestamptz not null,
  primary key (office_id, property_id)
);
-- those that hold now are few, those that ended are deleted at night
create index lead_claims_until on lead_claims (office_id, until);
create index lead_claims_user on lead_claims (user_id);
create index lead_claims_property on lead_claims (property_id);
