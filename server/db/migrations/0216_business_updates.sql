-- What each entry of a directory said last of number and place: a business changes where its entry says something else than before, and not where two
-- directories have disagreed all along.
alter table business_entries add column told_phone text, add column told_place text;
-- What is stored came from the only entry; of several nobody knows which one said what.
update business_entries e
set told_phone = b.phone_key,
  told_place = nullif(concat_ws(', ', nullif(concat_ws(' ', b.street, b.house_number), ''), nullif(concat_ws(' ', b.zip_code, b.city), '')), '')
from businesses b
where b.id = e.business_id
  and not exists (select from business_entries other where other.business_id = e.business_id and (other.source, other.external_id) <> (e.source, e.external_id));

-- What a directory told anew the last time, and what stood there before.
create table business_updates (
  business_id bigint not null references businesses on delete cascade,
  part text not null check (part in ('phone', 'place')),
  source text not null,
  before text not null,
  updated_at timestamptz not null,
  primary key (business_id, part)
);
