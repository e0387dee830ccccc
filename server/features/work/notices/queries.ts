import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { NoticeForm, OwnerNotice } from '#shared/contract/work/notices.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { FIRST_CONTACTS, INFORM_WITHIN_DAYS } from '#shared/domain/owner-notice.ts'
import type { AddressOrigin } from '#shared/domain/postal-address.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { objectedOn } from '../../../db/objected.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import { type Asked, type Page, pageOf, readCursor } from '../../../db/pages.ts'

export type OwnerKey = Pick<OwnerNotice, 'kind' | 'id'>

interface Row extends Omit<OwnerNotice, 'done' | 'source'> {
  readonly source: string
  readonly externalId: string
  readonly partnerName: string | null
  readonly how: NonNullable<OwnerNotice['done']>['how'] | null
  readonly words: string
  readonly day: string
  readonly recordedAt: string
}

/** A notice with the advert or tip its records refer to. */
export type Owed = OwnerNotice & { readonly advert: { readonly source: string; readonly externalId: string } }

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Berlin')::date`

/** The tip `t` names its owner, so the notice is due for the tip, not for a property. */
const IS_NAMED = sql`t.owner_known_at is not null and num_nonnulls(t.seller_name, t.seller_phone, t.seller_email) > 0`

/** First noted contact with the owner of `pr`. */
const FIRST_NOTED = sql`(select min(x.created_at) from prospect_activities x
  where x.agent_id = pr.agent_id and x.property_id = pr.property_id and x.activity_type = any(${[...FIRST_CONTACTS]}::text[]))`

/**
 * The agent works with the owner, made contact, or stored more than the advert contains. After an objection, status does not count as work:
 * only stored data does, and once just the block remains there is nothing to inform about.
 */
const IS_WORKED_WITH = sql`(num_nonnulls(pr.owner_name, pr.owner_phone, pr.owner_email, pr.owner_street, pr.details, pr.last_contact_date, ${FIRST_NOTED}) > 0
  or case when ${objectedOn(sql.ref('pr.agent_id'), sql.ref('pr.property_id'))} is null
    then pr.prospect_status not in ('not_contacted', 'not_interested') else pr.internal_notes is not null end)`

/** Something about the person is stored: who it is, how to reach them, or what was noted of them. A status alone is none. */
const IS_PERSONAL = sql`num_nonnulls(pr.owner_name, pr.owner_phone, pr.owner_email, pr.owner_street, pr.details, pr.last_contact_date, pr.internal_notes,
  ${FIRST_NOTED}, lead.contact_name, lead.contact_phone) > 0`

/** How the agent found the address of `pr`; null if there is none but the advert's. */
const ADDRESS_ORIGIN = sql<AddressOrigin | null>`case when pr.owner_street is not null then coalesce(pr.owner_address_origin, 'other') end`

/** Owners of the agent's prospects. */
const ofProperties = (agentId: AgentId) => sql`
  select 'property' as kind, p.id, p.title, coalesce(pr.owner_name, lead.contact_name) as name, pr.owner_email as email,
    lead.source, lead.external_id as "externalId", null as "partnerName",
    ${ADDRESS_ORIGIN} as "addressOrigin", ${dayOf(sql`pr.created_at`)} as "obtainedOn",
    least(pr.last_contact_date, ${dayOf(FIRST_NOTED)}) as "contactedOn",
    n.how, n.words, n.day, n.created_at as "recordedAt"
  from prospects pr join properties p on p.id = pr.property_id join adverts lead on lead.id = p.lead_advert_id
  left join lateral (select o.* from owner_notices o join adverts a on a.source = o.source and a.external_id = o.external_id
    where a.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`array[p.id]`)}) and o.agent_id = pr.agent_id order by o.created_at desc limit 1) n on true
  where pr.agent_id = ${agentId} and p.seller_type is distinct from 'commercial'
    and not (lead.source = 'tip' and exists (select from property_tips t where t.id::text = lead.external_id and ${IS_NAMED}))
    and ${IS_WORKED_WITH} and ${IS_PERSONAL}`

/** Owners named to the agent by partners. */
const ofTips = (agentId: AgentId) => sql`
  select 'tip' as kind, t.id, concat_ws(', ', nullif(concat_ws(' ', t.street, t.house_number), ''), coalesce(nullif(concat_ws(' ', t.zip_code, t.city), ''), t.address)) as title,
    case when t.owner_consent_version is not null or t.owner_cleared_at is not null then t.seller_name end as name,
    case when t.owner_consent_version is not null or t.owner_cleared_at is not null then t.seller_email end as email,
    'tip' as source, t.id::text as "externalId", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "partnerName", null as "addressOrigin",
    ${dayOf(sql`t.owner_known_at`)} as "obtainedOn",
    (select ${dayOf(sql`min(h.created_at)`)} from tip_history h where h.tip_id = t.id and h.new_value = 'contacted') as "contactedOn",
    n.how, n.words, n.day, n.created_at as "recordedAt"
  from property_tips t left join users u on u.id = t.partner_id
  left join owner_notices n on n.agent_id = t.agent_id and n.source = 'tip' and n.external_id = t.id::text
  where t.agent_id = ${agentId} and ${IS_NAMED}`

