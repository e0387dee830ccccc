-- Which agent of the office did it. Null if a job or the owner did it, and in rows from before. The name is in users.
alter table prospect_activities add column author_id uuid references users on delete set null;
alter table call_results add column author_id uuid references users on delete set null;
alter table contact_records add column author_id uuid references users on delete set null;
alter table owner_notices add column author_id uuid references users on delete set null;
alter table letters add column author_id uuid references users on delete set null;
alter table exports add column author_id uuid references users on delete set null;
alter table search_client_links add column author_id uuid references users on delete set null;
alter table messages add column author_id uuid references users on delete set null;
alter table tip_history add column author_id uuid references users on delete set null;
alter table imports add column author_id uuid references users on delete set null;
-- Which agent ended an import before its last row.
alter table imports add column stopper_id uuid references users on delete set null;

-- The name of an agent who left an office, for what he did there; emptied once no row of these tables names him.
alter table users add column author_name text;
