-- Whose number it is: it leads to another object for him alone, to everybody else it is no number.
alter table property_aliases add column agent_id uuid references users on delete cascade;
create index property_aliases_agent on property_aliases (agent_id) where agent_id is not null;
