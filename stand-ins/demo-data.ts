import { hashPassword } from '#server/features/accounts/passwords.ts'
import { insertUser } from '#server/features/accounts/queries.ts'
import { createSavedSearch } from '#server/features/saved-searches/service.ts'
import type { Ctx } from '#server/ctx.ts'
import { SavedSearchForm } from '#shared/contract/saved-searches.ts'
import type { Role } from '#shared/domain/roles.ts'
import { sql } from 'kysely'

export const DEMO_PASSWORD = 'giebel-demo'

/** Accounts of the demo. They exist nowhere else, and say of themselves that they are demo data. */
export const DEMO_ACCOUNTS = [
  { email: 'makler@giebel.demo', firstName: 'Anna', lastName: 'Berger', role: 'agent', companyName: 'Berger Immobilien' },
  { email: 'makler2@giebel.demo', firstName: 'Jonas', lastName: 'Petersen', role: 'agent', companyName: 'Petersen & Partner' },
  { email: 'partner@giebel.demo', firstName: 'Mehmet', lastName: 'Yıldız', role: 'partner', companyName: 'Gartenbau Yıldız' },
  { email: 'admin@giebel.demo', firstName: 'Karin', lastName: 'Wulf', role: 'admin', companyName: 'Giebel' },
] as const satisfies readonly { email: string; firstName: string; lastName: string; role: Role; companyName: string }[]

const PRIVATE = { sellerType: 'private' }

/** What the two agents look for: together several towns, one of them in both lists, so that they share a request. */
const SEARCHES: Record<string, readonly object[]> = {
  'makler@giebel.demo': [
    { name: 'Häuser in Hamburg', location: 'Hamburg', propertyType: 'house', ...PRIVATE },
    { name: 'Wohnungen in Hamburg bis 700.000 €', location: 'Hamburg', propertyType: 'apartment', maxPrice: 700_000, ...PRIVATE },
    { name: 'Lüneburg und Umgebung', location: 'Lüneburg', radius: 30, ...PRIVATE },
    { name: 'Häuser bundesweit, privat', propertyType: 'house', ...PRIVATE },
    { name: 'Grundstücke bundesweit', propertyType: 'land', onlyWithImages: true, isActive: false },
  ],
  'makler2@giebel.demo': [
    { name: 'Häuser in Hamburg', location: 'Hamburg', propertyType: 'house', ...PRIVATE },
    { name: 'Berlin, alles von privat', location: 'Berlin', ...PRIVATE },
    { name: 'Köln ab 3 Zimmern', location: 'Köln', rooms: 3, ...PRIVATE },
    { name: 'Wohnungen bundesweit, privat', propertyType: 'apartment', ...PRIVATE },
    { name: 'Alles in Frankfurt', location: 'Frankfurt am Main' },
    { name: 'München', location: 'München' },
  ],
}

export async function hasDemoData({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Accounts and saved searches; the searches start to run at once. */
export async function seedAccounts(ctx: Ctx): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const account of DEMO_ACCOUNTS) {
    const id = await insertUser(ctx, { ...account, passwordHash, isEmailVerified: true, isDemo: true })
    for (const search of SEARCHES[account.email] ?? []) await createSavedSearch(ctx, id, SavedSearchForm.parse(search))
  }
}

/** Everything was first seen a moment ago; a house that has been in use for weeks saw its adverts on the day they appeared. */
export async function backdate({ db }: Ctx): Promise<void> {
  await sql`update properties set scraped_at = listed_at, last_seen_at = now() where is_demo and listed_at < scraped_at`.execute(db)
  await sql`update notifications n set notified = true, created_at = p.listed_at from properties p
    where p.id = n.property_id and p.listed_at < now() - interval '12 hours'`.execute(db)
}

/** The price changes found so far, spread over the days since the adverts appeared. */
export async function backdateChanges({ db }: Ctx): Promise<void> {
  await sql`update property_changes c set created_at = p.listed_at + (now() - p.listed_at) * (0.3 + 0.6 * ((c.id * 37) % 100) / 100.0)
    from properties p where p.id = c.property_id and c.id % 6 <> 0`.execute(db)
  await sql`update properties p set last_import_update = c.latest
    from (select property_id, max(created_at) as latest from property_changes group by property_id) c where c.property_id = p.id`.execute(
    db,
  )
}

const STATUSES = ['contacted', 'follow_up', 'send_info', 'send_market_report', 'not_interested', 'closed_deal'] as const

/** What the two agents did so far: favourites, and how far they got with some owners. */
export async function seedWork({ db }: Ctx): Promise<void> {
  await sql`insert into favorites (agent_id, property_id, created_at)
    select agent_id, property_id, now() - n * interval '5 hours' from (
      select n.agent_id, n.property_id, row_number() over (partition by n.agent_id order by n.property_id desc) as n
      from notifications n join properties p on p.id = n.property_id and p.image_urls <> '{}'
    ) ranked where n % 4 = 1 and n <= 40 on conflict do nothing`.execute(db)
  await sql`insert into prospects (agent_id, property_id, prospect_status, created_at, updated_at)
    select agent_id, property_id, (${STATUSES}::text[])[1 + (n * 7) % ${STATUSES.length}], now(), now() from (
      select agent_id, property_id, row_number() over (partition by agent_id order by property_id desc) as n from notifications
    ) ranked where n % 3 = 0 and n <= 90 on conflict do nothing`.execute(db)
}
