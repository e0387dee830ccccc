-- Where a business is stands with the agent, too: a list that is narrowed to a place looks at no business outside its page.
alter table agent_businesses add column place_text text;
update agent_businesses a
set place_text = trim(concat_ws(' ', b.zip_code, replace(replace(replace(replace(lower(b.city), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')))
from businesses b where b.id = a.business_id;
alter table agent_businesses alter column place_text set not null;
