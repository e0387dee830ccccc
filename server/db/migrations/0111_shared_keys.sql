-- Keys of adverts that so many share that they tell nothing: to find that out costs reading all of them, so it is not asked again for a while.
create table shared_keys (
  key integer primary key,
  noted_at timestamptz not null
);
create index shared_keys_noted on shared_keys (noted_at);
