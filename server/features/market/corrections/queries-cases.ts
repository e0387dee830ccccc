import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import type { AdvertCase } from '../judge/cases.ts'

/** The last case read: the next page begins behind it. */
export interface CasePlace {
  readonly createdAt: string
  readonly propertyId: number
  readonly agentId: string
}

export interface CorrectedAdvert extends CasePlace {
  readonly title: string
  readonly text: string
  readonly isOffer: boolean
  /** Why the judge took it for no offer, if it did. */
  readonly reason: HiddenReason | null
  readonly rest: NonNullable<AdvertCase['rest']>
}

export interface AnsweredRefusal extends CasePlace {
  readonly refuses: boolean
  readonly quotes: readonly string[]
}

const place = sql`c.created_at as "createdAt", c.property_id as "propertyId", c.agent_id as "agentId"`
const behind = (after: CasePlace | undefined) =>
  after ? sql`(c.created_at, c.property_id, c.agent_id) > (${after.createdAt}, ${after.propertyId}, ${after.agentId}::uuid)` : sql`true`

const correctedAdverts = (among: RawBuilder<unknown>) => sql`
  select ${place}, c.is_offer as "isOffer", coalesce(c.hidden_reason, c.doubt_reason) as reason, a.title, coalesce(a.description, '') as text,
    json_build_object('sellerType', a.seller_type, 'otherAds', a.contact_other_ads, 'price', ${euro('a.price_cents')}, 'size', a.size,
      'rooms', a.rooms, 'zipCode', a.zip_code, 'propertyType', a.property_type, 'listingType', a.listing_type) as rest
  from ${among} c join properties p on p.id = c.property_id join adverts a on a.id = p.lead_advert_id
  where a.withheld = '{}' and p.agent_id is null`
const answeredRefusals = (among: RawBuilder<unknown>) => sql`
  select ${place}, c.refuses, c.quotes from ${among} c join properties p on p.id = c.property_id where c.quotes <> '{}' and p.agent_id is null`

/** Corrected verdicts in the order they were made, with the advert as it is now. Adverts whose text was erased and those of one agent alone are left out. */
export async function listCorrectedAdverts({ db }: Ctx, after: CasePlace | undefined, limit: number): Promise<CorrectedAdvert[]> {
  const { rows } = await sql<CorrectedAdvert>`
    ${correctedAdverts(sql`verdict_corrections`)} and ${behind(after)}
    order by c.created_at, c.property_id, c.agent_id limit ${limit}`.execute(db)
  return rows
}

/** Answers whether words refuse agents, in the order they were given; without erased ones and those about adverts of one agent alone. */
export async function listAnsweredRefusals({ db }: Ctx, after: CasePlace | undefined, limit: number): Promise<AnsweredRefusal[]> {
  const { rows } = await sql<AnsweredRefusal>`
    ${answeredRefusals(sql`refusal_answers`)} and ${behind(after)}
    order by c.created_at, c.property_id, c.agent_id limit ${limit}`.execute(db)
  return rows
}

/** How many of the newest are learnt from; bounds memory and time, and keeps one agent from pushing out all others. */
export const NEWEST = { ofEach: 200, ofAll: 2_000 } as const

const newest = (table: 'verdict_corrections' | 'refusal_answers', { ofEach }: { readonly ofEach: number }) =>
  sql`(select * from (select *, row_number() over (partition by agent_id order by created_at desc, property_id) as nth from ${sql.table(table)}) c
    where nth <= ${ofEach})`

/** The newest corrected verdicts of each agent, the oldest first. */
export async function listNewestCorrections(
  { db }: Ctx,
  most: { readonly ofEach: number; readonly ofAll: number } = NEWEST,
): Promise<CorrectedAdvert[]> {
  const { rows } = await sql<CorrectedAdvert>`
    ${correctedAdverts(newest('verdict_corrections', most))} order by c.created_at desc, c.property_id, c.agent_id limit ${most.ofAll}`.execute(
    db,
  )
  return rows.toReversed()
}

/** The newest answers of each agent, the oldest first. */
export async function listNewestAnswers({ db }: Ctx): Promise<AnsweredRefusal[]> {
  const { rows } = await sql<AnsweredRefusal>`
    ${answeredRefusals(newest('refusal_answers', NEWEST))} order by c.created_at desc, c.property_id, c.agent_id limit ${NEWEST.ofAll}`.execute(
    db,
  )
  return rows.toReversed()
}
