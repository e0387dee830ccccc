import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { SearchClient, SearchClientForm } from '#shared/contract/work/search-clients.ts'
import { SEARCH_CLIENT_LINKS_MAX, SEARCH_CLIENTS_MAX } from '#shared/domain/limits.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKey } from '#shared/domain/place.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { euro } from '../../../db/money.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'

/** Formats timestamps inside JSON as the contract expects; PostgreSQL's own format differs. */
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The agent's own clients, newest first. */
export async function listSearchClients({ db }: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<SearchClient>> {
  const rows = await selectSearchClients(db, officeId)
    .where(isOlder('c.created_at', 'c.id', asked))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows as SearchClient[], asked, ({ createdAt, id }) => [createdAt, id])
}

export async function findSearchClient({ db }: Ctx, officeId: OfficeId, id: number): Promise<SearchClient | undefined> {
  return (await selectSearchClients(db, officeId).where('c.id', '=', id).executeTakeFirst()) as SearchClient | undefined
}

const selectSearchClients = (db: Ctx['db'], officeId: OfficeId) =>
  db
    .selectFrom('search_clients as c')
    .where('c.office_id', '=', officeId)
    .select(['c.id', 'c.name', 'c.places', 'c.property_type as propertyType', 'c.since', 'c.created_at as createdAt'])
    .select([
      euro('c.budget_cents').as('budget'),
      sql<boolean>`c.ended_at is null`.as('isActive'),
      sql`(select coalesce(json_agg(json_build_object('propertyId', l.property_id, 'title', p.title, 'linkedAt', ${moment('l.linked_at')},
          'calledAt', ${moment('l.called_at')}, 'author', ${nameAuthor(officeId, 'l.author_id')}) order by l.linked_at desc, l.id desc), '[]')
        from (select * from search_client_links where office_id = c.office_id and search_client_id = c.id
          order by linked_at desc, id desc limit ${sql.lit(SEARCH_CLIENT_LINKS_MAX)}) l
        join properties p on p.id = l.property_id)`.as('links'),
      sql<number>`(select count(*) from search_client_links where office_id = c.office_id and search_client_id = c.id)::int`.as(
        'linkCount',
      ),
    ])

/** Number of an agent's clients. Locks the account, so that none can be added until the transaction ends. */
export async function countSearchClients(ctx: Ctx, officeId: OfficeId): Promise<number> {
  await lockOffice(ctx, officeId)
  const { n } = await ctx.db
    .selectFrom('search_clients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return n
}

function stored({ name, budget, places, propertyType, since }: SearchClientForm) {
  const named = [...new Set(places)]
  return {
    name,
    budget_cents: toCents(budget),
    places: named,
    place_keys: [...new Set(named.map(placeKey))],
    property_type: propertyType ?? null,
    since,
  }
}

export async function insertSearchClient({ db, clock }: Ctx, officeId: OfficeId, form: SearchClientForm): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('search_clients')
    .values({ office_id: officeId, ...stored(form), ended_at: form.isActive ? null : now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the agent has no such client. A client who already ended keeps the end date. */
export async function updateSearchClient({ db, clock }: Ctx, officeId: OfficeId, id: number, form: SearchClientForm): Promise<boolean> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('search_clients')
    .set({ ...stored(form), ended_at: form.isActive ? null : sql`coalesce(ended_at, ${now})`, updated_at: now })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSearchClient({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('search_clients').where('id', '=', id).where('office_id', '=', officeId).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Compared extends Pick<SearchClient, 'id' | 'name' | 'budget' | 'places' | 'propertyType' | 'since'> {
  readonly listingType: ListingType
  readonly offeredType: PropertyType
  readonly price: number | null
  readonly isInArea: boolean
  readonly isLinked: boolean
}

/** The agent's active clients, each with this property's facts. */
export async function listCompared({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<Compared[]> {
  const rows = await db
    .selectFrom('search_clients as c')
    .innerJoin('properties as p', (join) => join.on('p.id', '=', propertyId))
    .leftJoin('search_client_links as l', (join) =>
      join.onRef('l.office_id', '=', 'c.office_id').onRef('l.search_client_id', '=', 'c.id').onRef('l.property_id', '=', 'p.id'),
    )
    .where('c.office_id', '=', officeId)
    .where('c.ended_at', 'is', null)
    .select(['c.id', 'c.name', 'c.places', 'c.property_type as propertyType', 'c.since'])
    .select(['p.listing_type as listingType', 'p.property_type as offeredType'])
    .select([
      euro('c.budget_cents').as('budget'),
      euro('p.price_cents').as('price'),
      sql<boolean>`p.place_keys && c.place_keys`.as('isInArea'),
      sql<boolean>`l.id is not null`.as('isLinked'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(SEARCH_CLIENTS_MAX)
    .execute()
  return rows as Compared[]
}

/** One client per property: a new link replaces the old one and resets `called_at`. */
export async function storeLink(
  { db, clock }: Ctx,
  { id: authorId, officeId }: Agent,
  clientId: number,
  propertyId: number,
): Promise<void> {
  await db
    .insertInto('search_client_links')
    .values({ office_id: officeId, search_client_id: clientId, property_id: propertyId, author_id: authorId, linked_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['office_id', 'property_id'])
        .doUpdateSet({ search_client_id: clientId, author_id: authorId, linked_at: clock.now(), called_at: null })
        .where('search_client_links.search_client_id', '!=', clientId),
    )
    .execute()
}

export async function deleteLink({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_client_links')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function storeCalled({ db, clock }: Ctx, officeId: OfficeId, propertyId: number): Promise<void> {
  await db
    .updateTable('search_client_links')
    .set({ called_at: clock.now() })
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .execute()
}
