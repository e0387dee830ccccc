-- Agents whose searches are run and matched. Where letters go out, an address has to be confirmed first: nobody shall have portals read in a stranger's name.
create view searching_agents as
select u.id
from users u
where u.is_active
  and u.role = 'agent'
  and (u.is_email_verified or not exists (select from smtp_settings where is_global_default and is_active));

-- An export that nobody asked for by hand may be left out, for a reason that stands in error_message.
alter table exports drop constraint exports_status_check;
alter table exports add constraint exports_status_check check (status in ('pending', 'success', 'failed', 'skipped'));
