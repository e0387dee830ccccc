import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { DAY } from '#shared/domain/durations.ts'
import { toCents } from '#shared/domain/money.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { administer } from '#test/database.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import type { ImportListing } from '../adverts/import-listing.ts'
import { endAdvert, importListings } from '../adverts/service.ts'
import { compareNext, compareWaiting } from './compare.ts'
import { joinProperties, partProperty } from './join.ts'
import { listCandidates, lockIdentity, storeKeys } from './queries.ts'
import { askToCompare } from './waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

/** A house that exists in one test only, as its owner describes it. */
function house(change: Partial<ImportListing> = {}): ImportListing {
  count += 1
  return {
    source: 'kleinanzeigen.de',
    externalId: `haus-${count}`,
    propertyType: 'house',
    listingType: 'sale',
    title: `Haus am Park ${count}`,
    description: `Unser Haus am Park Nummer ${count} mit altem Baumbestand, neuem Dach und trockenem Keller sucht eine Familie, die gern im Garten ist.`,
    placeKeys: ['', 'hamburg'],
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    sellerType: 'private',
    priceCents: toCents(450_000 + count),
    size: 100.5 + count * 10,
    plotSize: 400 + count * 50,
    rooms: 5,
    zipCode: '22111',
    location: 'Hamburg Horn',
    contactPhone: `0171 39200${String(count).padStart(2, '0')}`,
    ...change,
  }
}

const elsewhere = (listing: ImportListing, change: Partial<ImportListing> = {}): ImportListing => ({
  ...listing,
  source: 'immowelt.de',
  externalId: `dort-${listing.externalId}`,
  ...change,
})

async function stored(listing: ImportListing): Promise<number> {
  const [id] = (await importListings(test.ctx, [listing])).ids
  return id as number
}

const objectOf = async ({ externalId }: ImportListing) =>
  (await test.ctx.db.selectFrom('adverts').select('property_id').where('external_id', '=', externalId).executeTakeFirstOrThrow())
    .property_id
const advertIdsOf = async (id: number) =>
  (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).orderBy('id').execute()).map((row) => row.id)
const see = (agent: TestAgent, id: number) => test.as(agent).call(properties.get, { params: { id } })
const note = (agent: TestAgent, id: number, body: object) => test.as(agent).call(prospects.update, { params: { id }, body })

const join = (stays: number, goes: number) =>
  inTransaction(test.ctx, async (ctx) => {
    await lockIdentity(ctx)
    return joinProperties(ctx, stays, goes)
  })
const part = (id: number, advertIds: readonly number[]) => inTransaction(test.ctx, (ctx) => partProperty(ctx, id, advertIds))

