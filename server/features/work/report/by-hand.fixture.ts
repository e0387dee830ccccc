import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { ReportGroup, ReportNumber } from '#shared/domain/report.ts'

interface CountedLead extends Record<ReportNumber | 'paidAmount', number>, Record<ReportGroup, string | null> {
  readonly propertyId: number
}

/** The leads of an office with their numbers, by a statement that has nothing in common with the product's: one lead at a time, in plain words. */
export async function countByHand(
  db: Kysely<DB>,
  officeId: OfficeId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CountedLead[]> {
  const contact = sql`('contacted', 'call', 'email', 'meeting', 'viewing', 'offer')`
  const { rows } = await sql<CountedLead>`
    with tips as (
      select t.id, t.status, (
        select coalesce((select led.property_id from property_aliases led where led.id = a.property_id and led.office_id = t.office_id), a.property_id)
        from adverts a where a.source = 'tip' and a.external_id = t.id::text and a.office_id = t.office_id) as property_id
      from property_tips t where t.office_id = ${officeId})
    select x.*, 1 as leads, greatest(x.spoke, x.met, x.won, x.sold) as reached, greatest(x.met, x.won, x.sold) as appointment,
      greatest(x.won, x.sold) as mandate, x.sold as sale
    from (
      select pr.property_id as "propertyId",
        (select to_char(wall - (extract(isodow from wall)::int - 1) * interval '1 day', 'YYYY-MM-DD') from timezone('Europe/Berlin', pr.created_at) wall) as week,
        (select a.source from adverts a, properties p where p.id = pr.property_id and a.id = p.lead_advert_id) as source,
        (select case when p.zip_code ~ '^[0-9]{2}' then left(p.zip_code, 2) end from properties p where p.id = pr.property_id) as area,
        case when pr.first_score >= 80 then '80' when pr.first_score >= 60 then '60' when pr.first_score >= 40 then '40'
          when pr.first_score >= 20 then '20' when pr.first_score >= 0 then '0' end as band,
        pr.assigned_to as person,
        case when exists (select from tips t where t.property_id = pr.property_id) then 'partner' else (
          select case when a.contact_method is null then case a.activity_type when 'call' then 'call' when 'email' then 'portal' else 'other' end
            else case a.contact_method when 'phone' then 'call' when 'mail' then 'letter' when 'email' then 'portal' end end
          from prospect_activities a where a.office_id = pr.office_id and a.property_id = pr.property_id and a.activity_type in ${contact}
          order by a.created_at asc, a.id asc limit 1) end as way,
        (select count(*) from prospect_activities a where a.office_id = pr.office_id and a.property_id = pr.property_id and a.activity_type in ${contact})::int as contacts,
        (pr.prospect_status in ('not_interested', 'send_info', 'send_market_report')
          or exists (select from call_results c where c.office_id = pr.office_id and c.property_id = pr.property_id and c.undone_at is null
            and c.result not in ('no_response', 'wrong_number', 'written', 'snoozed', 'note'))
          or exists (select from prospect_activities a where a.office_id = pr.office_id and a.property_id = pr.property_id
            and (a.activity_type in ('meeting', 'viewing') or a.outcome <> 'no_response'))
          or exists (select from letters l where l.office_id = pr.office_id and l.property_id = pr.property_id and l.answered_at is not null))::int as spoke,
        (exists (select from call_results c where c.office_id = pr.office_id and c.property_id = pr.property_id and c.undone_at is null and c.result = 'appointment')
          or exists (select from prospect_activities a where a.office_id = pr.office_id and a.property_id = pr.property_id and a.activity_type in ('meeting', 'viewing')))::int as met,
        (pr.prospect_status = 'closed_deal'
          or exists (select from tips t where t.property_id = pr.property_id and t.status in ('mandate_completed', 'sold'))
          or exists (select from exports e where e.office_id = pr.office_id and e.property_id = pr.property_id and e.seen_status in ('In Vermarktung', 'Aktiv')))::int as won,
        (exists (select from tips t where t.property_id = pr.property_id and t.status = 'sold')
          or exists (select from tips t join commissions m on m.tip_id = t.id where t.property_id = pr.property_id and m.sale_date is not null)
          or exists (select from exports e where e.office_id = pr.office_id and e.property_id = pr.property_id and e.seen_status = 'Verkauft'))::int as sold,
        (select count(*) from tips t join commissions m on m.tip_id = t.id where t.property_id = pr.property_id and m.paid_date is not null)::int as paid,
        (select coalesce(sum(m.amount_cents), 0) / 100 from tips t join commissions m on m.tip_id = t.id
          where t.property_id = pr.property_id and m.paid_date is not null)::float8 as "paidAmount"
      from prospects pr
      where pr.office_id = ${officeId}
        and timezone('Europe/Berlin', pr.created_at)::date between ${from}::date and ${to}::date
    ) x`.execute(db)
  return rows
}
