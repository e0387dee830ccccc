-- Long texts are saved on top of the version they were read at: each says how often it was changed.

alter table prospects add column internal_notes_version integer not null default 0;
alter table property_tips add column agent_notes_version integer not null default 0;

-- A text that was taken back stays as a row without one: a version that began anew would be met twice.
alter table legal_texts alter column text drop not null, add column version integer not null default 0;
