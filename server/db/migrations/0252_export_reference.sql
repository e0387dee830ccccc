-- the mark by which an exported object is found again in a CRM: what it was first looked for with
alter table exports add column reference text;
