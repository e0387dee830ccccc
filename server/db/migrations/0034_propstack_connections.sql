-- An agent's Propstack is no part of his account: the feature that speaks with it writes it down, in a table of its own.

create table propstack_connections (
  agent_id uuid primary key references users on delete cascade,
  -- sealed
  api_key bytea,
  tested_at timestamptz,
  test_error text,
  auto_export_enabled boolean not null default false
);

insert into propstack_connections (agent_id, api_key, tested_at, test_error, auto_export_enabled)
select id, propstack_api_key, propstack_tested_at, propstack_test_error, auto_export_enabled from users
where num_nonnulls(propstack_api_key, propstack_tested_at, propstack_test_error) > 0 or auto_export_enabled;

alter table users
  drop column propstack_api_key,
  drop column propstack_tested_at,
  drop column propstack_test_error,
  drop column auto_export_enabled;
