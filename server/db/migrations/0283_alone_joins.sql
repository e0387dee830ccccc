-- What one agent says is one object is one for him alone, until two offices say so: a number may lead elsewhere for several agents.
alter table joined_rows add column alias_step bigint;
update joined_rows j set alias_step = a.step from property_aliases a where a.id = j.alias_id;
alter table joined_rows drop constraint joined_rows_once, drop column alias_id;
alter table property_aliases drop constraint property_aliases_pkey, add primary key (step), add constraint property_aliases_number unique nulls not distinct (id, agent_id);
alter table joined_rows alter column alias_step set not null,
  add foreign key (alias_step) references property_aliases on delete cascade,
  add constraint joined_rows_once unique (alias_step, agent_id, table_name, kind);

-- False: somebody who works on the object took back what it had come to hold for everybody; it holds for its author and is counted no more.
alter table identity_decisions add column is_vote boolean not null default true;

-- Null: it holds for its author alone. Before, every decision held for everybody.
alter table identity_decisions add column shared_at timestamptz;
update identity_decisions set shared_at = created_at;
