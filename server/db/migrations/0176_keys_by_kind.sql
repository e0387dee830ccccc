-- adverts are found by their kind, too, and by other marks of their texts: what each is found by is written down anew, with the comparison that goes with it
delete from shared_keys;
insert into uncompared_adverts (advert_id)
select id from adverts where details_read_at is not null and agent_id is null order by id on conflict do nothing;
