-- An agent's list is walked in its own order and narrowed without a look at businesses: what it takes stands with him. As what a business was
-- searched is his as well.
alter table agent_businesses add column industry text, add column sort_name text, add column search_text text;
update agent_businesses a set industry = b.industry, sort_name = lower(b.company_name), search_text = b.search_text from businesses b where b.id = a.business_id;
alter table agent_businesses alter column industry set not null, alter column sort_name set not null, alter column search_text set not null;
create index agent_businesses_named on agent_businesses (agent_id, sort_name, business_id);
create index agent_businesses_industry on agent_businesses (agent_id, industry, sort_name, business_id);
drop index businesses_named;
alter table businesses drop column industry, drop column search_text;
