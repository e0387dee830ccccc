-- What an office calls itself and where it is found: on letters, towards partners and authorities.
alter table offices
  add column name text,
  add column phone text,
  add column email text,
  add column street text,
  add column zip_code text,
  add column city text;

-- Until now an office had one agent, whose data were the office's.
with agent as (
  select distinct on (office_id) office_id, id, phone_number, email, deleted_at,
    coalesce(nullif(trim(company_name), ''), nullif(trim(first_name || ' ' || last_name), ''), email) as name
  from users where office_id is not null order by office_id, role = 'agent' desc, deleted_at is null desc, created_at, id
)
update offices o set name = a.name, phone = a.phone_number, email = a.email, street = b.street, zip_code = b.zip_code, city = b.city
from agent a left join billing_profiles b on b.user_id = a.id where a.office_id = o.id and a.deleted_at is null;
update offices set name = 'Gelöschtes Büro' where name is null;
alter table offices alter column name set not null;
update users set company_name = null where role = 'agent';
-- the list of accounts is sorted by firm or office
drop index users_company;

-- An agent's statements are the office's.
alter table billing_profiles drop constraint billing_profiles_pkey;
alter table billing_profiles alter column user_id drop not null;
alter table billing_profiles add unique (user_id);
alter table billing_profiles add column office_id uuid unique references offices on delete cascade;
with kept as (
  select distinct on (u.office_id) b.user_id, u.office_id from billing_profiles b join users u on u.id = b.user_id
  where u.role = 'agent' and u.office_id is not null order by u.office_id, b.updated_at desc
)
update billing_profiles b set office_id = kept.office_id, user_id = null from kept where b.user_id = kept.user_id;
delete from billing_profiles b using users u where u.id = b.user_id and u.role = 'agent';
alter table billing_profiles add check (num_nonnulls(user_id, office_id) = 1);
