-- How often an import broke off since it last got on: one that always does is given up.
alter table imports add column tries integer not null default 0;
