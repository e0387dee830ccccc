import type { SignedIn, UserId } from '#shared/domain/ids.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Ctx } from '#server/ctx.ts'
import type { DB } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mergeProperties } from '#server/features/market/properties/merge.ts'
import { hashPassword } from '#server/features/people/accounts/passwords.ts'
import { fullName, getCredentials, getUser, insertUser } from '#server/features/people/accounts/queries.ts'
import { renameOffice } from '#server/features/people/offices/service.ts'
import { createSavedSearch } from '#server/features/market/saved-searches/service.ts'
import { cookieName } from '#server/http/session.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import type { User } from '#shared/contract/people/accounts.ts'
import { type SavedSearch, SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { placeKeys } from '#shared/domain/place.ts'
import type { Role } from '#shared/domain/roles.ts'

/** A user with a session; `cookie` is what a browser would send. */
export type TestUser<R extends Role = Role> = Omit<User, 'id' | 'role'> &
  Extract<SignedIn, { role: R }> & { readonly password: string; readonly cookie: string }
export type TestAgent = TestUser<'agent'>
export type TestPartner = TestUser<'partner'>

export interface Factories {
  user<R extends Role = 'agent'>(overrides?: Partial<Insertable<DB['users']>> & { role?: R }): Promise<TestUser<R>>
  /** With an office of one, named `company_name` or else like the agent; a colleague has another agent's `office_id`. */
  agent(overrides?: Partial<Insertable<DB['users']>>): Promise<TestAgent>
  /** The same user with a new session. */
  signIn<R extends Role>(user: TestUser<R>): Promise<TestUser<R>>
  /** The id of a property for sale by a private owner, with one advert listed now; overrides contain only what the test is about. */
  property(overrides?: AdvertOverrides): Promise<number>
  /** The ids of many such properties. */
  properties(overrides: readonly AdvertOverrides[]): Promise<number[]>
  savedSearch(agent: TestAgent, overrides?: Record<string, unknown>): Promise<SavedSearch>
  /** The id of a tip from this partner to this agent. */
  tip(agent: TestAgent, partner: TestPartner, overrides?: Partial<Insertable<DB['property_tips']>>): Promise<number>
  /** Connects this partner with this agent. */
  relation(agent: TestAgent, partner: TestPartner, overrides?: Partial<Insertable<DB['partner_relations']>>): Promise<void>
  /** The id of a match without a notification. */
  match(agent: TestAgent, propertyId: number, savedSearchId?: number): Promise<number>
  /** The id of an unread notification of a match. */
  notification(agent: TestAgent, propertyId: number, savedSearchId?: number): Promise<number>
  /** A property's additional advert; returns its id. */
  secondAdvert(propertyId: number, overrides?: AdvertOverrides): Promise<number>
  /** The id of a run that Kleinanzeigen completed. */
  run(overrides?: Partial<Insertable<DB['scrape_runs']>>): Promise<number>
  /** The id of an export that Propstack accepted. */
  exported(agent: Pick<TestAgent, 'id' | 'officeId'>, propertyId: number, overrides?: Partial<Insertable<DB['exports']>>): Promise<number>
  /** Sets columns and bypasses the product's rules; an agent's `company_name` is the name of the office. */
  changeUser({ id }: { readonly id: UserId }, columns: Updateable<DB['users']>): Promise<void>
  changeProperty(id: number, columns: Updateable<DB['properties']>): Promise<void>
  /** Changes all adverts of this property. */
  changeAdverts(propertyId: number, columns: Updateable<DB['adverts']>): Promise<void>
  changeTip(id: number, columns: Updateable<DB['property_tips']>): Promise<void>
  /** Changes one source, or all. */
  changeSources(columns: Updateable<DB['sources']>, source?: string): Promise<void>
}

const PASSWORD = 'Giebel-Test-1'
// One hash for all users of a test, because hashing is slow by design.
let passwordHash: Promise<string> | undefined

/** Numbers that make a database's rows unique. They restart per database, so no test depends on which files ran before it. */
export const createNumbers =
  (count = 0) =>
  () =>
    (count += 1)

/** Creates accounts, each with a session. */
function createAccounts(ctx: Ctx, nextNumber: () => number) {
  const changeUser: Factories['changeUser'] = async ({ id }, { company_name, ...columns }) => {
    const { role, officeId, ...before } = await getCredentials(ctx, id)
    const isOffices = role === 'agent' && officeId !== null
    if (isOffices && company_name !== undefined) await renameOffice(ctx, officeId, company_name ?? fullName(before))
    const left = columns.office_id === null ? { office_role: null } : {}
    const set = { ...(!isOffices && { company_name }), ...left, ...columns }
    if (Object.values(set).some((value) => value !== undefined)) await ctx.db.updateTable('users').set(set).where('id', '=', id).execute()
  }
  const user = async <R extends Role = 'agent'>(overrides: Partial<Insertable<DB['users']>> & { role?: R } = {}): Promise<TestUser<R>> => {
    const number = nextNumber()
    passwordHash ??= hashPassword(PASSWORD)
    const { company_name, ...columns } = overrides
    const { id, ...rest } = await insertUser(ctx, {
      email: overrides.email ?? `person${number}@example.test`,
      passwordHash: await passwordHash,
      firstName: overrides.first_name ?? 'Anna',
      lastName: overrides.last_name ?? `Berger${number}`,
      role: (overrides.role ?? 'agent') as R,
      companyName: company_name ?? undefined,
      phoneNumber: overrides.phone_number ?? undefined,
      isEmailVerified: true,
    })
    if (Object.keys(columns).length > 0) await changeUser({ id }, columns)
    const office = {
      ...(overrides.office_id && { officeId: overrides.office_id }),
      ...(overrides.office_role && { officeRole: overrides.office_role }),
    }
    return {
      ...(await getUser(ctx, id)),
      ...rest,
      ...office,
      id,
      password: PASSWORD,
      cookie: await startSession(ctx, id),
    } as unknown as TestUser<R>
  }
  return { user, changeUser }
}

export function createFactories(ctx: Ctx, nextNumber = createNumbers()): Factories {
  const { user, changeUser } = createAccounts(ctx, nextNumber)
  const property = async (overrides: AdvertOverrides = {}) =>
    (await insertProperties(ctx, [{ number: nextNumber(), overrides }]))[0] as number
  return {
    user,
    signIn: async (signedOut) => ({ ...signedOut, cookie: await startSession(ctx, signedOut.id) }),
    agent: (overrides) => user({ ...overrides, role: 'agent' }),
    property,
    properties: (all) =>
      insertProperties(
        ctx,
        all.map((overrides) => ({ number: nextNumber(), overrides })),
      ),
    savedSearch: (agent, overrides = {}) =>
      createSavedSearch(ctx, agent.id, SavedSearchForm.parse({ name: 'Häuser in Hamburg', location: 'Hamburg', ...overrides })),
    tip: (agent, partner, overrides) => insertTip(ctx, agent, partner, overrides),
    async relation(agent, partner, overrides = {}) {
      await ctx.db
        .insertInto('partner_relations')
        .values({ office_id: agent.officeId, partner_id: partner.id, short_link: agent.id, created_at: ctx.clock.now(), ...overrides })
        .execute()
    },
    match: (agent, propertyId, savedSearchId) => insertMatch(ctx, agent, propertyId, savedSearchId),
    notification: async (agent, propertyId, savedSearchId) =>
      insertNotification(ctx, agent, await insertMatch(ctx, agent, propertyId, savedSearchId)),
    async secondAdvert(propertyId, overrides) {
      const beside = await property(overrides)
      const { id } = await ctx.db
        .updateTable('adverts')
        .set({ property_id: propertyId })
        .where('property_id', '=', beside)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    run: (overrides) => insertRun(ctx, overrides),
    exported: (agent, propertyId, overrides) => insertExport(ctx, agent, propertyId, overrides),
    changeUser,
    async changeProperty(id, columns) {
      await ctx.db.updateTable('properties').set(columns).where('id', '=', id).execute()
    },
    async changeAdverts(propertyId, columns) {
      await ctx.db.updateTable('adverts').set(columns).where('property_id', '=', propertyId).execute()
    },
    async changeTip(id, columns) {
      await ctx.db.updateTable('property_tips').set(columns).where('id', '=', id).execute()
    },
    async changeSources(columns, source) {
      const all = ctx.db.updateTable('sources').set(columns)
      await (source === undefined ? all : all.where('source', '=', source)).execute()
    },
  }
}

async function insertMatch(ctx: Ctx, agent: TestAgent, propertyId: number, savedSearchId?: number): Promise<number> {
  const { id } = await ctx.db
    .insertInto('matches')
    .values({ agent_id: agent.id, property_id: propertyId, saved_search_id: savedSearchId ?? null, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertNotification(ctx: Ctx, agent: TestAgent, matchId: number): Promise<number> {
  const { id } = await ctx.db
    .insertInto('notifications')
    .values({ user_id: agent.id, kind: 'match', subject_id: matchId, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type AdvertOverrides = Partial<Omit<Insertable<DB['adverts']>, 'property_id'>> & {
  /** When the advert went offline. */
  readonly offline_since?: Date | string | null
  readonly last_seen_at?: Date | string
}

async function insertProperties(ctx: Ctx, properties: readonly { number: number; overrides: AdvertOverrides }[]): Promise<number[]> {
  const now = ctx.clock.now()
  const rows = properties.map(({ number, overrides: { offline_since, last_seen_at, ...overrides } }) => {
    const place = { zipCode: overrides.zip_code ?? '22111', location: overrides.location ?? 'Hamburg Horn' }
    const advert = {
      property_id: sql<number>`nextval(pg_get_serial_sequence('properties', 'id'))`,
      source: 'kleinanzeigen.de',
      external_id: `test-${number}`,
      title: `Einfamilienhaus Nummer ${number}`,
      description: 'Gepflegtes Haus mit Garten.',
      price_cents: 48_500_000,
      location: place.location,
      zip_code: place.zipCode,
      place_keys: placeKeys(place),
      size: 130,
      rooms: 5,
      property_type: 'house',
      listing_type: 'sale',
      seller_type: 'private',
      listed_at: now,
      scraped_at: now,
      state: offline_since ? 'gone' : 'online',
      state_since: offline_since ?? now,
      ...overrides,
    }
    return { advert, last_seen_at: last_seen_at ?? now }
  })
  return inTransaction(ctx, async (ctx) => {
    const adverts = rows.map(({ advert }) => advert)
    const stored = await ctx.db.insertInto('adverts').values(adverts).returning(['id', 'property_id']).execute()
    const sightings = stored.map(({ id }, at) => ({ advert_id: id, last_seen_at: rows[at]?.last_seen_at ?? now }))
    await ctx.db.insertInto('advert_sightings').values(sightings).execute()
    const ids = stored.map(({ property_id }) => property_id)
    await mergeProperties(ctx, ids)
    return ids
  })
}

async function insertTip(
  ctx: Ctx,
  agent: TestAgent,
  partner: TestPartner,
  overrides: Partial<Insertable<DB['property_tips']>> = {},
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('property_tips')
    .values({
      office_id: agent.officeId,
      partner_id: partner.id,
      tip_type: 'Immobilienverkauf',
      property_type: 'Haus',
      urgency: 'mittel',
      street: 'Lindenweg',
      house_number: '7',
      zip_code: '22111',
      city: 'Hamburg',
      submitted_at: ctx.clock.now(),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertRun(ctx: Ctx, overrides: Partial<Insertable<DB['scrape_runs']>> = {}): Promise<number> {
  const now = ctx.clock.now()
  const run = { source: 'kleinanzeigen.de', request: '{}', status: 'completed', started_at: now, completed_at: now, ...overrides }
  const { id } = await ctx.db.insertInto('scrape_runs').values(run).returning('id').executeTakeFirstOrThrow()
  return id
}

async function insertExport(
  ctx: Ctx,
  agent: Pick<TestAgent, 'id' | 'officeId'>,
  propertyId: number,
  overrides: Partial<Insertable<DB['exports']>> = {},
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('exports')
    .values({
      office_id: agent.officeId,
      property_id: propertyId,
      status: 'success',
      object_id: 'P-1',
      requested_at: now,
      exported_at: now,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function startSession(ctx: Ctx, userId: UserId): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000 * 30),
    })
    .execute()
  return `${cookieName(ctx)}=${token}`
}
