-- Prospects that went from one person of an office to another, or became free, all at once: by who leads the office or because a person left.
create table hand_overs (
  id bigint generated always as identity primary key,
  office_id uuid not null references offices on delete cascade,
  -- null: chosen ones, of several people or free
  from_id uuid references users on delete set null,
  -- null: they became free
  to_id uuid references users on delete set null,
  -- null: the administration
  author_id uuid references users on delete set null,
  created_at timestamptz not null,
  moved integer not null,
  -- the first time; null if it was not undone
  undone_at timestamptz,
  restored integer not null default 0
);
create index hand_overs_office on hand_overs (office_id, created_at desc, id desc);
create index hand_overs_created on hand_overs (created_at);
create index hand_overs_author on hand_overs (author_id) where author_id is not null;
create index hand_overs_from on hand_overs (from_id) where from_id is not null;
create index hand_overs_to on hand_overs (to_id) where to_id is not null;

-- The hand-over that assigned a prospect last, and who had it before; both null once it is assigned otherwise. No foreign keys: a prospect comes
-- back with both when joined properties part, perhaps after the hand-over was deleted.
alter table prospects add column hand_over_id bigint, add column handed_from uuid;
create index prospects_handed_over on prospects (hand_over_id) where hand_over_id is not null;
create function forget_hand_over() returns trigger language plpgsql as $$
begin
  new.hand_over_id := null;
  new.handed_from := null;
  return new;
end
$$;
create trigger forget_hand_over before update of assigned_to on prospects for each row
  when (old.assigned_to is distinct from new.assigned_to and old.hand_over_id = new.hand_over_id)
  execute function forget_hand_over();
