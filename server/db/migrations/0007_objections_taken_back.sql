-- An agent may take back an objection of his own for a day: which records made a mark, and what the objection ended.
alter table objections
  -- the contact_records that made it; null if it also came otherwise (a letter's page, before this column), so it stays
  add column records bigint[];
alter table contact_records
  -- status and follow-up that an objection ended, as {status, statusChangedAt, nextFollowUpDate}; null if it cannot be taken back
  add column ended jsonb;
