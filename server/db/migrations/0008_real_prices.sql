-- "1 €" is no price: such a property takes the lowest real price of its adverts, as the merge does, or none. Its adverts keep what their source says.
-- A null chance is rated again at the start.
update properties p
set price_cents = cheapest.price_cents,
  previous_price_cents = case when cheapest.price_cents is null then p.previous_price_cents
    when cheapest.previous_price_cents > 100 then cheapest.previous_price_cents end,
  price_negotiable = coalesce(cheapest.price_negotiable, p.price_negotiable),
  chance = null
from adverts lead left join lateral (
    select a.price_cents, a.previous_price_cents, a.price_negotiable from adverts a
    where a.property_id = lead.property_id and a.state = lead.state and a.listing_type = lead.listing_type and a.price_cents > 100
    order by a.price_cents, a.id limit 1
  ) as cheapest on true
where lead.id = p.lead_advert_id and p.price_cents <= 100;
