-- The time of a follow-up in Berlin, `17:30`; null for the whole day.
alter table prospects
  add column next_follow_up_time text
    check (next_follow_up_time is null or (next_follow_up_date is not null and next_follow_up_time ~ '^([01]\d|2[0-3]):[0-5]\d$'));
