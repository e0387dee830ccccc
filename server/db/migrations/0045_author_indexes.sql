-- Whether anything that a former agent did is left is asked for each account that ends.
create index prospect_activities_author on prospect_activities (author_id) where author_id is not null;
create index call_results_author on call_results (author_id) where author_id is not null;
create index contact_records_author on contact_records (author_id) where author_id is not null;
create index owner_notices_author on owner_notices (author_id) where author_id is not null;
create index letters_author on letters (author_id) where author_id is not null;
create index exports_author on exports (author_id) where author_id is not null;
create index search_client_links_author on search_client_links (author_id) where author_id is not null;
create index messages_author on messages (author_id) where author_id is not null;
create index tip_history_author on tip_history (author_id) where author_id is not null;
create index imports_author on imports (author_id) where author_id is not null;
create index imports_stopper on imports (stopper_id) where stopper_id is not null;
