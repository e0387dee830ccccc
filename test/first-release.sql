-- A database of the first release (migrations 0001 to 0010) in use: two agents, each with something of his own in every table, and a partner of each.
-- Written once and never changed: migrations carry it forward.

insert into users (id, email, password_hash, first_name, last_name, role, company_name, phone_number, propstack_api_key, auto_export_enabled,
    short_link, short_link_shared_at, created_at, updated_at, is_email_verified, propstack_tested_at, propstack_test_error) values
  ('a0000000-0000-4000-8000-000000000001', 'anna@makler.test', 'hash a', 'Anna', 'Ärmel', 'agent', 'Ärmel & Söhne', '040 1', '\x01aa', true,
    'link-anna', '2026-01-02 10:00Z', '2026-01-01 10:00Z', '2026-01-03 10:00Z', true, '2026-01-03 10:00Z', null),
  ('a0000000-0000-4000-8000-000000000002', 'bernd@makler.test', 'hash b', 'Bernd', 'Böhm', 'agent', null, null, '\x01bb', false,
    'link-bernd', null, '2026-01-01 11:00Z', '2026-01-03 11:00Z', true, '2026-01-03 11:00Z', 'Propstack kennt diesen API-Schlüssel nicht.'),
  ('b0000000-0000-4000-8000-000000000001', 'paul@partner.test', 'hash p', 'Paul', 'Pinsel', 'partner', 'Malerei Pinsel', null, null, false,
    'link-paul', null, '2026-01-01 12:00Z', '2026-01-01 12:00Z', true, null, null),
  ('b0000000-0000-4000-8000-000000000002', 'quirin@partner.test', 'hash q', 'Quirin', 'Quast', 'partner', null, null, null, false,
    'link-quirin', null, '2026-01-01 13:00Z', '2026-01-01 13:00Z', false, null, null),
  ('c0000000-0000-4000-8000-000000000001', 'chef@giebel.test', 'hash c', 'Clara', 'Chef', 'admin', null, null, null, false,
    'link-clara', null, '2026-01-01 09:00Z', '2026-01-01 09:00Z', true, null, null);

insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address) values
  ('\x0101', 'a0000000-0000-4000-8000-000000000001', '2026-01-04 10:00Z', '2026-01-04 10:00Z', '2027-01-04 10:00Z', 'Firefox', '192.0.2.1'),
  ('\x0102', 'a0000000-0000-4000-8000-000000000002', '2026-01-04 11:00Z', '2026-01-04 11:00Z', '2027-01-04 11:00Z', null, null);

insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at) values
  ('\x0201', 'a0000000-0000-4000-8000-000000000001', 'email', 'anna.neu@makler.test', '2026-01-04 10:00Z', '2027-01-04 10:00Z'),
  ('\x0202', 'a0000000-0000-4000-8000-000000000002', 'reset', 'bernd@makler.test', '2026-01-04 10:00Z', '2027-01-04 10:00Z');

insert into rate_limits (key, window_start, calls) values
  ('login anna@makler.test', '2026-01-04 10:00Z', 3), ('login bernd@makler.test', '2026-01-04 10:00Z', 1);

insert into setup_links (token_hash, created_at) values ('\x0301', '2026-01-01 08:00Z');

