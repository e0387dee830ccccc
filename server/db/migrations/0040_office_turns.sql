-- Offices take turns, however many agents they have.
alter table work_items add column office_id uuid references offices on delete set null;
update work_items w set office_id = u.office_id from users u where u.id = w.agent_id;
alter table work_items drop column agent_id;
create index work_items_office on work_items (office_id) where office_id is not null;
