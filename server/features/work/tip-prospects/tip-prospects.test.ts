import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, contractRows } from '#shared/contract/route.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import { joinProperties, partProperty } from '#server/features/market/identity/join.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { hashTables } from '#test/table-hash.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

interface Given {
  readonly agent: TestAgent
  readonly partner: TestPartner
  readonly tip: number
}

/** A tip with an owner who agreed to be named. */
async function tipped(change: Parameters<TestApp['make']['tip']>[2] = {}, of?: TestAgent): Promise<Given> {
  count += 1
  const [agent, partner] = [of ?? (await test.make.agent()), await test.make.user({ role: 'partner' })]
  await test.make.relation(agent, partner)
  const tip = await test.make.tip(agent, partner, {
    street: 'Amselstieg',
    house_number: String(count),
    place_street: `amselstieg${count}`,
    zip_code: '29525',
    place_zip: '29525',
    city: 'Uelzen',
    description: 'Steht seit dem Sommer leer',
    estimated_price_cents: 31_000_000,
    seller_name: 'Ilse Kranich',
    seller_phone: `0171 55777${String(count).padStart(2, '0')}`,
    owner_consent_version: 1,
    owner_consent_at: test.ctx.clock.now(),
    ...change,
  })
  return { agent, partner, tip }
}

const take = ({ agent, tip }: Given, propertyId?: number) =>
  test.as(agent).call(contract.tipProspects.take, { params: { id: tip }, body: { propertyId } })
const part = ({ agent, tip }: Given) => test.as(agent).call(contract.tipProspects.part, { params: { id: tip } })
const getTipProspect = async ({ agent, tip }: Given) => (await test.as(agent).call(contract.tipProspects.get, { params: { id: tip } })).body
const ownIdOf = async ({ tip }: Given) =>
  (
    await test.ctx.db
      .selectFrom('adverts')
      .select('property_id')
      .where('external_id', '=', String(tip))
      .where('source', '=', 'tip')
      .executeTakeFirstOrThrow()
  ).property_id
const see = (user: TestAgent, id: number) => test.as(user).call(contract.properties.get, { params: { id } })
const idsFor = async (user: TestAgent, query: object = {}) =>
  (await test.as(user).call(contract.properties.list, { query: { limit: 100, ...query } })).body.properties.map(({ id }) => id)

async function taken(given: Given): Promise<number> {
  const { status, body, text } = await take(given)
  expect([status, text]).toEqual([200, expect.anything()])
  return body.propertyId as number
}

