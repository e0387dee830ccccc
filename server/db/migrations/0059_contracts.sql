-- expand
-- The migration that a release must have to run beside this one; null if every earlier release may.
alter table migrations add column if not exists contract_after text;