insert into properties (source, external_id, source_url, title, description, price_cents, previous_price_cents, location, zip_code, address, place_keys, size,
    plot_size, rooms, year_built, property_type, listing_type, seller_type, agent_refusal, hidden_reason, features, image_urls, contact_name, contact_phone,
    platform_links, listing_date, listed_at, scraped_at, last_seen_at, details_read_at, offline_since) values
  ('kleinanzeigen.de', '1001', 'https://www.kleinanzeigen.de/1001', 'Häuschen mit „Ausblick“', E'Zeile 1\nZeile 2\t\\N', 48500000, 49900000, 'Hamburg Horn', '22111',
    'Lindenweg 7', '{22111,hamburg}', 133.7, 500, 5, 1936, 'house', 'sale', 'private', 'keine Makler', null, '{Garten,Keller}', '{https://bilder.test/1.jpg}',
    'Familie Öz', '0171 1234567', '{"ebkLink": "https://www.kleinanzeigen.de/1001"}', '2026-01-02', '2026-01-02 10:00Z', '2026-01-02 10:10Z', '2026-01-04 10:00Z',
    '2026-01-02 10:15Z', null),
  ('immowelt.de', '1001', null, 'Wohnung am Park', null, 90000, null, 'Berlin', '10115', null, '{10115,berlin}', 62, null, 2.5, null, 'apartment', 'rent', 'commercial',
    null, 'dealer', '{}', '{}', null, null, '{}', null, '2026-01-03 10:00Z', '2026-01-03 10:10Z', '2026-01-03 10:00Z', null, '2026-01-04 10:00Z'),
  ('kleinanzeigen.de', '1003', null, 'Baugrundstück', 'Sonnig', null, null, 'Hamburg Horn', '22111', null, '{22111,hamburg}', null, 800, null, null, 'land', 'sale', null,
    null, null, '{}', '{}', null, '+49 40 998877', '{}', null, '2026-01-04 10:00Z', '2026-01-04 10:10Z', '2026-01-04 10:00Z', null, null);

insert into property_changes (property_id, agent_id, change_type, import_source, description, field_changes, created_at) values
  (1, null, 'import_update', 'kleinanzeigen.de', 'Preis geändert', '[{"field": "price", "from": 499000, "to": 485000}]', '2026-01-03 10:00Z'),
  (1, 'a0000000-0000-4000-8000-000000000001', 'manual_update', null, 'Status', '[{"field": "prospectStatus"}]', '2026-01-03 11:00Z'),
  (3, 'a0000000-0000-4000-8000-000000000002', 'manual_update', null, 'Notiz', '[{"field": "internalNotes"}]', '2026-01-04 11:00Z');

insert into favorites (agent_id, property_id, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 1, '2026-01-03 10:00Z'), ('a0000000-0000-4000-8000-000000000002', 1, '2026-01-03 11:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 3, '2026-01-04 11:00Z');

insert into prospects (agent_id, property_id, prospect_status, status_changed_at, internal_notes, owner_name, owner_phone, owner_email, lead_score,
    estimated_value_cents, preferred_contact_method, next_follow_up_date, last_contact_date, created_at, updated_at) values
  ('a0000000-0000-4000-8000-000000000001', 1, 'follow_up', '2026-01-03 10:00Z', E'Ruft zurück\nabends', 'Ayşe Öz', '0171 1234567', 'oez@eigentuemer.test', 80, 47000000,
    'phone', '2026-02-01', '2026-01-03', '2026-01-03 10:00Z', '2026-01-03 10:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 1, 'not_interested', '2026-01-03 11:00Z', null, null, '040 554433', null, null, null, null, null, null,
    '2026-01-03 11:00Z', '2026-01-03 11:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 3, 'contacted', '2026-01-04 11:00Z', 'Erbe', 'Björn Land', null, 'land@eigentuemer.test', 40, null, 'email', null,
    '2026-01-04', '2026-01-04 11:00Z', '2026-01-04 11:00Z');

insert into saved_searches (agent_id, name, location, radius, min_price_cents, max_price_cents, property_type, listing_type, min_size, min_rooms, seller_type,
    only_with_images, only_new_listings, sources, is_active, auto_export, created_at, updated_at) values
  ('a0000000-0000-4000-8000-000000000001', 'Häuser in Hamburg', 'Hamburg', 20, 10000000, 60000000, 'house', 'sale', 90, 3, 'private', true, false,
    '{kleinanzeigen.de}', true, true, '2026-01-02 09:00Z', '2026-01-02 09:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 'Alles', null, null, null, null, null, 'sale', null, null, null, false, true, '{kleinanzeigen.de,immowelt.de}', true, false,
    '2026-01-02 09:30Z', '2026-01-02 09:30Z');

insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms) values
  (1, 'hamburg', 'sale', 'house', 10000000, 60000000, 90, 3), (2, '', 'sale', 'any', -1, 9223372036854775807, -1, -1);

