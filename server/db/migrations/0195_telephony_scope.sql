-- What a telephone system may do, and nothing else: say who calls, and ask who that is.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'export', 'capture', 'telephony']);
