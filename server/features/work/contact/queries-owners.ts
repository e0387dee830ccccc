import type { OfficeId } from '#shared/domain/ids.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { advertised } from '../../../db/advertised.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'
import { seenAs } from '../../../db/seen-by.ts'
import type { OwnerRow } from './owner.ts'
import { type Held, isHeld } from './queries-records.ts'

type Db = Pick<Ctx, 'db'>

/** The owner of a property, with the facts that decide the contact light. */
export interface StoredOwner extends OwnerRow {
  readonly sellerType: SellerType | null
  readonly location: string | null
}

/** Columns with the contact data of a stored owner. */
const KNOWN = [
  'p.address',
  'p.zip_code as zipCode',
  'pr.owner_name as ownerName',
  'pr.owner_phone as ownerPhone',
  'pr.owner_email as ownerEmail',
  'pr.owner_street as ownerStreet',
  'pr.owner_zip_code as ownerZipCode',
  'pr.owner_city as ownerCity',
  'pr.owner_address_origin as ownerAddressOrigin',
  sql<string | null>`pr.details ->> 'wrongPhones'`.as('wrongPhones'),
] as const

/** What this agent knows about the owners of these properties. */
export async function listOwners({ db }: Db, officeId: OfficeId, propertyIds: readonly number[]): Promise<StoredOwner[]> {
  const rows = await db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.office_id', '=', officeId))
    .select(['p.id', 'lead.source', 'lead.external_id as externalId', 'lead.contact_name as contactName'])
    .select(['p.seller_type as sellerType', 'p.location', ...KNOWN])
    .select(advertised(sql`${officeId}::uuid`))
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)
    .execute()
  return rows as StoredOwner[]
}

interface Words {
  readonly agentRefusal: string | null
  readonly possibleRefusal: string | null
}

/**
 * Refusals of agents in the adverts of these properties. Read separately, because this takes most of the time and decides neither objections nor
 * consents.
 */
export async function findRefusals({ db }: Db, officeId: OfficeId, propertyIds: readonly number[]): Promise<ReadonlyMap<number, Words>> {
  const rows = await db
    .selectFrom('properties as p')
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.office_id', '=', officeId))
    .select('p.id')
    .select(refusalSeenBy(officeId))
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, agentRefusal, possibleRefusal }) => [id, { agentRefusal, possibleRefusal }]))
}

/** Properties whose owner once agreed to calls, whatever happened afterwards, or may be called for a search client. */
export async function listSpokenFor({ db }: Db, officeId: OfficeId): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .select(seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id')).as('id'))
    .where('r.office_id', '=', officeId)
    .where('r.kind', '=', 'consent')
    .where('r.channel', '=', 'phone')
    .union(db.selectFrom('search_client_links').select('property_id as id').where('office_id', '=', officeId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Owner of a public property as identified by the adverts, without any agent's findings. */
export async function findAdvertOwner({ db }: Db, propertyId: number): Promise<OwnerRow | undefined> {
  const row = await db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['p.id', 'lead.source', 'lead.external_id as externalId', 'p.address', 'p.zip_code as zipCode'])
    .select(advertised(sql`null::uuid`))
    .where('p.id', '=', propertyId)
    .where('p.office_id', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ...NOTHING_ENTERED }
}

const NOTHING_ENTERED = { ownerName: null, ownerPhone: null, ownerEmail: null } as const

/** An owner who objected to one agent, or to all agents. */
type Objector<By extends OfficeId | null> = OwnerRow & {
  readonly officeId: By
  readonly day: string
  readonly letterId: number | null
  readonly records: readonly number[] | null
}

/** The record by which objection `r` can be undone; an objection made by the owner has none. */
const OWN_RECORD = sql<number[] | null>`case when r.ended is not null then array[r.id] end`

/** All owners with an objection recorded by an agent, earliest first. For deleted adverts only source and number are known. */
export async function listObjectors({ db }: Db): Promise<Objector<OfficeId>[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as own', (join) =>
      join
        .onRef('own.source', '=', 'r.source')
        .onRef('own.external_id', '=', 'r.external_id')
        .on((eb) => eb.or([eb('own.office_id', 'is', null), eb('own.office_id', '=', eb.ref('r.office_id'))])),
    )
    .leftJoin('properties as p', 'p.id', 'own.property_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').onRef('pr.office_id', '=', 'r.office_id'))
    .select(['r.office_id as officeId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId', ...KNOWN])
    .select(OWN_RECORD.as('records'))
    .select(advertised(sql.ref('r.office_id')))
    .where('r.kind', '=', 'objection')
    .where('r.office_id', 'is not', null)
    .where('r.lifted_at', 'is', null)
    .orderBy('r.day')
    .$narrowType<{ officeId: OfficeId }>()
    .execute()
  return rows.map((row) => ({ ...row, id: row.id ?? 0 })) as Objector<OfficeId>[]
}

/** Owners of outliving and global objections, as identified by public adverts. Agents' own adverts and findings are not used. */
export async function listOutliving({ db }: Db, held: Held): Promise<Objector<OfficeId | null>[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .leftJoin('adverts as advert', (join) =>
      join.onRef('advert.source', '=', 'r.source').onRef('advert.external_id', '=', 'r.external_id').on('advert.office_id', 'is', null),
    )
    .leftJoin('properties as p', (join) => join.onRef('p.id', '=', 'advert.property_id').on('p.office_id', 'is', null))
    .select(['r.office_id as officeId', 'r.day', 'r.letter_id as letterId', 'p.id', 'r.source', 'r.external_id as externalId'])
    .select(OWN_RECORD.as('records'))
    .select(['p.address', 'p.zip_code as zipCode'])
    .select(advertised(sql`null::uuid`))
    .where('r.kind', '=', 'objection')
    .where('r.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('r.outlives_agent', '=', true), eb('r.office_id', 'is', null)]))
    .where(isHeld(held))
    .orderBy('r.day')
    .execute()
  return rows.map((row) => ({ ...row, ...NOTHING_ENTERED, id: row.id ?? 0 }))
}

/** Owners whose phone number, email or postal address was found by an agent with objections. */
export async function listFoundOut({ db }: Db): Promise<(OwnerRow & { readonly officeId: OfficeId })[]> {
  const rows = await db
    .selectFrom('prospects as pr')
    .innerJoin('properties as p', 'p.id', 'pr.property_id')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['pr.office_id as officeId', 'p.id', 'lead.source', 'lead.external_id as externalId', ...KNOWN])
    .select(advertised(sql.ref('pr.office_id')))
    .where(sql<boolean>`num_nonnulls(pr.owner_phone, pr.owner_email, pr.owner_street) > 0`)
    .where(sql<boolean>`exists (select from objections o where o.office_id = pr.office_id or o.office_id is null)`)
    .execute()
  return rows as (OwnerRow & { readonly officeId: OfficeId })[]
}
