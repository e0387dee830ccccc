-- Whether this installation learns from its agents' corrections, and what it learnt. Single row.
create table learning_settings (
  only_one boolean primary key default true check (only_one),
  is_on boolean not null default false,
  -- how the last learning ended; null before the first
  outcome text,
  -- how many corrections it counted
  corrections integer not null default 0,
  learnt_at timestamptz,
  -- hash of these corrections and of the release's rules and weights: nothing is learnt twice from the same
  learnt_from bytea,
  -- rules and weights of the release that the shifts belong to; another release judges without them until it has learnt
  rules_version integer not null default 0,
  -- rises whenever the shifts change, so that stored adverts are judged again
  shift_version integer not null default 0,
  -- what is added to the weights of the release; null for nothing
  advert_shift bytea,
  refusal_shift bytea,
  check ((advert_shift is null) = (refusal_shift is null))
);
insert into learning_settings default values;
