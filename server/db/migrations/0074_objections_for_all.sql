-- An objection outlives the account of the agent it was told to. Without an agent it holds for everybody.
alter table objections drop constraint objections_pkey, alter column agent_id drop not null;
create unique index objections_known on objections (agent_id, hash) nulls not distinct;
alter table contact_records alter column agent_id drop not null;
