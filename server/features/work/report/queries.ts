import type { CountedRow, ReportFigures, ReportScope } from '#shared/contract/work/report.ts'
import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { CRM_MANDATE_NAME, CRM_WORDS, type ReportGroup, type ReportNumber, UNKNOWN_KEY } from '#shared/domain/report.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { nameUser } from '../../../db/author.ts'
import { euro } from '../../../db/money.ts'
import { type Asked, DatabaseMoment, type Page, readCursor, toPage } from '../../../db/pages.ts'
import { selectOwnProperties, selectSourced } from '../../market/properties/service.ts'
import { selectCommissions } from '../../network/commissions/service.ts'
import { selectTipStatuses } from '../../network/tips/service.ts'
import { selectResults } from '../calls/service.ts'
import { selectSeen } from '../crm/service.ts'
import { selectAnswered } from '../letters/service.ts'
import { selectActivities, selectProspects } from '../prospects/service.ts'

/** The leads of an office, of one person if given, that began between two days. */
export interface Scope extends Pick<ReportScope, 'week' | 'source' | 'area' | 'way' | 'band' | 'person'> {
  readonly officeId: OfficeId
  readonly ownId: AgentId | undefined
  /** The first day, and the one after the last. */
  readonly from: string
  readonly before: string
}

const none = sql.lit(UNKNOWN_KEY)
const berlinStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Berlin')`

/** A lead is a property that became a prospect, in the week in which it did; the office's day is Berlin's. */
const began = ({ officeId, ownId, from, before }: Scope) => sql`
  select pr.property_id, pr.created_at, pr.prospect_status, pr.past_contacts, pr.past_way, pr.was_reached, pr.had_appointment, pr.assigned_to,
    to_char(date_trunc('week', pr.created_at at time zone 'Europe/Berlin'), 'YYYY-MM-DD') as week, p.source,
    coalesce(substring(p.zip_code from '^\\d\\d'), ${none}) as area,
    coalesce((case when pr.first_score >= 80 then 80 else pr.first_score / 20 * 20 end)::text, ${none}) as band, coalesce(pr.assigned_to::text, ${none}) as person
  from ${selectProspects(officeId)} pr join ${selectSourced()} p on p.id = pr.property_id
  where pr.created_at >= ${berlinStart(from)} and pr.created_at < ${berlinStart(before)}
    and (${ownId ?? null}::uuid is null or pr.assigned_to = ${ownId ?? null}::uuid)`

/** Contacts, the first of them, and whether one reached the owner or was a meeting. */
const noted = ({ officeId }: Scope) => sql`
  select a.property_id, count(*) filter (where is_contact(a.activity_type)) as contacts,
    (array_agg(contact_way(a.activity_type, a.contact_method) order by a.created_at, a.id) filter (where is_contact(a.activity_type)))[1] as way,
    bool_or(is_answer(a.activity_type, a.outcome)) as reached, bool_or(is_meeting(a.activity_type)) as met
  from ${selectActivities(officeId)} a where a.property_id in (select property_id from began) group by a.property_id`

/** Results of calls that were not taken back: a conversation reached the owner, "appointment" agreed one. */
const called = ({ officeId }: Scope) => sql`
  select c.property_id, bool_or(is_conversation(c.result)) as reached, bool_or(c.result = 'appointment') as met
  from ${selectResults(officeId)} c where c.property_id in (select property_id from began) group by c.property_id`

/** An answer to a letter reached the owner. */
const answered = ({ officeId }: Scope) => sql`
  select distinct l.property_id from ${selectAnswered(officeId)} l where l.property_id in (select property_id from began)`

/** The tips that became these properties, or were joined to them, and what was paid for each. */
const tipped = ({ officeId }: Scope) => sql`
  select own.property_id, t.id as tip_id, t.status
  from ${selectTipStatuses(officeId)} t join ${selectOwnProperties(officeId, 'tip')} own on own.external_id = t.id::text`