describe('a tip', () => {
  it("becomes a prospect with the partner's data, and records that in its history", async () => {
    const given = await tipped()
    const id = await taken(given)
    expect((await see(given.agent, id)).body).toMatchObject({
      source: 'tip',
      title: 'Haus in Uelzen',
      address: `Amselstieg ${count}`,
      zipCode: '29525',
      location: 'Uelzen',
      price: 310_000,
      propertyType: 'house',
      listingType: 'sale',
      prospectStatus: 'not_contacted',
      ownerName: 'Ilse Kranich',
      ownerPhone: `0171 55777${String(count).padStart(2, '0')}`,
      description: 'Steht seit dem Sommer leer',
      adverts: [{ source: 'tip', channel: 'tip', tipId: given.tip }],
    })
    for (const user of [given.agent, given.partner]) {
      const row = user === given.agent ? contract.tips.history : contract.tips.ownHistory
      expect((await test.as(user).call(row, { params: { id: given.tip } })).body).toMatchObject([{ changeType: 'became_prospect' }])
    }
    expect((await test.as(given.agent).call(contract.tips.get, { params: { id: given.tip } })).body.status).toBe('submitted')
    expect(await idsFor(given.agent, { orderBy: 'followUp' })).toContain(id)
    expect(await idsFor(given.agent, { location: '29525', propertyType: 'house', maxPrice: 320_000 })).toContain(id)
    expect(await idsFor(given.agent, { location: '29525', propertyType: 'apartment' })).not.toContain(id)
    expect(await idsFor(given.agent, { hidden: true })).not.toContain(id)
  })

  it('becomes only one property when taken repeatedly and concurrently', async () => {
    const given = await tipped()
    const answers = await bothAtOnce(given)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const ids = [...answers, await take(given)].map(({ body }) => body.propertyId)
    expect(new Set(ids).size).toBe(1)
    const { body } = await test.as(given.agent).call(contract.prospects.activities, { params: { id: ids[0] } })
    expect(body).toHaveLength(1)
    expect((await test.as(given.agent).call(contract.tips.history, { params: { id: given.tip } })).body).toHaveLength(1)
  })

  it("hides an owner the agent may not see, and copies the owner's remaining data once allowed", async () => {
    const given = await tipped({ owner_consent_version: null, owner_consent_at: null })
    const id = await taken(given)
    expect((await see(given.agent, id)).body).toMatchObject({ ownerName: null, ownerPhone: null })
    await test.as(given.agent).call(contract.prospects.update, { params: { id }, body: { ownerName: 'Frau K.' } })
    await test.as(given.agent).call(contract.tips.update, { params: { id: given.tip }, body: { ownerCleared: true } })
    expect((await see(given.agent, id)).body).toMatchObject({ ownerName: 'Frau K.', ownerPhone: expect.stringContaining('0171') })
  })

  it("becomes a prospect without the owner's data if the owner objected", async () => {
    const given = await tipped()
    await test.as(given.agent).call(contract.tips.update, { params: { id: given.tip }, body: { ownerObjection: {} } })
    const id = await taken(given)
    expect((await see(given.agent, id)).body).toMatchObject({ ownerPhone: null, contact: { objectedAt: '2026-11-23' } })
  })

  it("cannot be taken from another agent, nor joined to another agent's own property", async () => {
    const [mine, theirs] = [await tipped(), await tipped()]
    const foreign = await taken(theirs)
    for (const { status } of [
      await take({ ...mine, tip: theirs.tip }),
      await part({ ...mine, tip: theirs.tip }),
      await take(mine, foreign),
    ])
      expect(status).toBe(404)
    expect(await getTipProspect(mine)).toMatchObject({ propertyId: null })
  })
})

it('a tip’s prospect that the office hides is only the colleague who works on it', async () => {
  const given = await tipped()
  const { agent: principal } = given
  const member = () => test.make.agent({ office_id: principal.officeId, office_role: 'agent', first_name: 'Cem', last_name: 'Aydin' })
  const [cem, other] = [await member(), await member()]
  const propertyId = await taken(given)
  await test.as(principal).call(contract.prospects.update, { params: { id: propertyId }, body: { assignedTo: cem.id } })
  const read = async (by: TestAgent) => (await test.as(by).call(contract.tipProspects.get, { params: { id: given.tip } })).body
  expect((await read(other)).propertyId).toBe(propertyId)
  await test.as(principal).call(contract.office.setColleagues, { body: { colleaguesProspects: 'none' } })
  expect(await read(other)).toEqual({ propertyId: null, isJoined: false, known: [], heldBy: 'Cem Aydin' })
  expect((await read(cem)).propertyId).toBe(propertyId)
})

/** Two requests start while the tip is locked, so that both have begun when the first continues. */
async function bothAtOnce(given: Given): Promise<Awaited<ReturnType<typeof take>>[]> {
  const owner = await connectOwner(test.database)
  try {
    await owner.query('begin')
    await owner.query('select from property_tips where id = $1 for update', [given.tip])
    const both = Promise.all([take(given), take(given)])
    await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(2), { timeout: 10_000 })
    await owner.query('commit')
    return await both
  } finally {
    await owner.end()
  }
}