/** Deadline: one month after the data was obtained or the first contact, whichever is earlier. */
const DUE = sql`least("obtainedOn" + ${INFORM_WITHIN_DAYS}::integer, ("obtainedOn" + interval '1 month')::date, "contactedOn")`

const owed = (agentId: AgentId) => sql`(select o.*, ${DUE} as "dueOn" from (${ofProperties(agentId)} union all ${ofTips(agentId)}) o) o`

const LAST = z.tuple([z.iso.date(), z.enum(['property', 'tip']), z.string().regex(/^\d{1,18}$/)])

/** Pending notices, most urgent first. */
export async function listDue({ db }: Ctx, agentId: AgentId, asked: Asked): Promise<Page<OwnerNotice>> {
  const [day, kind, id] = asked.cursor === undefined ? ['0001-01-01', '', '0'] : readCursor(asked.cursor, LAST)
  const { rows } = await sql<Row>`
    select * from ${owed(agentId)} where how is null and ("dueOn", kind, id) > (${day}::date, ${kind}, ${id}::bigint)
    order by "dueOn", kind, id limit ${asked.limit + 1}`.execute(db)
  const page = pageOf(rows, asked, (row) => [row.dueOn, row.kind, row.id])
  return page.with(page.rows.map((row) => ownerNoticeOf(row)))
}

export async function findOwed(ctx: Ctx, agentId: AgentId, { kind, id }: OwnerKey): Promise<Owed | undefined> {
  return (await listOwed(ctx, agentId, kind, [id]))[0]
}

/** Notices for these owners, pending or done. */
export async function listOwed({ db }: Ctx, agentId: AgentId, kind: OwnerKey['kind'], ids: readonly number[]): Promise<Owed[]> {
  const { rows } = await sql<Row>`select * from ${owed(agentId)} where kind = ${kind} and id = any(${ids}::bigint[])`.execute(db)
  return rows.map((row) => ({ ...ownerNoticeOf(row), advert: { source: row.source, externalId: row.externalId } }))
}

function ownerNoticeOf({ source, externalId: _, partnerName, how, words, day, recordedAt, ...row }: Row): OwnerNotice {
  return { ...row, source: sourceOf(source, partnerName), done: how && { how, words, day, recordedAt } }
}

/** Continues "Daten aus". */
export const sourceOf = (source: string, partnerName: string | null): string =>
  source === 'tip'
    ? `einem Hinweis${partnerName === null ? '' : ` von ${partnerName}`}`
    : `dem Inserat bei ${Object.hasOwn(SOURCE_LABEL, source) ? SOURCE_LABEL[source as keyof typeof SOURCE_LABEL] : source} (öffentlich zugänglich)`

export async function isTipOf({ db }: Ctx, agentId: AgentId, id: number): Promise<boolean> {
  const row = await db.selectFrom('property_tips').select('id').where('id', '=', id).where('agent_id', '=', agentId).executeTakeFirst()
  return row !== undefined
}

/** Upsert: the latest notice wins. */
export async function putNotices(
  { db, clock }: Ctx,
  agentId: AgentId,
  adverts: readonly Owed['advert'][],
  notice: NoticeForm & { readonly wording: number | null },
): Promise<void> {
  if (adverts.length === 0) return
  const written = { ...notice, created_at: clock.now() }
  await db
    .insertInto('owner_notices')
    .values(adverts.map(({ source, externalId }) => ({ agent_id: agentId, source, external_id: externalId, ...written })))
    .onConflict((conflict) => conflict.columns(['agent_id', 'source', 'external_id']).doUpdateSet(written))
    .execute()
}

/** Deletes those of all adverts of the property: any of them may carry the notice. */
export async function deleteNotices({ db }: Ctx, agentId: AgentId, { kind, id }: OwnerKey): Promise<void> {
  await db
    .deleteFrom('owner_notices')
    .where('agent_id', '=', agentId)
    .where(
      kind === 'tip'
        ? sql<boolean>`source = 'tip' and external_id = ${String(id)}`
        : sql<boolean>`(source, external_id) in (select source, external_id from adverts
            where property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`array[${id}::bigint]`)}))`,
    )
    .execute()
}

/** Sender details of the text. */
export async function findSender({ db }: Ctx, agentId: AgentId) {
  return db
    .selectFrom('users as u')
    .leftJoin('billing_profiles as b', 'b.user_id', 'u.id')
    .leftJoin('crm_connections as c', 'c.agent_id', 'u.id')
    .select([
      'u.first_name',
      'u.last_name',
      'u.company_name',
      'u.phone_number',
      'u.email',
      'b.legal_name',
      'b.street',
      'b.zip_code',
      'b.city',
    ])
    .select(sql<boolean>`c.agent_id is not null`.as('usesCrm'))
    .where('u.id', '=', agentId)
    .executeTakeFirstOrThrow()
}