const paid = ({ officeId }: Scope) => sql`
  select tipped.property_id, m.id, m.created_at, m.amount_cents, m.sale_date, m.paid_date
  from tipped join ${selectCommissions(officeId)} m on m.tip_id = tipped.tip_id`

/** What partners' tips say: the office has the mandate from "mandate_completed" on, a sale is "sold" or has its day in a commission. */
const earned = sql`
  select tipped.property_id, bool_or(tipped.status in ('mandate_completed', 'sold')) as mandate, bool_or(tipped.status = 'sold') as sale
  from tipped group by tipped.property_id`

const settled = sql`
  select property_id, count(*) filter (where paid_date is not null) as paid, coalesce(sum(amount_cents) filter (where paid_date is not null), 0) as cents,
    bool_or(sale_date is not null) as sale
  from paid group by property_id`

const hasWord = (words: readonly string[]) => sql<boolean>`(lower(e.seen_status) like any(${words.map((word) => `%${word}%`)}::text[]))`
const denies = hasWord(CRM_WORDS.denied)

/** What the CRM last said of the exported property, by the name of its status. */
const seen = ({ officeId }: Scope) => sql`
  select e.property_id, bool_or(not ${denies} and ${hasWord(CRM_WORDS.sale)}) as sale,
    bool_or(not ${denies} and (${hasWord(CRM_WORDS.mandate)} or lower(e.seen_status) = ${CRM_MANDATE_NAME})) as mandate
  from ${selectSeen(officeId)} e where e.property_id in (select property_id from began) group by e.property_id`

/** The statuses that an owner's words led to. */
const TOLD = sql`('not_interested', 'send_info', 'send_market_report')`

