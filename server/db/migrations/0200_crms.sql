-- An agent has one CRM, and it may be another one than Propstack. What was exported to the one before stays known.
alter table propstack_connections rename to crm_connections;
alter table crm_connections add column crm text not null default 'propstack' check (crm in ('propstack', 'onoffice'));

alter table exports rename column propstack_id to object_id;
alter table exports
  add column crm text not null default 'propstack' check (crm in ('propstack', 'onoffice')),
  drop constraint exports_agent_id_property_id_key,
  -- one row for a property and an agent in each CRM, however often he asks: a second object must not come to be
  add constraint exports_once unique (agent_id, property_id, crm);

-- rows that wait for their objects to be parted again have the same columns
update joined_rows set
  stayed = case when stayed is null then null else stayed - 'propstack_id' || jsonb_build_object('object_id', stayed -> 'propstack_id', 'crm', 'propstack') end,
  gone = case when gone is null then null else gone - 'propstack_id' || jsonb_build_object('object_id', gone -> 'propstack_id', 'crm', 'propstack') end,
  merged = case when merged is null then null else merged - 'propstack_id' || jsonb_build_object('object_id', merged -> 'propstack_id', 'crm', 'propstack') end
where table_name = 'exports';

alter table joined_rows
  -- which of his rows in this table, where he may have one of each kind
  add column kind text not null default '',
  drop constraint joined_rows_alias_id_agent_id_table_name_key,
  add constraint joined_rows_once unique (alias_id, agent_id, table_name, kind);
update joined_rows set kind = 'propstack' where table_name = 'exports';
