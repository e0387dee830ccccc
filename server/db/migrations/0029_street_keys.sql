-- Place keys have "strasse" for "str." (place.ts); keys stored before are written the same way. keep_place_sets adds the sets of the properties.
update adverts set place_keys = array(
    select key from (select distinct regexp_replace(written, 'str(?= |$)', 'strasse', 'g') as key from unnest(place_keys) as written) as k
    order by key collate "C")
  where place_keys::text ~ 'str[ ",}]';
update properties set place_keys = array(
    select key from (select distinct regexp_replace(written, 'str(?= |$)', 'strasse', 'g') as key from unnest(place_keys) as written) as k
    order by key collate "C")
  where place_keys::text ~ 'str[ ",}]';
-- in the order of the places
update search_clients set place_keys = array(
    select regexp_replace(written, 'str(?= |$)', 'strasse', 'g') from unnest(place_keys) with ordinality as k (written, at) order by at)
  where place_keys::text ~ 'str[ ",}]';

-- two spellings of one place in a search become one
delete from saved_search_places one using saved_search_places other
  where one.key ~ 'str( |$)' and other.saved_search_id = one.saved_search_id and other.key > one.key
    and regexp_replace(other.key, 'str(?= |$)', 'strasse', 'g') = regexp_replace(one.key, 'str(?= |$)', 'strasse', 'g');
update saved_search_places set key = regexp_replace(key, 'str(?= |$)', 'strasse', 'g') where key ~ 'str( |$)';
insert into near_places (property_id, key)
  select property_id, regexp_replace(key, 'str(?= |$)', 'strasse', 'g') from near_places where key ~ 'str( |$)'
  on conflict do nothing;
delete from near_places where key ~ 'str( |$)';
-- the others are looked up again
delete from portal_places where place_key ~ 'str( |$)';