describe('a property the agent already has', () => {
  it("is suggested by address and by the owner's number, with both reasons", async () => {
    const given = await tipped()
    const phone = `0171 55777${String(count).padStart(2, '0')}`
    const place = { zip_code: '29525', location: 'Uelzen' }
    const byAddress = await test.make.property({ ...place, address: `Amselstieg ${count}, Hinterhaus` })
    const byPhone = await test.make.property({ contact_name: 'I. Kranich', contact_phone: phone.replace('0171 ', '+49 (0) 171/') })
    const byBoth = await test.make.property({ ...place, address: `amselstieg ${count}`, contact_phone: phone })
    await test.make.property({ ...place, address: `Amselstieg ${count}1` })
    await test.make.property({ zip_code: '22111', address: `Amselstieg ${count}` })
    const noted = await test.make.property()
    await test.as(given.agent).call(contract.prospects.update, { params: { id: noted }, body: { ownerPhone: phone } })
    const { known } = await getTipProspect(given)
    const [address, number] = ['Gleiche Adresse', `Gleiche Telefonnummer ${phone.replace(' ', '')}`]
    expect(Object.fromEntries(known.map(({ id, reasons }) => [id, reasons]))).toEqual({
      [byAddress]: [address],
      [byPhone]: [number],
      [byBoth]: [address, number],
      [noted]: [number],
    })
    expect(known[0]?.id).toBe(byBoth)
    // another agent's notes, and a number the agent may not see, are never matched
    const other = await tipped({ seller_phone: phone, owner_consent_version: null, owner_consent_at: null })
    expect((await getTipProspect(other)).known).toEqual([])
    const colleague = await tipped({ seller_phone: phone })
    expect(new Set((await getTipProspect(colleague)).known.map(({ id }) => id))).toEqual(new Set([byPhone, byBoth]))
  })

  it('is suggested even if another agent has 500 more with its number', async () => {
    const given = await tipped()
    const [phone, stranger] = [`0171 55777${String(count).padStart(2, '0')}`, await test.make.agent()]
    const theirs = Array.from({ length: 501 }, (_, index): ImportListing => ({
      source: 'thinkimmo',
      externalId: `eigen-${count}-${index}`,
      propertyType: 'house',
      listingType: 'sale',
      title: `Haus ${index}`,
      contactPhone: phone,
      contactName: 'I. Kranich',
      placeKeys: [''],
      filedAs: null,
      isDetailed: true,
      isDemo: false,
    }))
    await importListings(test.ctx, theirs, { officeId: stranger.officeId, channel: 'file', objects: new Map(), hashes: new Map() })
    const house = await test.make.property({ contact_phone: phone, contact_name: 'I. Kranich' })
    expect((await getTipProspect(given)).known.map(({ id }) => id)).toEqual([house])
  })

  it('is joined with the tip and its data for this agent only, and can be split again', async () => {
    const given = await tipped()
    const stranger = await test.make.agent()
    const house = await test.make.property({ zip_code: '29525', location: 'Uelzen', price_cents: null, address: null })
    for (const agent of [given.agent, stranger])
      await test.as(agent).call(contract.prospects.update, { params: { id: house }, body: { internalNotes: `Notiz von ${agent.id}` } })
    await test.as(given.agent).call(contract.tips.update, {
      params: { id: given.tip },
      body: { ownerConsent: { channel: 'phone', reason: 'Am Gartenzaun', day: '2026-11-20' } },
    })
    const before = (await see(stranger, house)).text
    const own = await taken(given)
    expect((await see(stranger, own)).status).toBe(404)
    expect((await take(given, house)).body).toEqual({ propertyId: house, isJoined: true, known: [] })

    const { body: seen } = await see(given.agent, house)
    expect(seen).toMatchObject({ id: house, address: `Amselstieg ${count}`, price: 310_000, ownerName: 'Ilse Kranich' })
    expect(seen.internalNotes).toContain(given.agent.id)
    expect(seen.adverts.map(({ source, tipId }) => [source, tipId])).toEqual([
      ['kleinanzeigen.de', null],
      ['tip', given.tip],
    ])
    expect(seen.contact.consents).toMatchObject([{ channel: 'phone', how: 'Am Gartenzaun' }])
    const { body: contact } = await test.as(given.agent).call(contract.contact.get, { params: { id: house } })
    expect(contact.records).toMatchObject([{ kind: 'consent', reason: 'Am Gartenzaun' }])
    // its own id leads there for this agent, but to nothing for other agents
    expect((await see(given.agent, own)).body.id).toBe(house)
    expect((await see(stranger, own)).status).toBe(404)
    expect(await idsFor(given.agent, { location: '29525' })).not.toContain(own)
    expect((await see(stranger, house)).text).toBe(before)
    expect((await take(given, await test.make.property())).status).toBe(409)

    expect((await part(given)).body).toMatchObject({ propertyId: own, isJoined: false })
    expect((await see(given.agent, own)).body).toMatchObject({ id: own, ownerName: 'Ilse Kranich', internalNotes: null })
    expect((await see(given.agent, house)).body).toMatchObject({ ownerName: null, internalNotes: `Notiz von ${given.agent.id}` })
    expect((await part(given)).status).toBe(404)
    expect((await see(stranger, house)).text).toBe(before)
  })

  it('keeps the tip and its data when joined and split for all agents', async () => {
    const [agent, stranger] = [await test.make.agent(), await test.make.agent()]
    const [one, two] = [await tipped({}, agent), await tipped({}, agent)]
    const [kept, house] = [await test.make.property(), await test.make.property()]
    const [first, second] = [await taken(one), await taken(two)]
    await take(two, first)
    for (const [n, id] of [kept, house, first, second].entries())
      for (const user of n < 2 ? [agent, stranger] : [agent])
        await test.as(user).call(contract.prospects.addActivity, {
          params: { id },
          body: { activityType: 'note_added', description: `${user === agent ? 'Eigenes' : 'Fremdes'} an ${n}` },
        })
    await take(one, house)
    const notes = async (user: TestAgent, id: number) =>
      (await test.as(user).call(contract.prospects.activities, { params: { id } })).body
        .map(({ description }) => description)
        .filter((text) => text.includes(' an '))
        .toSorted()
    const at = (...ns: number[]) => ns.map((n) => `Eigenes an ${n}`)
    const before = (await see(stranger, house)).text
    const adverts = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', house).execute()

    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, kept, house))
    for (const id of [kept, house, first, second])
      expect([(await see(agent, id)).body.id, await notes(agent, id)]).toEqual([kept, at(0, 1, 2, 3)])
    expect((await see(agent, kept)).body.adverts.filter(({ tipId }) => tipId !== null)).toHaveLength(2)
    expect(await notes(stranger, kept)).toEqual(['Fremdes an 0', 'Fremdes an 1'])

    await inTransaction(test.ctx, (ctx) =>
      partProperty(
        ctx,
        kept,
        adverts.map(({ id }) => id),
      ),
    )
    expect(await notes(agent, kept)).toEqual(at(0))
    for (const id of [house, first, second]) expect([(await see(agent, id)).body.id, await notes(agent, id)]).toEqual([house, at(1, 2, 3)])
    expect((await see(stranger, house)).text).toBe(before)

    expect((await part(one)).body.propertyId).toBe(first)
    expect([await notes(agent, house), await notes(agent, first)]).toEqual([at(1), at(2, 3)])
  })

  it("keeps its own id and never gets a tip's id, wherever the tips are joined", async () => {
    const agent = await test.make.agent()
    const [before, after] = [await tipped({}, agent), await tipped({}, agent)]
    const [early, stays] = [await test.make.property(), await test.make.property()]
    const [first, second] = [(await take(before, stays), await ownIdOf(before)), (await take(after), await ownIdOf(after))]
    const [advert] = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', early).execute()
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, stays, early))
    await take(after, stays)
    await inTransaction(test.ctx, (ctx) => partProperty(ctx, stays, [advert?.id ?? 0]))
    const shownIds = []
    for (const id of [early, stays, first, second]) shownIds.push((await see(agent, id)).body.id)
    expect(shownIds).toEqual([early, stays, stays, early])
    const { property_id } = await test.ctx.db
      .selectFrom('adverts')
      .select('property_id')
      .where('id', '=', advert?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(property_id).toBe(early)
  })

  it('keeps an objection on both properties after a split', async () => {
    const given = await tipped()
    const house = await test.make.property()
    await take(given, house)
    await test.as(given.agent).call(contract.contact.objection, { params: { id: house }, body: {} })
    const { body } = await part(given)
    for (const id of [house, body.propertyId ?? 0]) {
      const { objectedAt, records } = (await test.as(given.agent).call(contract.contact.get, { params: { id } })).body
      expect([objectedAt, records.map(({ kind }) => kind)]).toEqual(['2026-11-23', ['objection']])
    }
  })

  it('may itself come from another tip; both then follow a further join', async () => {
    const agent = await test.make.agent()
    const [one, two] = [await tipped({}, agent), await tipped({}, agent)]
    const [first, second] = [await taken(one), await taken(two)]
    await take(two, first)
    const house = await test.make.property()
    await take(one, house)
    for (const id of [first, second]) expect((await see(agent, id)).body.id).toBe(house)
    expect((await see(agent, house)).body.adverts).toHaveLength(3)
    await part(one)
    for (const id of [first, second]) expect((await see(agent, id)).body.id).toBe(first)
    await part(two)
    expect((await see(agent, second)).body.id).toBe(second)
  })
})