insert into saved_search_requests (saved_search_id, source, request) values
  (1, 'kleinanzeigen.de', '{"place":"hamburg"}'), (2, 'kleinanzeigen.de', '{}'), (2, 'immowelt.de', '{}');

insert into scrape_runs (source, request, status, failure, reason, pages, items_found, items_new, items_changed, started_at, completed_at) values
  ('kleinanzeigen.de', '{"place":"hamburg"}', 'completed', null, null, 2, 27, 1, 0, '2026-01-02 10:00Z', '2026-01-02 10:01Z'),
  ('immowelt.de', '{}', 'failed', 'blocked', 'Das Portal hat abgelehnt.', 0, 0, 0, 0, '2026-01-02 11:00Z', '2026-01-02 11:00Z');

insert into notifications (agent_id, property_id, saved_search_id, notified, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 1, 1, true, '2026-01-02 10:11Z'), ('a0000000-0000-4000-8000-000000000002', 3, 2, false, '2026-01-04 10:11Z');

insert into portal_places (source, place_key, place_id, label, looked_up_at) values
  ('kleinanzeigen.de', 'hamburg', '9409', 'Hamburg', '2026-01-02 09:00Z'), ('kleinanzeigen.de', 'berlin', '3331', 'Berlin', '2026-01-02 09:00Z');

update sources set pause_ms = 3000, is_enabled = false where source = 'immonet.de';

insert into outgoing_hosts (host, last_request_at, closed_until) values
  ('www.kleinanzeigen.de', '2026-01-04 10:00Z', null), ('www.immowelt.de', '2026-01-04 10:00Z', '2026-01-05 10:00Z');

insert into exports (agent_id, property_id, saved_search_id, status, propstack_id, error_message, attempts, next_attempt_at, create_sent_at, requested_at, exported_at) values
  ('a0000000-0000-4000-8000-000000000001', 1, 1, 'success', '77', null, 1, '2026-01-03 10:00Z', '2026-01-03 10:00Z', '2026-01-03 10:00Z', '2026-01-03 10:01Z'),
  ('a0000000-0000-4000-8000-000000000002', 3, null, 'failed', null, 'Propstack kennt diesen API-Schlüssel nicht.', 2, '2026-01-04 10:00Z', null, '2026-01-04 10:00Z', null);

insert into smtp_settings (setting_name, host, port, secure, user_name, password, from_email, from_name, is_global_default, is_active, created_at, updated_at) values
  ('Büro', 'mail.giebel.test', 465, true, 'giebel', '\x01cc', 'post@giebel.test', 'Giebel', true, true, '2026-01-01 09:00Z', '2026-01-01 09:00Z'),
  ('Ersatz', 'mail2.giebel.test', 587, false, 'giebel', '\x01dd', 'post@giebel.test', 'Giebel', false, false, '2026-01-01 09:00Z', '2026-01-01 09:00Z');

insert into email_templates (template_name, template_type, subject, html_content, text_content, created_at, updated_at) values
  ('Begrüßung', 'welcome', 'Guten Tag', '<p>Hallo {{firstName}}</p>', null, '2026-01-01 09:00Z', '2026-01-01 09:00Z'),
  ('Bestätigung', 'verification', 'Bitte bestätigen', '<p>{{verificationUrl}}</p>', 'Bitte', '2026-01-01 09:00Z', '2026-01-01 09:00Z');

insert into mails (user_id, template_type, to_email, to_name, subject, content, status, attempts, next_attempt_at, last_error, message_id, created_at, expires_at, sent_at) values
  ('a0000000-0000-4000-8000-000000000001', 'verification', 'anna@makler.test', 'Anna', 'Bitte bestätigen', null, 'sent', 1, '2026-01-01 10:00Z', null, '<1@giebel.test>',
    '2026-01-01 10:00Z', null, '2026-01-01 10:01Z'),
  ('a0000000-0000-4000-8000-000000000002', 'reset', 'bernd@makler.test', null, 'Neues Passwort', '\x01ee', 'waiting', 0, '2026-01-04 10:00Z', 'Der Mailserver antwortet nicht.',
    '<2@giebel.test>', '2026-01-04 10:00Z', '2027-01-04 10:00Z', null);

