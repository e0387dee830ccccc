-- What time says of an advert and of its object. An advert remembers what its present values do not tell; the object's columns follow from its adverts
-- (server/features/market/properties/market-time.ts).
alter table adverts
  -- the most it ever asked; null while its price never changed
  add column highest_price_cents bigint check (highest_price_cents > 0),
  -- when its price went down last
  add column price_cut_at timestamptz,
  -- how often its page was there again after it had been gone, and when last
  add column comebacks smallint not null default 0,
  add column came_back_at timestamptz;

alter table properties
  -- percent below the highest price before, and since when
  add column price_cut smallint check (price_cut between 1 and 99),
  add column price_cut_at timestamptz,
  -- how often it was put on the market again, and when last
  add column reposts smallint not null default 0,
  add column reposted_at timestamptz,
  -- its owner offers it, and so does an agency
  add column is_with_agency boolean not null default false,
  add constraint properties_price_cut_since check ((price_cut is null) = (price_cut_at is null));

with told as (
  select c.advert_id, max(round(price * 100)) as highest, max(c.created_at) filter (where is_lower) as cut_at
  from property_changes c
  cross join lateral jsonb_array_elements(case jsonb_typeof(c.field_changes) when 'array' then c.field_changes else '[]' end) as change
  cross join lateral (
    select greatest((change ->> 'oldValue')::numeric, (change ->> 'newValue')::numeric) as price,
      (change ->> 'newValue')::numeric < (change ->> 'oldValue')::numeric as is_lower
    where change ->> 'field' = 'price' and coalesce(jsonb_typeof(change -> 'oldValue'), 'null') in ('number', 'null')
      and coalesce(jsonb_typeof(change -> 'newValue'), 'null') in ('number', 'null')
  ) as one
  where c.advert_id is not null and c.agent_id is null and c.change_type = 'import_update'
  group by c.advert_id
)
update adverts a set highest_price_cents = greatest(told.highest, a.price_cents), price_cut_at = told.cut_at
from told where told.advert_id = a.id and told.highest > 0;

-- Which adverts put an object on the market again: a new number at the same portal by the same sort of seller, or one that came when another had gone.
create temporary table following on commit drop as
  select later.id as later_id, earlier.id as earlier_id
  from adverts later
  join adverts earlier on earlier.property_id = later.property_id and earlier.id <> later.id and earlier.listing_type = later.listing_type
    and earlier.listed_at < later.listed_at
  where earlier.source = later.source and (earlier.seller_type = later.seller_type) is not false
    or earlier.state = 'gone' and earlier.state_since <= later.scraped_at;
create index on following (later_id);

with counted as (
  select property_id, source, count(*) as n, max(listed_at) as at from adverts where id in (select later_id from following) group by 1, 2
), told as (
  select property_id, max(n) as n, max(at) as at from counted group by 1
)
update properties p set reposts = told.n, reposted_at = told.at from told where told.property_id = p.id;

update properties p set is_with_agency = true
where p.id in (select property_id from adverts where seller_type is not null group by 1 having count(distinct seller_type) = 2);

with priced as (
  select distinct on (p.id) p.id, a.id as advert_id, a.price_cents
  from properties p join adverts lead on lead.id = p.lead_advert_id
  join adverts a on a.property_id = p.id and a.state = lead.state and a.listing_type = lead.listing_type and a.price_cents = p.price_cents
  where exists (select from adverts o where o.property_id = p.id and (o.highest_price_cents is not null or o.id <> p.lead_advert_id))
  order by p.id, a.id = lead.id desc, a.id
), line as (
  select priced.id, priced.price_cents as asked, a.highest_price_cents, a.price_cents, a.price_cut_at, a.listed_at,
    lag(a.price_cents) over (partition by priced.id order by a.listed_at, a.id) as before
  from priced join adverts a on a.price_cents is not null
    and (a.id = priced.advert_id or a.id in (select earlier_id from following where later_id = priced.advert_id))
), told as (
  select id, asked, max(greatest(highest_price_cents, price_cents)) as highest,
    max(greatest(price_cut_at, case when price_cents < before then listed_at end)) as cut_at
  from line group by 1, 2
)
update properties p set price_cut = round(100 * (told.highest - asked)::numeric / told.highest), price_cut_at = cut_at
from told where told.id = p.id and cut_at is not null and round(100 * (told.highest - asked)::numeric / told.highest) between 1 and 80;