describe('a property only one agent has', () => {
  it('appears in no response to other users, and cannot be changed by them', async () => {
    const owner = await connectOwner(test.database)
    try {
      const word = 'Kauzenhof'
      const given = await tipped({ street: `${word}weg`, description: `${word} am Wald`, seller_name: `${word}bauer`, city: `${word}dorf` })
      const own = await taken(given)
      const joined = await tipped(
        { street: `${word}weg`, description: `${word} am Wald`, seller_name: `${word}bauer`, city: `${word}dorf` },
        given.agent,
      )
      const house = await test.make.property()
      await take(joined, house)
      for (const propertyId of [own, house]) await test.as(given.agent).call(contract.favorites.add, { body: { propertyId } })
      await test.drain()

      const stranger = await test.make.agent()
      await test.make.savedSearch(stranger, { name: 'Alles', location: '', isActive: true })
      await test.as(stranger).call(contract.favorites.add, { body: { propertyId: house } })
      await test.as(stranger).call(contract.prospects.update, { params: { id: house }, body: { prospectStatus: 'follow_up' } })
      const others: TestUser[] = [stranger, await test.make.user({ role: 'partner' })]
      await test.drain()
      for (const id of [own, house])
        for (const user of others)
          for (const [name, text] of await readAll(user, id, given.tip)) expect([name, text.includes(word)]).toEqual([name, false])
      // positive control: the agent's own responses contain it
      const his = (await readAll(given.agent, own, given.tip)).filter(([, text]) => text.includes(word)).map(([name]) => name)
      expect(his).toEqual(expect.arrayContaining(['properties.list', 'properties.get', 'favorites.list', 'tips.get']))
      const search = { q: `${word}dorf` }
      const found = async (user: TestAgent) => (await test.as(user).call(contract.properties.list, { query: search })).body
      expect([(await found(stranger)).total, (await found(given.agent)).total]).toEqual([0, 1])

      const before = await hashTables(owner)
      const body = { prospectStatus: 'contacted', activityType: 'call', description: 'x', channel: 'phone', reason: 'x', day: '2026-11-20' }
      const more = { how: 'letter', isOffer: true, advertId: 1, propertyId: own, propertyIds: [own] }
      for (const { noun, name, row } of contractRows(contract)) {
        if (
          row.method === 'GET' ||
          !admits(row.access, 'agent') ||
          !/^\/api\/(properties|favorites|notices|prospects|crm|exports?)\b/.test(row.path)
        )
          continue
        const url = buildAddress(row.path, { id: own, kind: 'property' })
        const answer = await test.app.inject({
          method: row.method,
          url,
          headers: { cookie: stranger.cookie, 'content-type': 'application/json' },
          payload: JSON.stringify({ ...body, ...more }),
        })
        const { statusCode } = answer
        // bulk routes answer 200: the property must not be among the results
        const isUnknown =
          name === 'updateMany' ? answer.json<{ before: unknown[] }>().before.length === 0 : statusCode >= 400 && statusCode < 500
        expect([`${noun}.${name}`, isUnknown]).toEqual([`${noun}.${name}`, true])
      }
      expect(await hashTables(owner)).toBe(before)
    } finally {
      await owner.end()
    }
  })

  it('is neither compared with other adverts nor counted', async () => {
    const given = await tipped()
    const before = (await test.as(given.agent).call(contract.stats.get)).body
    await taken(given)
    await test.drain()
    expect((await test.as(given.agent).call(contract.stats.get)).body).toMatchObject({ totalListings: before.totalListings })
    expect((await test.as(given.agent).call(contract.identity.list)).text).not.toContain('Amselstieg')
    const { rows } = await sql`select from advert_keys k join adverts a on a.id = k.advert_id where a.office_id is not null`.execute(
      test.ctx.db,
    )
    expect(rows).toEqual([])
  })

  it('can be exported and erased through the privacy desk by its agent only, and is deleted with the account', async () => {
    const given = await tipped({ street: 'Zaunkönigweg' })
    const [own, stranger, admin] = [await taken(given), await test.make.agent(), await test.make.user({ role: 'admin' })]
    const find = (user: TestUser) => test.as(user).call(contract.privacy.find, { query: { search: 'Zaunkönigweg' } })
    expect((await find(given.agent)).text).toContain(`property:${own}`)
    for (const user of [stranger, admin]) expect((await find(user)).text).not.toContain(`property:${own}`)
    const key = `property:${own}` as const
    const file = (user: TestUser) => test.as(user).call(contract.privacy.file, { query: { of: key } })
    const erase = (user: TestUser, block: boolean) => test.as(user).call(contract.privacy.erase, { body: { of: [key], block } })
    for (const user of [stranger, admin]) for (const { status } of [await file(user), await erase(user, true)]) expect(status).toBe(404)
    expect((await file(given.agent)).text).toContain('Zaunkönigweg')
    expect((await erase(given.agent, false)).status).toBe(200)
    expect((await see(given.agent, own)).text).not.toContain('Zaunkönigweg')
    expect((await test.as(admin).call(contract.users.remove, { params: { id: given.agent.id } })).status).toBe(200)
    const left = await test.ctx.db.selectFrom('properties').select('id').where('id', '=', own).execute()
    expect(left).toEqual([])
  })
})

/** All GET responses this user may receive. */
async function readAll(user: TestUser, property: number, tip: number): Promise<(readonly [string, string])[]> {
  const rows = contractRows(contract).filter(
    ({ noun, row: { method, kind, access } }) =>
      method === 'GET' && kind !== 'stream' && access !== 'public' && noun !== 'system' && admits(access, user.role),
  )
  return Promise.all(
    rows.map(async ({ noun, name, row }) => {
      const id = row.path.includes('/property-tips/') ? tip : property
      const url = buildAddress(row.path, { id, kind: 'property' })
      return [`${noun}.${name}`, (await test.app.inject({ method: 'GET', url, headers: { cookie: user.cookie } })).body] as const
    }),
  )
}
