-- Rows of a file that are stored though some of their cells could not be read: which cells were left empty, beside the rows that are no advert.
alter table import_failures add column is_stored boolean not null default false;
alter table imports add column noted integer not null default 0;
