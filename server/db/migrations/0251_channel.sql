-- the way by which an advert came in
alter table adverts add column channel text not null default 'portal' check (channel in ('portal', 'file', 'mail', 'capture', 'tip'));
update adverts set channel = case when source = 'tip' then 'tip' when source = 'thinkimmo' then 'file' else 'mail' end where agent_id is not null;
