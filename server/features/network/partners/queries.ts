import type { AgentId, OfficeId, PartnerId, UserId, Viewer } from '#shared/domain/ids.ts'
import type { PartnerLink, PartnerOfAgent, PartnerProfile } from '#shared/contract/network/partners.ts'
import type { PartnerProfileForm } from '#shared/contract/network/partner-forms.ts'
import type { Availability, Industry, PriceRange } from '#shared/domain/partner.ts'
import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { DatabaseMoment, type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'
import { hasActiveAgent, selectAgents } from '../../../db/seen-by.ts'
import { isUnreadBy } from '../../../db/unread-messages.ts'
import { selectFirm, selectOfficeName } from '../../people/offices/service.ts'

/** The active agent with this link, or undefined. */
export function findInviter({ db }: Ctx, shortLink: string) {
  return db
    .selectFrom('users')
    .select(['office_id as officeId', 'first_name as firstName', 'last_name as lastName', 'short_link as shortLink'])
    .select(selectFirm('users').as('companyName'))
    .where('short_link', '=', shortLink)
    .where('role', '=', 'agent')
    .$narrowType<{ officeId: NotNull }>()
    .where('is_active', '=', true)
    .executeTakeFirst()
}

type Trade = Omit<PartnerProfileForm, 'companyName' | 'firstName' | 'lastName' | 'phoneNumber'>

/** Replaces a partner's whole trade profile. */
export async function storeTrade({ db, clock }: Ctx, partnerId: PartnerId, trade: Trade): Promise<void> {
  const row = {
    address: trade.address ?? null,
    city: trade.city ?? null,
    zip_code: trade.zipCode ?? null,
    industry: trade.industry ?? null,
    services: trade.services ?? null,
    description: trade.description ?? null,
    website: trade.website || null,
    price_range: trade.priceRange,
    service_area: trade.serviceArea ?? null,
    availability: trade.availability,
    updated_at: clock.now(),
  }
  await db
    .insertInto('partner_profiles')
    .values({ user_id: partnerId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Connects partner and agent. Keeps an existing relation: a partner cannot lift the agent's pause. */
export async function storeRelation(
  { db, clock }: Ctx,
  { officeId, partnerId, shortLink }: { officeId: OfficeId; partnerId: PartnerId; shortLink: string },
): Promise<void> {
  await db
    .insertInto('partner_relations')
    .values({ office_id: officeId, partner_id: partnerId, short_link: shortLink, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['office_id', 'partner_id']).doNothing())
    .execute()
}

const TRADE = [
  'p.address',
  'p.city',
  'p.zip_code as zipCode',
  'p.industry',
  'p.services',
  'p.description',
  'p.website',
  'p.price_range as priceRange',
  'p.service_area as serviceArea',
  'p.availability',
] as const

/** Types for what the database stores as text, and defaults for an empty profile. */
const toTrade = (row: { industry: string | null; priceRange: string | null; availability: string | null }) => ({
  industry: row.industry as Industry | null,
  priceRange: (row.priceRange ?? 'standard') as PriceRange,
  availability: (row.availability ?? 'nach_absprache') as Availability,
})

/** Returns an empty profile if the partner has not filled one in. */
export async function getProfile({ db }: Ctx, partnerId: PartnerId): Promise<PartnerProfile> {
  const { isActive, ...row } = await db
    .selectFrom('users as u')
    .leftJoin('partner_profiles as p', 'p.user_id', 'u.id')
    .select([
      'u.company_name as companyName',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.is_active as isActive',
      ...TRADE,
    ])
    .where('u.id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    ...toTrade(row),
    status: isActive ? 'active' : 'inactive',
    maklerRelations: await listRelations({ db }, partnerId),
  }
}

function listRelations({ db }: Pick<Ctx, 'db'>, partnerId: PartnerId): Promise<PartnerProfile['maklerRelations']> {
  return db
    .selectFrom('partner_relations as r')
    .select(['r.office_id as maklerUserId', 'r.short_link as shortLink', 'r.is_active as isActive', 'r.created_at as createdAt'])
    .select(selectOfficeName(sql.ref('r.office_id')).as('maklerName'))
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.office_id')
    .limit(200)
    .execute()
}

/** The offices a partner may give tips to, latest connection first. */
export async function listPartnersAgents({ db }: Ctx, partnerId: PartnerId) {
  return (
    db
      .selectFrom('partner_relations as r')
      .select(['r.office_id as officeId', 'r.is_active as isActive'])
      .select([selectOfficeName(sql.ref('r.office_id')).as('name'), hasActiveAgent(sql.ref('r.office_id')).as('isOpen')])
      .where('r.partner_id', '=', partnerId)
      // an office whose last agent now has another role reads no tips
      .where(sql<boolean>`exists ${selectAgents(sql.ref('r.office_id'))}`)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.office_id')
      .execute()
  )
}

/** Partners connected to this agent, and those whose tips the agent received without a connection. */
function peopleOfAgent({ db }: Ctx, officeId: OfficeId) {
  const known = db
    .selectFrom('partner_relations')
    .select('partner_id')
    .where('office_id', '=', officeId)
    .union(db.selectFrom('property_tips').select('partner_id').$narrowType<{ partner_id: PartnerId }>().where('office_id', '=', officeId))
  return (
    db
      .selectFrom('users as u')
      .leftJoin('partner_profiles as p', 'p.user_id', 'u.id')
      // not a condition on the join, which would scan every partner in the installation
      .where('u.id', 'in', known)
      .where('u.role', '=', 'partner')
      .select([
        'u.id',
        'u.company_name as companyName',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.phone_number as phone',
        'u.is_active as isOpen',
        ...TRADE,
      ])
  )
}

/** The same partners with the counts of their tips to this agent. */
function partnersOfAgent(ctx: Ctx, { officeId, id }: Viewer) {
  return peopleOfAgent(ctx, officeId)
    .leftJoin('partner_relations as r', (join) => join.onRef('r.partner_id', '=', 'u.id').on('r.office_id', '=', officeId))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('property_tips as t')
          .select(({ fn, eb }) => [
            fn.countAll<number>().as('tipCount'),
            fn
              .countAll<number>()
              .filterWhere(eb('t.status', '=', 'submitted'))
              .as('newTipCount'),
            fn.max('t.submitted_at').as('lastTipAt'),
          ])
          .whereRef('t.partner_id', '=', 'u.id')
          .where('t.office_id', '=', officeId)
          .as('tips'),
      (join) => join.onTrue(),
    )
    .select((eb) =>
      eb
        .selectFrom('messages as m')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('m.partner_id', '=', 'u.id')
        .where('m.office_id', '=', officeId)
        .where(isUnreadBy(id, { partner: 'u.id' }))
        .as('unreadMessages'),
    )
    .select(['r.is_active as isActive', 'r.created_at as connectedAt', 'tips.tipCount', 'tips.newTipCount', 'tips.lastTipAt'])
}

type Person = Awaited<ReturnType<ReturnType<typeof peopleOfAgent>['executeTakeFirstOrThrow']>>

/** Maps a row to the contract. */
const toPerson = <T extends Person>({ isOpen, ...person }: T) => ({
  ...person,
  ...toTrade(person),
  status: isOpen ? ('active' as const) : ('inactive' as const),
})

/** All of an agent's partners without counts, unordered. */
export async function listPeople(ctx: Ctx, officeId: OfficeId) {
  return (await peopleOfAgent(ctx, officeId).execute()).map(toPerson)
}

function toPartner(row: Awaited<ReturnType<ReturnType<typeof partnersOfAgent>['executeTakeFirstOrThrow']>>): PartnerOfAgent {
  const { tipCount, newTipCount, unreadMessages, ...person } = row
  return { ...toPerson(person), tipCount: tipCount ?? 0, newTipCount: newTipCount ?? 0, unreadMessages: unreadMessages ?? 0 }
}

/** Puts partners without a connection last. */
const NEVER = '-infinity'
const CONNECTED_AT = sql`coalesce(r.created_at, ${NEVER}::timestamptz)`
const PartnerKey = z.tuple([z.union([z.literal(NEVER), DatabaseMoment]), z.uuid()])

/** Latest connection first. */
export async function listPartners(ctx: Ctx, viewer: Viewer, asked: Asked): Promise<Page<PartnerOfAgent>> {
  const rows = await partnersOfAgent(ctx, viewer)
    .where(isBehind(asked))
    .orderBy(CONNECTED_AT, 'desc')
    .orderBy('u.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows.map(toPartner), asked, ({ connectedAt, id }) => [connectedAt ?? NEVER, id])
}

function isBehind({ cursor }: Asked) {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, id] = readCursor(cursor, PartnerKey)
  return sql<boolean>`(${CONNECTED_AT}, u.id) < (${at}::timestamptz, ${id}::uuid)`
}

export async function findPartner(ctx: Ctx, viewer: Viewer, partnerId: PartnerId): Promise<PartnerOfAgent | undefined> {
  const row = await partnersOfAgent(ctx, viewer).where('u.id', '=', partnerId).executeTakeFirst()
  return row && toPartner(row)
}

/** False if the two are not connected. */
export async function storeActive({ db }: Ctx, officeId: OfficeId, partnerId: PartnerId, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_relations')
    .set({ is_active: isActive })
    .where('office_id', '=', officeId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function getLink({ db }: Ctx, agentId: AgentId): Promise<Omit<PartnerLink, 'url'>> {
  return db
    .selectFrom('users')
    .select(['short_link as shortLink', 'short_link_shared_at as sharedAt'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
}

/** Relations of both sides. */
export async function countRelations({ db }: Ctx, userId: UserId, closing: OfficeId | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from partner_relations where partner_id = ${userId} or office_id = ${closing ?? null}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function hasPartners({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const row = await db.selectFrom('partner_relations').select('partner_id').where('office_id', '=', officeId).limit(1).executeTakeFirst()
  return row !== undefined
}
