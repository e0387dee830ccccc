import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { NoticeForm, OwnerNotice } from '#shared/contract/work/notices.ts'
import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import { FIRST_CONTACTS, INFORM_WITHIN_DAYS } from '#shared/domain/owner-notice.ts'
import type { AddressOrigin } from '#shared/domain/address-origin.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { objectedOn } from '../../../db/objected.ts'
import { isShownTo } from '../../../db/colleagues.ts'
import { isLeftOut, seenAs, withStandIns } from '../../../db/seen-by.ts'
import { type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'
import { selectFirstContact } from '../../network/tips/service.ts'

export type OwnerKey = Pick<OwnerNotice, 'kind' | 'id'>

/** Where data of an owner comes from: a portal, or the tip of a partner. */
interface Origin {
  readonly source: string
  readonly partnerName: string | null
}

interface Row extends Omit<OwnerNotice, 'done' | 'source'> {
  readonly source: string
  readonly externalId: string
  readonly origins: readonly Origin[] | null
  readonly how: NonNullable<OwnerNotice['done']>['how'] | null
  readonly words: string
  readonly day: string
  readonly recordedAt: string
  readonly author: string | null
}

/** A notice with the advert or tip its records refer to. */
export type Owed = OwnerNotice & { readonly advert: { readonly source: string; readonly externalId: string } }

const berlinDate = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Berlin')::date`

/** The tip `t` names its owner, so the notice is due for the tip, not for a property. */
const IS_NAMED = sql`t.owner_known_at is not null and num_nonnulls(t.seller_name, t.seller_phone, t.seller_email) > 0`

const IS_CONTACT = sql`x.activity_type = any(${[...FIRST_CONTACTS]}::text[])`

/** First noted contact with the owner of the prospect `w`. */
const FIRST_NOTED = sql`(select min(x.created_at) as first_noted from prospect_activities x
  where x.office_id = w.office_id and x.property_id = w.property_id and ${IS_CONTACT})`

/** Deadline: one month after the data was obtained or the first contact, whichever is earlier. */
const dueOn = (obtainedOn: RawBuilder<unknown>, contactedOn: RawBuilder<unknown>) =>
  sql`least(${obtainedOn} + ${INFORM_WITHIN_DAYS}::integer, (${obtainedOn} + interval '1 month')::date, ${contactedOn})`

/** The agent's prospects with the days that decide when their owners have to be informed. */
const selectProspects = (officeId: OfficeId, noted = sql`left join lateral ${FIRST_NOTED} noted on true`, fence = sql``) => sql`(
  select dated.*, ${dueOn(sql`dated.obtained_on`, sql`dated.contacted_on`)} as due_on from (
    select w.*, noted.first_noted, ${berlinDate(sql`w.created_at`)} as obtained_on, least(w.last_contact_date, ${berlinDate(sql`noted.first_noted`)}) as contacted_on
    from prospects w ${noted} where w.office_id = ${officeId} ${fence}) dated)`

/** Computes each day once per prospect, and not wherever it is used. */
const ONCE = sql`offset 0`

/** Their contacts read at once instead of one by one. */
const notedAtOnce = (officeId: OfficeId) => sql`left join (
  select x.property_id, min(x.created_at) as first_noted from prospect_activities x
  where x.office_id = ${officeId} and ${IS_CONTACT} group by x.property_id) noted using (property_id)`

/** Properties with a notice on one of their adverts, as `ofProperties` finds it. */
const informed = (officeId: OfficeId) => sql`(
  select unnest(array[a.property_id, ${seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id'))}]) from owner_notices o
    join adverts a on a.source = o.source and a.external_id = o.external_id
  where o.office_id = ${officeId})`

/**
 * The agent works with the owner, made contact, or stored more than the advert contains. After an objection, status does not count as work:
 * only stored data does, and once just the block remains there is nothing to inform about.
 */
const IS_WORKED_WITH = sql`(num_nonnulls(pr.owner_name, pr.owner_phone, pr.owner_email, pr.owner_street, pr.details, pr.last_contact_date, pr.first_noted) > 0
  or case when ${objectedOn(sql.ref('pr.office_id'), sql.ref('pr.property_id'))} is null
    then pr.prospect_status not in ('not_contacted', 'not_interested') else pr.internal_notes is not null end)`

/** Something about the person is stored: who it is, how to reach them, or what was noted of them. A status alone is none. */
const IS_PERSONAL = sql`num_nonnulls(pr.owner_name, pr.owner_phone, pr.owner_email, pr.owner_street, pr.details, pr.last_contact_date, pr.internal_notes,
  pr.first_noted) > 0`

/** The advert `a` contains who its owner is, how to reach them or where they live; that of a business contains nothing of the owner. */
const IS_REVEALING = sql`(a.source <> 'tip' and a.seller_type is distinct from 'commercial'
  and (num_nonnulls(a.contact_name, a.contact_phone) > 0 or a.address ~ '\\d'))`

/**
 * What the adverts of `p` that the agent sees contain of its owner: the name, the leading advert's first, and their origins; if none contains
 * anything, the origin is that of the leading one. Owners named in tips are in `ofTips`.
 */
function advertised(officeId: OfficeId): RawBuilder<unknown> {
  const agent = sql`${officeId}::uuid`
  const origins = sql`jsonb_agg(jsonb_build_object('source', a.source,
    'partnerName', nullif(concat_ws(' ', u.first_name, u.last_name), '')) order by a.id <> p.lead_advert_id, a.id)`
  return sql`(select bool_or(${IS_REVEALING}) as "isPersonal",
      (array_agg(a.contact_name order by a.id <> p.lead_advert_id, a.id) filter (where ${IS_REVEALING} and a.contact_name is not null))[1] as name,
      coalesce(${origins} filter (where ${IS_REVEALING} or ${IS_NAMED}), ${origins} filter (where a.id = p.lead_advert_id)) as origins
    from adverts a
      left join property_tips t on t.id = case when a.source = 'tip' then a.external_id::bigint end and t.office_id = ${agent}
      left join users u on u.id = t.partner_id
    where a.property_id = any(${withStandIns(agent, sql`array[p.id]`)}) and (a.office_id is null or a.office_id = ${agent})
      and (a.id = p.lead_advert_id or not ${isLeftOut(agent, 'a')}))`
}

/** How the agent found the address of `pr`; null if there is none but the advert's. */
const ADDRESS_ORIGIN = sql<AddressOrigin | null>`case when pr.owner_street is not null then coalesce(pr.owner_address_origin, 'other') end`

/** Owners of these prospects of the agent. */
const ofProperties = (officeId: OfficeId, prospects = selectProspects(officeId)) => sql`
  select 'property' as kind, p.id, p.title, coalesce(pr.owner_name, said.name) as name, pr.owner_email as email,
    lead.source, lead.external_id as "externalId", said.origins,
    ${ADDRESS_ORIGIN} as "addressOrigin", pr.obtained_on as "obtainedOn", pr.contacted_on as "contactedOn", pr.due_on as "dueOn",
    n.how, n.words, n.day, n.created_at as "recordedAt", ${nameAuthor(officeId, 'n.author_id')} as author
  from ${prospects} pr join properties p on p.id = pr.property_id join adverts lead on lead.id = p.lead_advert_id
  cross join lateral ${advertised(officeId)} said
  left join lateral (select o.* from owner_notices o join adverts a on a.source = o.source and a.external_id = o.external_id
    where a.property_id = any(${withStandIns(sql`${officeId}::uuid`, sql`array[p.id]`)}) and o.office_id = pr.office_id order by o.created_at desc limit 1) n on true
  where p.seller_type is distinct from 'commercial'
    and (said."isPersonal" or not (lead.source = 'tip' and exists (select from property_tips t where t.id::text = lead.external_id and ${IS_NAMED})))
    and ${IS_WORKED_WITH} and (said."isPersonal" or ${IS_PERSONAL})`

/** Owners named to the agent by partners. */
const ofTips = (officeId: OfficeId) => sql`
  select named.*, ${dueOn(sql`"obtainedOn"`, sql`"contactedOn"`)} as "dueOn", n.how, n.words, n.day, n.created_at as "recordedAt",
    ${nameAuthor(officeId, 'n.author_id')} as author from (
  select 'tip' as kind, t.id, concat_ws(', ', nullif(concat_ws(' ', t.street, t.house_number), ''), coalesce(nullif(concat_ws(' ', t.zip_code, t.city), ''), t.address)) as title,
    case when t.owner_consent_version is not null or t.owner_cleared_at is not null then t.seller_name end as name,
    case when t.owner_consent_version is not null or t.owner_cleared_at is not null then t.seller_email end as email,
    'tip' as source, t.id::text as "externalId",
    jsonb_build_array(jsonb_build_object('source', 'tip', 'partnerName', nullif(concat_ws(' ', u.first_name, u.last_name), ''))) as origins, null as "addressOrigin",
    ${berlinDate(sql`t.owner_known_at`)} as "obtainedOn",
    ${berlinDate(selectFirstContact(sql`t.id`))} as "contactedOn"
  from property_tips t left join users u on u.id = t.partner_id
  where t.office_id = ${officeId} and ${IS_NAMED}) named
  left join owner_notices n on n.office_id = ${officeId} and n.source = 'tip' and n.external_id = named."externalId"`

const LAST = z.tuple([z.iso.date(), z.enum(['property', 'tip']), z.string().regex(/^\d{1,18}$/)])

/** Pending notices, most urgent first. */
export async function listDue({ db }: Ctx, viewer: Viewer, asked: Asked): Promise<Page<OwnerNotice>> {
  const { officeId } = viewer
  const [day, kind, id] = asked.cursor === undefined ? ['0001-01-01', '', '0'] : readCursor(asked.cursor, LAST)
  const after = sql`(${day}::date, ${kind}, ${id}::bigint)`
  const limit = sql`limit ${asked.limit + 1}`
  // by date first: what the adverts say is read only for the page
  const inOrder = sql`(select * from ${selectProspects(officeId, notedAtOnce(officeId), sql`and ${isShownTo(viewer, 'w')} ${ONCE}`)} all_of_them
    where (due_on, 'property'::text, property_id) > ${after} and property_id not in ${informed(officeId)} order by due_on, property_id offset 0)`
  const { rows } = await sql<Row>`
    select * from ((${ofProperties(officeId, inOrder)} order by pr.due_on, pr.property_id ${limit})
      union all (select * from (${ofTips(officeId)}) t where how is null and ("dueOn", kind, id) > ${after} order by "dueOn", id ${limit})) o
    order by "dueOn", kind, id ${limit}`.execute(db)
  const page = toPage(rows, asked, (row) => [row.dueOn, row.kind, row.id])
  return page.with(page.rows.map((row) => toOwnerNotice(row)))
}

export async function findOwed(ctx: Ctx, officeId: OfficeId, { kind, id }: OwnerKey): Promise<Owed | undefined> {
  return (await listOwed(ctx, officeId, kind, [id]))[0]
}

/** Notices for these owners, pending or done. */
export async function listOwed({ db }: Ctx, officeId: OfficeId, kind: OwnerKey['kind'], ids: readonly number[]): Promise<Owed[]> {
  const owners = kind === 'property' ? ofProperties(officeId) : ofTips(officeId)
  const { rows } = await sql<Row>`select * from (${owners}) o where id = any(${ids}::bigint[])`.execute(db)
  return rows.map((row) => ({ ...toOwnerNotice(row), advert: { source: row.source, externalId: row.externalId } }))
}

function toOwnerNotice({ source: _source, externalId: _, origins, how, words, day, recordedAt, author, ...row }: Row): OwnerNotice {
  return { ...row, source: originWords(origins ?? []), done: how && { how, words, day, recordedAt, author } }
}

const LIST = new Intl.ListFormat('de-DE')

/** Continues "Daten aus". */
function originWords(origins: readonly Origin[]): string {
  const portals = origins.flatMap(({ source }) => (source === 'tip' ? [] : [sourceLabel(source)]))
  const tips = origins.flatMap(({ source, partnerName }) =>
    source === 'tip' ? [`einem Hinweis${partnerName === null ? '' : ` von ${partnerName}`}`] : [],
  )
  const names = [...new Set(portals)]
  const adverts =
    names.length === 0 ? [] : [`${names.length === 1 ? 'dem Inserat' : 'den Inseraten'} bei ${LIST.format(names)} (öffentlich zugänglich)`]
  return LIST.format([...adverts, ...new Set(tips)])
}

const sourceLabel = (source: string): string =>
  Object.hasOwn(SOURCE_LABEL, source) ? SOURCE_LABEL[source as keyof typeof SOURCE_LABEL] : source

/** Origin of the data of a property's owner. */
export interface OwnerOrigin {
  /** Continues "Daten aus". */
  readonly source: string
  /** Null if the agent has no prospect of this property. */
  readonly obtainedOn: string | null
}

export async function listOrigins({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<Map<number, OwnerOrigin>> {
  const { rows } = await sql<{ id: number; origins: Origin[] | null; obtainedOn: string | null }>`
    select p.id, said.origins, ${berlinDate(sql`pr.created_at`)} as "obtainedOn"
    from properties p cross join lateral ${advertised(officeId)} said
      left join prospects pr on pr.property_id = p.id and pr.office_id = ${officeId}
    where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, origins, obtainedOn }) => [id, { source: originWords(origins ?? []), obtainedOn }]))
}

export async function isOwnTip({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const row = await db.selectFrom('property_tips').select('id').where('id', '=', id).where('office_id', '=', officeId).executeTakeFirst()
  return row !== undefined
}

/** Upsert: the latest notice wins. */
export async function putNotices(
  { db, clock }: Ctx,
  { id: authorId, officeId }: Agent,
  adverts: readonly Owed['advert'][],
  notice: NoticeForm & { readonly wording: number | null },
): Promise<void> {
  if (adverts.length === 0) return
  const written = { ...notice, author_id: authorId, created_at: clock.now() }
  await db
    .insertInto('owner_notices')
    .values(adverts.map(({ source, externalId }) => ({ office_id: officeId, source, external_id: externalId, ...written })))
    .onConflict((conflict) => conflict.columns(['office_id', 'source', 'external_id']).doUpdateSet(written))
    .execute()
}

/** Deletes those of all adverts of the property: any of them may carry the notice. */
export async function deleteNotices({ db }: Ctx, officeId: OfficeId, { kind, id }: OwnerKey): Promise<void> {
  await db
    .deleteFrom('owner_notices')
    .where('office_id', '=', officeId)
    .where(
      kind === 'tip'
        ? sql<boolean>`source = 'tip' and external_id = ${String(id)}`
        : sql<boolean>`(source, external_id) in (select source, external_id from adverts
            where property_id = any(${withStandIns(sql`${officeId}::uuid`, sql`array[${id}::bigint]`)}))`,
    )
    .execute()
}
