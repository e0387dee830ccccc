-- What the pages of a portal told, hour by hour: a field that was told once and is told no more says that its pages have changed.
create table source_reads (
  source text not null references sources,
  -- a result page, its adverts, or an advert's own page
  form text not null check (form in ('page', 'card', 'ad')),
  field text not null,
  hour timestamptz not null,
  read integer not null check (read >= 0),
  told integer not null check (told between 0 and read),
  primary key (source, form, field, hour)
);

-- more can be chosen of a portal now than whether its pictures are looked at
update events set kind = 'source_changed' where kind = 'pictures_switched';
