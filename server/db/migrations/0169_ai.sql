-- What the service that reads texts cost on each day in Berlin, counted before it is asked so that nobody asks beyond the limit.
create table ai_days (
  day date primary key,
  tokens bigint not null,
  questions integer not null
);

-- Why it gave no answer. Until `closed_until` nobody asks again.
create table ai_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null,
  task text not null,
  state text not null,
  sentence text not null,
  closed_until timestamptz
);
