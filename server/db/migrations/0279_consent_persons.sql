-- Whom a consent was given by and which number or address it was for, sealed: another person or number asks anew.
alter table contact_records add column person bytea;
