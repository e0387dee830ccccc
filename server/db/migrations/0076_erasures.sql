-- What was deleted because somebody asked for it: how much of which table, never whose.
create table erasures (
  id bigint generated always as identity primary key,
  -- who did it; null: his account is gone
  user_id uuid references users on delete set null,
  -- of the operator's own data: all administrators see it
  is_operators boolean not null,
  -- table → { erased, kept }
  counts jsonb not null,
  is_blocked boolean not null,
  -- numbers in the agent's Propstack that he has to delete there himself
  crm_ids text[] not null,
  crm_done_at timestamptz,
  created_at timestamptz not null
);
create index erasures_user on erasures (user_id, created_at desc, id desc);
create index erasures_operators on erasures (created_at desc, id desc) where is_operators;
