-- Where somebody is signed in with a browser whose push service takes no more notes: the page says so until notes are switched on there again.
create table push_ended (
  session_id bigint primary key references sessions (id) on delete cascade,
  ended_at timestamptz not null
);
