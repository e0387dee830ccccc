-- What the service itself said: for those who look after the installation.
alter table ai_failures add column told text;

-- When it took a question last: several in a row that it does not take are no fault of theirs.
alter table ai_days add column answered_at timestamptz;
