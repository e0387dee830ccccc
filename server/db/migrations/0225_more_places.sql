-- A saved search may name several places: each is asked of its portals by itself, and one of them has to fit.
alter table saved_searches add column more_places text[] not null default '{}';
alter table saved_search_requests drop constraint saved_search_requests_pkey, add primary key (saved_search_id, source, request);
