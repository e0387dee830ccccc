-- Addresses of immowelt bear the number of the old site, lists and pages the new one: an advert is found by either.
create index adverts_page_number on adverts (lower(substring(source_url from '/expose/([\w-]+)$')))
  where source in ('immowelt.de', 'immonet.de') and agent_id is null;
