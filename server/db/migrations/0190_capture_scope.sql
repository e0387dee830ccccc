-- What the browser extension may do, and nothing else: look adverts up by their number, and hand them in.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'export', 'capture']);
