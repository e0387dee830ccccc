-- When the page of an advert that nobody saw for days was last asked for.
alter table advert_sightings add column asked_at timestamptz;

-- Among these the ones nobody sees any more are looked for.
create index adverts_open on adverts (source, id) where state <> 'gone' and source_url is not null and agent_id is null;
