-- What identifies a wording is its text: the built-in one may change with a release while its version stays 0.
-- office_consents.channel may also be 'office', if the agreement was accepted there later.
alter table consent_wordings add column text_hash text;
update consent_wordings set text_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex');
alter table consent_wordings alter column text_hash set not null;
drop index consent_wordings_once;
create unique index consent_wordings_once on consent_wordings (page, version, text_hash);
