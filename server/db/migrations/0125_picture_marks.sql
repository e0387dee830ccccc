-- What the pictures of adverts look like, so that the same house is known by its photos. The pictures themselves are not kept.

-- Whether the pictures of this source may be fetched and looked at: an administrator decides that.
alter table sources add column marks_pictures boolean not null default false;

create table advert_pictures (
  advert_id bigint primary key references adverts on delete cascade,
  -- postcode or place, as a number: pictures are held against those of the same area
  area integer not null,
  -- what each shows, 16 bytes for each, made by server/sources/identity/picture-mark.ts
  marks bytea not null,
  -- the name of each: pictures of one area that look the same have one name, and equal marks have equal names everywhere
  pictures integer[] not null,
  -- how many could not be looked at
  unread smallint not null default 0
);
create index advert_pictures_area on advert_pictures (area, advert_id desc);

-- Adverts whose pictures are still to be looked at.
create table unmarked_adverts (
  advert_id bigint primary key references adverts on delete cascade,
  source text not null,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index unmarked_adverts_next on unmarked_adverts (source, due_at);
