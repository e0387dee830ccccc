-- What the text of an advert says where its source has no field for it, each with the sentence it rests on.
create table advert_facts (
  advert_id bigint not null references adverts on delete cascade,
  field text not null check (field in ('yearBuilt', 'plotSize', 'floor', 'heatingType', 'condition', 'rented')),
  value text not null,
  -- the sentence says "ca."
  is_about boolean not null,
  sentence text not null,
  found_at timestamptz not null,
  primary key (advert_id, field)
);

-- Another text says other things, and an emptied one nothing.
create function forget_facts() returns trigger language plpgsql as $$
begin
  delete from advert_facts where advert_id = new.id;
  return null;
end $$;
create trigger forget_facts after update of title, description on adverts for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description) execute function forget_facts();

-- Adverts whose texts are still to be read.
create table unasked_adverts (
  advert_id bigint primary key references adverts on delete cascade,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index unasked_adverts_next on unasked_adverts (advert_id desc, due_at);
