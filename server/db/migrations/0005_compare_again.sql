-- The comparison has other keys and weights: every advert it reads is compared again in the background.
insert into work_items (kind, advert_id, lane, priority, added_at, due_at)
select 'compare-adverts', id, '', id, now(), now() from adverts where details_read_at is not null and agent_id is null
on conflict do nothing;