const isAmong = (scope: Scope) => {
  const wanted = (['week', 'source', 'area', 'way', 'band', 'person'] as const).flatMap((group) => {
    const key = scope[group]
    return key === undefined ? [] : [sql`${sql.ref(group)} = ${key}`]
  })
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/**
 * The leads with their groups and steps, as CTEs of which `lead` is the last: one row for each. A later step implies all before it. What a statement does
 * not use of them is not read; materialized, all of it would be where `lead` is named twice.
 */
const leads = (scope: Scope) => sql`
  began as materialized (${began(scope)}), noted as (${noted(scope)}), called as (${called(scope)}), answered as (${answered(scope)}),
  tipped as materialized (${tipped(scope)}), paid as (${paid(scope)}), earned as (${earned}), settled as (${settled}), seen as (${seen(scope)}),
  told as (
    select began.*, coalesce(noted.contacts, 0) + coalesce(began.past_contacts, 0) as contacts,
      case when earned.property_id is not null then 'partner' else coalesce(began.past_way, noted.way, ${none}) end as way,
      coalesce(settled.paid, 0) as paid, coalesce(settled.cents, 0) as cents,
      coalesce(noted.reached, false) or coalesce(called.reached, false) or answered.property_id is not null or coalesce(began.was_reached, false)
        or began.prospect_status in ${TOLD} as is_reached,
      coalesce(noted.met, false) or coalesce(called.met, false) or coalesce(began.had_appointment, false) as is_met,
      began.prospect_status = 'closed_deal' or coalesce(earned.mandate, false) or coalesce(seen.mandate, false) as is_mandated,
      coalesce(earned.sale, false) or coalesce(settled.sale, false) or coalesce(seen.sale, false) as is_sold
    from began left join noted using (property_id) left join called using (property_id) left join answered using (property_id)
      left join earned using (property_id) left join settled using (property_id) left join seen using (property_id)
  ),
  lead as not materialized (
    select told.*, is_reached or is_met or is_mandated or is_sold as reached, is_met or is_mandated or is_sold as appointment,
      is_mandated or is_sold as mandate, is_sold as sale
    from told where ${isAmong(scope)}
  )`

export interface Figures extends Omit<ReportFigures, 'rates' | 'contactsPerMandate'> {
  /** Null for the total. */
  readonly key: string | null
  /** Of a person with an account. */
  readonly name: string | null
}

/** The figures of each group, and of all: one statement. */
export async function countLeads({ db }: Ctx, by: ReportGroup, scope: Scope): Promise<Figures[]> {
  const key = sql.ref(by)
  const { rows } = await sql<Figures>`
    with ${leads(scope)}, figure as (
      select case when grouping(${key}) = 0 then ${key} end as key, count(*)::int as leads, (count(*) filter (where reached))::int as reached,
        (count(*) filter (where appointment))::int as appointment, (count(*) filter (where mandate))::int as mandate, (count(*) filter (where sale))::int as sale,
        coalesce(sum(contacts), 0)::int as contacts, coalesce(sum(paid), 0)::int as paid, coalesce(sum(cents), 0)::bigint as cents,
        ${by === 'person' ? sql`nullif(${key}, ${none})::uuid` : sql`null::uuid`} as user_id
      from lead group by grouping sets ((${key}), ())
    )
    select key, leads, reached, appointment, mandate, sale, contacts, paid, ${euro('cents')} as "paidAmount", ${nameUser('user_id')} as name
    from figure`.execute(db)
  return rows
}

type Behind = RawBuilder<unknown>

/** The rows behind a number, with an order of their own: leads, contacts, or commissions. */
function behind(number: ReportNumber, { officeId }: Scope): Behind {
  const lead = sql`lead.property_id, lead.week, lead.assigned_to`
  if (number === 'contacts')
    return sql`
      select ${lead}, a.created_at as at, a.id, 0 as past, a.activity_type as contact, null::bigint as cents
      from lead join ${selectActivities(officeId)} a on a.property_id = lead.property_id where is_contact(a.activity_type)
      union all select ${lead}, lead.created_at, lead.property_id, gone.past, null, null
      from lead, generate_series(1, lead.past_contacts) as gone (past)`
  if (number === 'paid')
    return sql`
      select ${lead}, paid.created_at as at, paid.id, 0 as past, null as contact, paid.amount_cents as cents
      from lead join paid using (property_id) where paid.paid_date is not null`
  const isCounted = number === 'leads' ? sql`true` : sql.ref(number)
  return sql`
    select ${lead}, lead.created_at as at, lead.property_id as id, 0 as past, null as contact, null::bigint as cents from lead where ${isCounted}`
}

interface StoredRow extends CountedRow {
  readonly at: string
  readonly id: number
  /** Which of the contacts that retention deleted at its property; 0 for all other rows. */
  readonly past: number
}

const Place = z.tuple([DatabaseMoment, z.string().regex(/^\d{1,18}$/), z.string().regex(/^\d{1,9}$/)])

function isBehind({ cursor }: Asked) {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, id, past] = readCursor(cursor, Place)
  return sql<boolean>`(at, id, past) < (${at}::timestamptz, ${id}::bigint, ${past}::integer)`
}

export async function listBehind({ db }: Ctx, number: ReportNumber, scope: Scope, asked: Asked): Promise<Page<CountedRow>> {
  const { rows } = await sql<StoredRow>`
    with ${leads(scope)}, counted as (${behind(number, scope)}), page as (
      select * from counted where ${isBehind(asked)} order by at desc, id desc, past desc limit ${asked.limit + 1}
    )
    select page.property_id as "propertyId", p.title, nullif(concat_ws(' ', p.zip_code, p.location), '') as place, page.week,
      ${nameUser('page.assigned_to')} as person, page.contact, ${euro('page.cents')} as amount, page.at, page.id, page.past
    from page join ${selectSourced()} p on p.id = page.property_id order by page.at desc, page.id desc, page.past desc`.execute(db)
  const page = toPage(rows, asked, ({ at, id, past }) => [at, id, past])
  return page.with(page.rows.map(({ at: _, id: __, past: ___, ...row }) => row))
}