insert into partner_profiles (user_id, address, city, zip_code, industry, services, price_range, availability, updated_at) values
  ('b0000000-0000-4000-8000-000000000001', 'Werkstraße 1', 'Hamburg', '20095', 'maler', 'Fassaden', 'standard', 'sofort', '2026-01-01 12:00Z'),
  ('b0000000-0000-4000-8000-000000000002', null, null, null, null, null, 'premium', 'nach_absprache', '2026-01-01 13:00Z');

insert into partner_relations (agent_id, partner_id, short_link, is_active, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'link-anna', true, '2026-01-01 12:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000002', 'link-bernd', false, '2026-01-01 13:00Z');

insert into legal_texts (page, text, updated_at) values ('impressum', '# Impressum', '2026-01-01 09:00Z'), ('agb', '# AGB', '2026-01-01 09:00Z');

insert into prospect_activities (agent_id, property_id, activity_type, description, contact_method, outcome, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 1, 'call', 'Angerufen', 'phone', 'callback_requested', '2026-01-03 10:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 3, 'note_added', 'Notiz', null, null, '2026-01-04 11:00Z');

insert into contact_records (agent_id, source, external_id, kind, channel, reason, day, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 'kleinanzeigen.de', '1003', 'objection', null, 'Will nicht angerufen werden', '2026-01-04', '2026-01-04 12:00Z'),
  ('a0000000-0000-4000-8000-000000000002', 'kleinanzeigen.de', '1001', 'objection', null, 'Hat Anwalt', '2026-01-03', '2026-01-03 12:00Z'),
  ('a0000000-0000-4000-8000-000000000001', 'kleinanzeigen.de', '1001', 'consent', 'phone', 'Am Telefon', '2026-01-03', '2026-01-03 12:00Z');

insert into objections (agent_id, hash, day) values
  ('a0000000-0000-4000-8000-000000000001', '\x0401', '2026-01-04'), ('a0000000-0000-4000-8000-000000000002', '\x0402', '2026-01-03');

insert into calendars (agent_id, token_hash, token, created_at) values
  ('a0000000-0000-4000-8000-000000000001', '\x0501', '\x01f1', '2026-01-03 10:00Z'), ('a0000000-0000-4000-8000-000000000002', '\x0502', '\x01f2', '2026-01-03 11:00Z');

insert into property_tips (partner_id, agent_id, tip_type, property_type, address, street, house_number, zip_code, city, estimated_price_cents, seller_name,
    seller_phone, seller_email, notes, urgency, lead_source, description, status, agent_notes, submitted_at) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Immobilienverkauf', 'Haus', null, 'Lindenweg', '9', '22111', 'Hamburg', 40000000,
    'Herr Tipp', '040 77', 'tipp@eigentuemer.test', 'zieht aus', 'hoch', 'Auftrag', 'Dach neu', 'contacted', 'Danke', '2026-01-02 12:00Z'),
  ('b0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000002', 'Vermietung', 'Wohnung', 'Am Park 1', null, null, null, 'Berlin', null, null, null,
    null, null, 'niedrig', null, null, 'submitted', null, '2026-01-02 13:00Z');

insert into tip_history (tip_id, change_type, old_value, new_value, changed_by_type, created_at) values
  (1, 'status_change', 'submitted', 'contacted', 'makler', '2026-01-02 14:00Z'), (2, 'note_added', null, 'Hallo', 'partner', '2026-01-02 14:00Z');

insert into price_levels (listing_type, property_type, area, median_cents, listings, updated_at) values
  ('sale', 'house', '22111', 350000, 12, '2026-01-04 10:00Z'), ('rent', 'apartment', '10', 1450, 40, '2026-01-04 10:00Z');
