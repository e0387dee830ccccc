-- For the report of an office: what retention deletes of a prospect's contacts, without what was said; and the score it began with.
alter table prospects
  -- the property's chance when it became a prospect: later ones know how the work went
  add column first_score smallint,
  -- contacts that were deleted; null if none
  add column past_contacts integer,
  -- of the first of them: call, letter, portal or other
  add column past_way text,
  -- whether a deleted contact reached the owner, or agreed a meeting
  add column was_reached boolean,
  add column had_appointment boolean;
create index prospects_began on prospects (office_id, created_at, property_id);

create function keep_first_score() returns trigger language plpgsql as $$
begin
  if new.first_score is null then
    new.first_score := (select chance from properties where id = new.property_id);
  end if;
  return new;
end
$$;
create trigger keep_first_score before insert on prospects for each row execute function keep_first_score();

-- What counts as a contact, and what it shows, of an activity.
create function is_contact(activity_type text) returns boolean language sql immutable as $$
  select activity_type in ('contacted', 'call', 'email', 'meeting', 'viewing', 'offer')
$$;
create function is_meeting(activity_type text) returns boolean language sql immutable as $$
  select activity_type in ('meeting', 'viewing')
$$;
create function is_answer(activity_type text, outcome text) returns boolean language sql immutable as $$
  select is_meeting(activity_type) or coalesce(outcome in ('interested', 'not_interested', 'callback_requested'), false)
$$;
create function contact_way(activity_type text, contact_method text) returns text language sql immutable as $$
  select case when contact_method = 'phone' then 'call' when contact_method = 'mail' then 'letter' when contact_method = 'email' then 'portal'
    when activity_type = 'call' then 'call' when activity_type = 'email' then 'portal' else 'other' end
$$;
create function is_conversation(result text) returns boolean language sql immutable as $$
  select result in ('callback_requested', 'interested', 'appointment', 'send_info', 'send_market_report', 'later', 'not_interested', 'objection')
$$;

create function keep_past_contacts() returns trigger language plpgsql as $$
begin
  update prospects pr set
    past_contacts = coalesce(pr.past_contacts, 0) + past.contacts,
    past_way = coalesce(pr.past_way, past.way),
    was_reached = coalesce(pr.was_reached, false) or past.reached,
    had_appointment = coalesce(pr.had_appointment, false) or past.met
  from (
    select office_id, property_id, count(*) filter (where is_contact(activity_type)) as contacts,
      (array_agg(contact_way(activity_type, contact_method) order by created_at, id) filter (where is_contact(activity_type)))[1] as way,
      bool_or(is_answer(activity_type, outcome)) as reached, bool_or(is_meeting(activity_type)) as met
    from deleted group by office_id, property_id
  ) past
  where pr.office_id = past.office_id and pr.property_id = past.property_id and (past.contacts > 0 or past.reached);
  return null;
end
$$;
create trigger keep_past_contacts after delete on prospect_activities referencing old table as deleted
  for each statement execute function keep_past_contacts();

create function keep_past_results() returns trigger language plpgsql as $$
begin
  update prospects pr set was_reached = true, had_appointment = coalesce(pr.had_appointment, false) or past.met
  from (
    select office_id, property_id, bool_or(result = 'appointment') as met
    from deleted where undone_at is null and is_conversation(result) group by office_id, property_id
  ) past
  where pr.office_id = past.office_id and pr.property_id = past.property_id;
  return null;
end
$$;
create trigger keep_past_results after delete on call_results referencing old table as deleted
  for each statement execute function keep_past_results();