describe('a new advert', () => {
  it('joins the property it shows, which keeps its id, while the other id redirects there', async () => {
    const known = house()
    const id = await stored(known)
    const other = await stored(elsewhere(known))
    expect(other).not.toBe(id)
    await test.drain()
    expect(await objectOf(elsewhere(known))).toBe(id)
    const agent = await test.make.agent()
    const [one, two] = [await see(agent, id), await see(agent, other)]
    expect([one.body.adverts.length, one.body.portalCount, two.body]).toEqual([2, 2, one.body])
  })

  it('is not joined again by an import after two offices split it off', async () => {
    const known = house()
    const next = elsewhere(known)
    const [id, advertId] = [await stored(known), (await advertIdsOf(await stored(next)))[0] as number]
    await test.drain()
    expect(await objectOf(next)).toBe(id)
    // only votes by agents working on the property count against the rules
    for (const agent of [await test.make.agent(), await test.make.agent()]) {
      await test
        .as(agent)
        .call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Zwei Häuser.' } })
      expect((await test.as(agent).call(identity.part, { params: { id }, body: { advertId } })).status).toBe(200)
    }
    await askToCompare(test.ctx, [advertId])
    await test.drain()
    expect(await objectOf(next)).not.toBe(id)
  })

  it('for a merely similar house stays separate', async () => {
    const known = house({ address: 'Parkweg 7' })
    const id = await stored(known)
    const next = elsewhere(known, { address: 'Parkweg 9' })
    await stored(next)
    await test.drain()
    expect(await objectOf(next)).not.toBe(id)
    expect(await maybesOf(known)).toEqual([])
  })

  it('added by an agent is never compared with others and does not keep public adverts apart', async () => {
    const known = house()
    await stored(known)
    const owners = [await test.make.agent(), await test.make.agent()]
    const own = owners.map(({ officeId }, n) => ({ officeId, listing: elsewhere(known, { externalId: `eigen-${n}-${known.externalId}` }) }))
    for (const { officeId, listing } of own)
      await importListings(test.ctx, [listing], { officeId, channel: 'file', objects: new Map(), hashes: new Map() })
    const copy = elsewhere(known)
    await stored(copy)
    const all = [known, copy, ...own.map(({ listing }) => listing)]
    await askToCompare(test.ctx, (await Promise.all(all.map(async (one) => advertIdsOf(await objectOf(one))))).flat())
    await test.drain()
    expect(await objectOf(copy)).toBe(await objectOf(known))
    expect(new Set(await Promise.all(all.map(objectOf))).size).toBe(3)
    expect(await maybesOf(known)).toEqual([])
  })

  it('is proposed as a pair if it may show the same property', async () => {
    const known = house()
    await stored(known)
    await stored(
      elsewhere(known, {
        description: 'Haus mit Garten.',
        contactPhone: '040 1',
        size: Math.round((known.size ?? 0) * 1.06),
        sellerType: 'commercial',
      }),
    )
    await test.drain()
    expect(await maybesOf(known)).toHaveLength(1)
  })

  it('is compared once its page was read, and again when the other advert is gone', async () => {
    const known = house()
    const id = await stored(known)
    const again: ImportListing = { ...known, externalId: `${known.externalId}-neu` }
    await stored({ ...again, isDetailed: false, descriptionIsCut: true })
    await test.drain()
    expect(await objectOf(again)).not.toBe(id)
    await stored(again)
    await test.drain()
    // both are online on the same portal
    expect(await objectOf(again)).not.toBe(id)
    await endAdvert(test.ctx, (await advertIdsOf(id))[0] ?? 0, 'gone')
    await test.drain()
    expect(await objectOf(again)).toBe(id)
  })

  it('does not join a property that has another advert contradicting it', async () => {
    const alike = house()
    const known = { ...alike, address: 'Parkweg 7' }
    const id = await stored(known)
    const [near, contrary] = [elsewhere(alike), { ...elsewhere(alike), externalId: `nebenan-${alike.externalId}`, address: 'Parkweg 9' }]
    const other = await stored(near)
    await join(other, await stored(contrary))
    await test.drain()
    expect([await objectOf(known), await objectOf(near), await objectOf(contrary)]).toEqual([id, other, other])
    expect(await maybesOf(known)).toHaveLength(1)
  })

  it('joins another advert in the same batch', async () => {
    const known = house()
    await importListings(test.ctx, [known, elsewhere(known)])
    await test.drain()
    expect(await objectOf(known)).toBe(await objectOf(elsewhere(known)))
  })

  it('is not missed by a concurrent comparison', async () => {
    await test.drain()
    const known = house()
    await stored(known)
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = inTransaction(test.ctx, async (ctx) => {
      await compareNext(ctx, 1)
      held.resolve()
      await free.promise
    })
    await held.promise
    await stored(elsewhere(known))
    const second = compareNext(test.ctx, 1)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    free.resolve()
    await Promise.all([first, second])
    expect(await objectOf(known)).toBe(await objectOf(elsewhere(known)))
  })

  it('is compared later when the transaction was aborted', async () => {
    const known = house()
    const id = await stored(known)
    await test.drain()
    await stored(elsewhere(known))
    const cut = inTransaction(test.ctx, async (ctx) => {
      await compareNext(ctx, 25)
      throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    expect(await objectOf(elsewhere(known))).not.toBe(id)
    await test.drain()
    expect(await objectOf(elsewhere(known))).toBe(id)
  })

  it('is dropped if it cannot be compared, without dropping one queued meanwhile', async () => {
    const { ctx } = test
    await test.drain()
    const [bad, known] = [house(), house()]
    await stored(known)
    await test.drain()
    const [badId] = await advertIdsOf(await stored(bad))
    // the first two attempts fail after a moment: one in a batch, one alone
    await administer(
      test.database.ownerUrl,
      `create sequence failures; grant all on failures to public;
      create function fail_slowly() returns trigger language plpgsql as $$ begin
        if nextval('failures') <= 2 then perform pg_sleep(0.4); raise exception 'cannot be compared'; end if;
        return old; end $$;
      create trigger fail_slowly before delete on work_items for each row when (old.advert_id = ${badId} and old.kind = 'compare-adverts') execute function fail_slowly()`,
    )
    onTestFinished(() => administer(test.database.ownerUrl, 'drop function fail_slowly cascade'))
    const compared = compareWaiting(ctx)
    const failures = async () => (await sql<{ n: number }>`select last_value::int as n from failures`.execute(ctx.db)).rows[0]?.n
    await expect.poll(failures, { interval: 20 }).toBe(2)
    await stored(elsewhere(known))
    await compared
    expect(await objectOf(elsewhere(known))).toBe(await objectOf(known))
    expect(await ctx.db.selectFrom('work_items').selectAll().where('kind', '=', 'compare-adverts').execute()).toEqual([])
  })
})

describe('a key shared by too many adverts', () => {
  it('is skipped for a month and then looked up again', async () => {
    const ids: number[] = []
    for (let n = 0; n < 42; n += 1) ids.push(...(await advertIdsOf(await test.make.property())))
    const key = 4711
    await storeKeys(
      test.ctx,
      ids.map((id) => ({ id, own: [key], asked: [] })),
    )
    const [first = 0, second = 0, ...others] = ids
    const ask = async () => (await listCandidates(test.ctx, [{ id: first, own: [key], asked: [key] }])).map(({ otherId }) => otherId)
    expect(await ask()).toEqual([])
    await storeKeys(
      test.ctx,
      others.map((id) => ({ id, own: [], asked: [] })),
    )
    expect(await ask()).toEqual([])
    test.clock.advance(31 * DAY)
    expect(await ask()).toEqual([second])
  })
})

const maybesOf = ({ externalId }: ImportListing) =>
  test.ctx.db
    .selectFrom('maybe_pairs as m')
    .innerJoin('adverts as a', (on) => on.on((eb) => eb('a.id', 'in', [eb.ref('m.one_id'), eb.ref('m.other_id')])))
    .select(['m.score'])
    .where('a.external_id', '=', externalId)
    .execute()

describe("agents' data on two joined properties", () => {
  it('is merged per agent and not visible to others', async () => {
    const [both, only, stranger] = [await test.make.agent(), await test.make.agent(), await test.make.agent()]
    const [known, other] = [house(), house()]
    const [stays, goes] = [await stored(known), await stored(other)]
    await note(both, stays, { prospectStatus: 'contacted', internalNotes: 'Ruft zurück.', ownerName: 'Frau Kern' })
    test.clock.advance(60_000)
    await note(both, goes, {
      prospectStatus: 'follow_up',
      internalNotes: 'Zweite Nummer.',
      ownerName: 'Herr Kern',
      nextFollowUpDate: '2027-01-05',
    })
    await test.as(both).call(favorites.add, { body: { propertyId: goes } })
    await test.as(both).call(favorites.add, { body: { propertyId: stays } })
    await note(only, goes, { prospectStatus: 'send_info', internalNotes: 'Nur hier.' })
    await join(stays, goes)

    const [his, hers, others] = [(await see(both, goes)).body, (await see(only, goes)).body, (await see(stranger, goes)).body]
    expect([his.id, his.prospectStatus, his.ownerName, his.nextFollowUpDate, his.isFavorite]).toEqual([
      stays,
      'follow_up',
      'Frau Kern',
      '2027-01-05',
      true,
    ])
    expect(his.internalNotes?.split('\n\n')).toEqual(['Ruft zurück.', 'Zweite Nummer.', 'Eigentümer laut dem anderen Inserat: Herr Kern'])
    expect([hers.prospectStatus, hers.internalNotes, hers.isFavorite]).toEqual(['send_info', 'Nur hier.', false])
    expect([others.prospectStatus, others.internalNotes, others.ownerName]).toEqual(['not_contacted', null, null])
    const log = await test.as(both).call(prospects.activities, { params: { id: goes } })
    expect(log.body.map(({ description }) => description)).toEqual([`Zusammengeführt mit dem Inserat „${other.title}“: dasselbe Objekt.`])
    expect((await test.as(stranger).call(prospects.activities, { params: { id: stays } })).body).toEqual([])
  })

  it('is restored on both when they are split again', async () => {
    const [both, only] = [await test.make.agent(), await test.make.agent()]
    const [stays, goes] = [await stored(house()), await stored(house())]
    await note(both, stays, { prospectStatus: 'contacted', internalNotes: 'Eins.' })
    await note(both, goes, { prospectStatus: 'closed_deal', internalNotes: 'Zwei.' })
    await note(only, goes, { internalNotes: 'Drei.' })
    const before = [await see(both, stays), await see(both, goes), await see(only, goes)].map(({ body }) => body)
    const moving = await advertIdsOf(goes)
    await join(stays, goes)
    await note(only, stays, { leadScore: 70 })
    expect((await part(stays, moving)).id).toBe(goes)
    const after = [await see(both, stays), await see(both, goes), await see(only, goes)].map(({ body }) => body)
    expect(after).toEqual([before[0], before[1], { ...before[2], leadScore: 70 }])
    expect((await see(only, stays)).body).toMatchObject({ prospectStatus: 'not_contacted', internalNotes: null, leadScore: null })
  })

  it('makes the join wait for a concurrent write', async () => {
    const agent = await test.make.agent()
    const [stays, goes] = [await stored(house()), await stored(house())]
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = inTransaction(test.ctx, async ({ db }) => {
      await db.insertInto('favorites').values({ agent_id: agent.id, property_id: goes, created_at: test.clock.now() }).execute()
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const joining = join(stays, goes)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    end.resolve()
    await Promise.all([writing, joining])
    expect((await see(agent, stays)).body).toMatchObject({ isFavorite: true })
  })

  it('is locked while it is read, even if no property row is touched', async () => {
    const agent = await test.make.agent()
    const [stays, goes] = [await stored(house()), await stored(house())]
    await note(agent, stays, { internalNotes: 'Hier.' })
    await note(agent, goes, { internalNotes: 'Dort.' })
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = inTransaction(test.ctx, async ({ db }) => {
      await db
        .updateTable('prospects')
        .set({ owner_phone: '040 77' })
        .where('office_id', '=', agent.officeId)
        .where('property_id', '=', goes)
        .execute()
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const joining = join(stays, goes)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    end.resolve()
    await Promise.all([writing, joining])
    expect((await see(agent, stays)).body.internalNotes).toBe('Hier.\n\nDort.')
    const { owner_phone } = await test.ctx.db
      .selectFrom('prospects')
      .select('owner_phone')
      .where('office_id', '=', agent.officeId)
      .where('property_id', '=', stays)
      .executeTakeFirstOrThrow()
    expect(owner_phone).toBe('040 77')
  })

  it('ends up on the remaining property when written during a join', async () => {
    const agent = await test.make.agent()
    const [stays, goes] = [await stored(house()), await stored(house())]
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const joining = inTransaction(test.ctx, async (ctx) => {
      await joinProperties(ctx, stays, goes)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const writing = test.as(agent).call(favorites.add, { body: { propertyId: goes } })
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    end.resolve()
    await joining
    expect((await writing).status).toBe(200)
    expect((await see(agent, stays)).body.isFavorite).toBe(true)
  })
})

describe('joining two properties', () => {
  it('is recorded in both public histories, as is splitting them again', async () => {
    const [stays, goes] = [await stored(house()), await stored(house())]
    const leaving = await advertIdsOf(goes)
    const agent = await test.make.agent()
    const changeTypesOf = async (id: number) =>
      (await test.as(agent).call(properties.changes, { params: { id } })).body.map(({ changeType }) => changeType)
    expect(await changeTypesOf(stays)).toEqual([])
    await join(stays, goes)
    expect(await changeTypesOf(stays)).toEqual(['other'])
    const parted = await part(stays, leaving)
    expect([await changeTypesOf(stays), await changeTypesOf(parted.id)]).toEqual([['other', 'other'], ['other']])
  })

  it('keeps a change that a concurrent import makes to one of their adverts', async () => {
    const [known, other] = [house(), house()]
    const [stays, goes] = [await stored(known), await stored(other)]
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const importing = inTransaction(test.ctx, async (ctx) => {
      await importListings(ctx, [{ ...other, priceCents: toCents(99_000) }])
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const joining = join(stays, goes)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    end.resolve()
    await Promise.all([importing, joining])
    const agent = await test.make.agent()
    expect((await see(agent, goes)).body).toMatchObject({ id: stays, price: 99_000 })
    const history = await test.as(agent).call(properties.changes, { params: { id: goes } })
    expect(history.body.flatMap(({ fieldChanges }) => fieldChanges[0] ?? [])).toMatchObject([{ field: 'price', newValue: 99_000 }])
  })

  it('waits without a deadlock for an import that holds an advert', async () => {
    const [known, other] = [house(), house()]
    const [stays, goes] = [await stored(known), await stored(other)]
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const importing = test.ctx.db.transaction().execute(async (db) => {
      await db.selectFrom('adverts').select('id').where('external_id', '=', other.externalId).forUpdate().execute()
      begun.resolve()
      await go.promise
      await importListings({ ...test.ctx, db }, [{ ...other, priceCents: toCents(98_000) }])
    })
    await begun.promise
    // unlike a service call, it is not retried after a deadlock
    const joining = test.ctx.db.transaction().execute((db) => joinProperties({ ...test.ctx, db }, stays, goes))
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    go.resolve()
    await Promise.all([importing, joining])
    expect((await see(await test.make.agent(), goes)).body).toMatchObject({ id: stays, price: 98_000 })
  })

  it('covers every table that references properties', async () => {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'properties'::regclass order by 1`.execute(
      test.ctx.db,
    )
    expect(rows.map(({ table }) => table)).toEqual([
      'adverts',
      'call_results',
      'exports',
      'favorites',
      'joined_rows',
      'lead_assignments',
      'lead_claims',
      'letters',
      'matches',
      'near_places',
      'property_aliases',
      'property_changes',
      'prospect_activities',
      'prospects',
      'refusal_answers',
      'search_client_links',
      'verdict_corrections',
    ])
  })
})
