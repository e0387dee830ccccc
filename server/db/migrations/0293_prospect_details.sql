-- What agents note that nothing is searched by, by its names in shared/domain/prospect-fields.ts; null where nothing is.
alter table prospects add column details jsonb;
update prospects set details = jsonb_build_object('preferredContactMethod', preferred_contact_method) where preferred_contact_method is not null;
set constraints all immediate;
alter table prospects drop column preferred_contact_method;
