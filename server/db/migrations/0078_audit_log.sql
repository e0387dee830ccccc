-- Events are the log of who did what as well: acts that are news for nobody stand among them, and none is ever changed.
-- The application's role may neither change nor delete them (migrate.ts); the owner forgets what is too old.

alter table events
  -- a kind stays readable when a later version has no such kind any more
  drop constraint events_kind_check,
  -- of some acts there is nothing beside the people they concern
  drop constraint events_subject_ids_check,
  -- more about it, in words of the code and in ids; never what somebody is called
  add column details jsonb not null default '{}';

-- Matches are no acts and many more than all else together.
drop index events_kind;
create index events_log on events (created_at desc, id desc) where kind <> 'match';
create index events_actor on events (actor_id, created_at desc, id desc) where kind <> 'match';
create index events_people on events using gin (user_ids) where kind <> 'match';
create index events_subjects on events using gin (subject_ids) where kind <> 'match';
create index events_old on events (created_at);

-- A tip goes back to the pool when its agent leaves.
alter table tip_history drop constraint tip_history_change_type_check,
  add constraint tip_history_change_type_check check (change_type in ('status_change', 'note_added', 'agent_left'));
