import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import type { AdvertCase } from '../judge/service.ts'

/** The last case read, after which the next page begins. */
export interface CasePlace {
  readonly createdAt: string
  readonly propertyId: number
  readonly officeId: string
}

export interface CorrectedAdvert extends CasePlace {
  readonly title: string
  readonly text: string
  readonly isOffer: boolean
  /** Why the judge did not treat it as a listing, if so. */
  readonly reason: HiddenReason | null
  readonly rest: NonNullable<AdvertCase['rest']>
}

export interface AnsweredRefusal extends CasePlace {
  readonly refuses: boolean
  readonly quotes: readonly string[]
}

const place = sql`c.created_at as "createdAt", c.property_id as "propertyId", c.office_id as "officeId"`
const behind = (after: CasePlace | undefined) =>
  after ? sql`(c.created_at, c.property_id, c.office_id) > (${after.createdAt}, ${after.propertyId}, ${after.officeId}::uuid)` : sql`true`

/** Corrected verdicts in the order they were made, with the advert as it is now, except adverts whose text was erased and one agent's own adverts. */
export async function listCorrectedAdverts({ db }: Ctx, after: CasePlace | undefined, limit: number): Promise<CorrectedAdvert[]> {
  const { rows } = await sql<CorrectedAdvert>`
    select ${place}, c.is_offer as "isOffer", coalesce(c.hidden_reason, c.doubt_reason) as reason, a.title, coalesce(a.description, '') as text,
      json_build_object('sellerType', a.seller_type, 'otherAds', a.contact_other_ads, 'price', ${euro('a.price_cents')}, 'size', a.size,
        'rooms', a.rooms, 'zipCode', a.zip_code, 'propertyType', a.property_type, 'listingType', a.listing_type) as rest
    from verdict_corrections c join properties p on p.id = c.property_id join adverts a on a.id = p.lead_advert_id
    where a.withheld = '{}' and p.office_id is null and ${behind(after)}
    order by c.created_at, c.property_id, c.office_id limit ${limit}`.execute(db)
  return rows
}

/** Answers on whether words refuse agents, in the order they were given, except erased ones and those about one agent's own adverts. */
export async function listAnsweredRefusals({ db }: Ctx, after: CasePlace | undefined, limit: number): Promise<AnsweredRefusal[]> {
  const { rows } = await sql<AnsweredRefusal>`
    select ${place}, c.refuses, c.quotes from refusal_answers c join properties p on p.id = c.property_id
    where c.quotes <> '{}' and p.office_id is null and ${behind(after)}
    order by c.created_at, c.property_id, c.office_id limit ${limit}`.execute(db)
  return rows
}
