-- What the rules have seen the service has not: it sees it once it may be asked.
alter table looked_businesses add column by_service boolean not null default true;

-- Null while directories are read first.
alter table improvement_runs add column begun_at timestamptz;
update improvement_runs set begun_at = asked_at where looked > 0 or ended_at is not null;
