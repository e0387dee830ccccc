-- words by which it may refuse agents; never set together with agent_refusal
alter table adverts add column possible_refusal text;
alter table properties add column possible_refusal text;

-- An agent's answer whether the words of an advert refuse agents, for that agent's view only. That they do not holds for these words alone.
create table refusal_answers (
  agent_id uuid not null references users on delete cascade,
  property_id bigint not null references properties on delete cascade,
  refuses boolean not null,
  quote text not null,
  created_at timestamptz not null,
  primary key (agent_id, property_id)
);
create index refusal_answers_property on refusal_answers (property_id);
