-- What came in today is counted from the index alone: on a day of imports the listings themselves would all be read.
drop index properties_scraped;
create index properties_scraped on properties (scraped_at) include (kind);
