-- What a call result changed, so that it can be taken back.
alter table call_results
  add column activity_id bigint references prospect_activities on delete set null,
  -- status, its moment, follow-up and last contact; null if there was no prospect
  add column prospect_before jsonb,
  -- the same as the result left it; null if it changed none, or is older than this column
  add column prospect_after jsonb,
  -- taken back: it counts no more, and its key stays used
  add column undone_at timestamptz;
create index call_results_activity on call_results (activity_id);
