import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { favorites } from '#shared/contract/work/favorites.ts'
import { find } from '#shared/contract/work/find.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'

let test: TestApp
/** Two agents, each with an owner, a note, a partner, a tip and a search containing the same words. */
let agent: TestAgent
let other: TestAgent
const own = { property: 0, tip: 0, search: 0 }
let partner: TestPartner

beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  other = await test.make.agent()
  for (const one of [other, agent]) {
    partner = await test.make.user({ role: 'partner', first_name: 'Petra', last_name: 'Harmsen', phone_number: '040 / 99 88 77-6' })
    await test.make.relation(one, partner)
    own.property = await worked(one, { ownerName: 'Jörg Harmsen', ownerPhone: '0171/555 01 23', internalNotes: 'Frau Harmsen ruft zurück' })
    own.tip = await test.make.tip(one, partner, { seller_name: 'Ida Harmsen', seller_phone: '0160 7770001', own_notes: 'Am Wehr' })
    own.search = (await test.make.savedSearch(one, { name: 'Harmsens Straße' })).id
  }
})
afterAll(() => test.close())

/** A property the agent works with. */
async function worked(one: TestAgent, patch: Record<string, string>, advert: Parameters<TestApp['make']['property']>[0] = {}) {
  const id = await test.make.property({ title: 'Haus am Deich', address: 'Hauptstr. 5', zip_code: '25813', location: 'Husum', ...advert })
  await test.as(one).call(prospects.update, { params: { id }, body: patch })
  return id
}

const ask = async (q: string, one = agent) => (await test.as(one).call(find.anything, { query: { q } })).body
const kinds = async (q: string, one = agent) => (await ask(q, one)).map(({ kind, id }) => [kind, id])
const callers = async (number: string, one = agent) => (await test.as(one).call(find.caller, { query: { number } })).body

describe("an agent's own data", () => {
  it("is found by a word with a link to its page, without other agents' data", async () => {
    expect(await ask('harmsen')).toEqual([
      {
        kind: 'prospect',
        id: String(own.property),
        title: 'Jörg Harmsen',
        line: 'Haus am Deich · Hauptstr. 5, 25813 Husum · 0171/555 01 23',
        path: `/property/${own.property}`,
      },
      {
        kind: 'note',
        id: `n${own.property}`,
        title: 'Haus am Deich',
        line: 'Frau Harmsen ruft zurück',
        path: `/property/${own.property}`,
      },
      expect.objectContaining({ kind: 'partner', title: 'Petra Harmsen', path: `/partners?partner=${partner.id}` }),
      expect.objectContaining({ kind: 'tip', id: String(own.tip), path: `/?tip=${own.tip}` }),
      { kind: 'search', id: String(own.search), title: 'Harmsens Straße', line: 'Hamburg', path: `/search-criteria?form=${own.search}` },
    ])
    const theirs = await ask('harmsen', other)
    expect(theirs.map(({ kind }) => kind)).toEqual(['prospect', 'note', 'partner', 'tip', 'search'])
    expect((await ask('harmsen')).map(({ path }) => path).filter((path) => theirs.some((one) => one.path === path))).toEqual([])
  })

  it.each(['0171 555', '0171-5550123', '+49 171 5550123', '0049171 5550123', '+49 (0)171/5550123', '491715550123'])(
    'is found by its number typed as %s',
    async (q) => {
      expect(await kinds(q)).toEqual([['prospect', String(own.property)]])
    },
  )

  it.each(['Hauptstraße 5', 'hauptstr husum', 'Joerg', '25813'])('is found by the text %s', async (q) => {
    expect(await kinds(q)).toContainEqual(['prospect', String(own.property)])
  })

  it("is found by a partner's number, and by the number in an advert", async () => {
    expect(await kinds('040 998877')).toEqual([['partner', partner.id]])
    const id = await test.make.property({ contact_phone: '04841 / 77 66 55' })
    expect(await kinds('04841 776655')).toEqual([])
    await test.as(agent).call(favorites.add, { body: { propertyId: id } })
    expect(await kinds('+49 4841 776655')).toEqual([['prospect', String(id)]])
    expect(await kinds('04841 776655', other)).toEqual([])
  })

  it('is found by a call note, with an excerpt around the word', async () => {
    const params = { id: own.property }
    const { id } = (
      await test.as(agent).call(prospects.addActivity, {
        params,
        body: { activityType: 'call', description: `Am Telefon: ${'viel zu sagen, '.repeat(20)}Erbengemeinschaft in Flensburg` },
      })
    ).body
    expect(await ask('erbengemeinschaft')).toMatchObject([
      { kind: 'note', id: `a${id}`, line: expect.stringMatching(/^… .*Erbengemeinschaft/), path: `/property/${own.property}` },
    ])
    expect(await ask('erbengemeinschaft', other)).toEqual([])
  })

  it('is found by the new words after a change to the listing or number', async () => {
    const id = await worked(agent, { ownerName: 'Wiebke Tams' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerPhone: '0151 1234567', ownerEmail: 'tams@example.test' } })
    for (const q of ['0151 1234567', 'tams@example.test']) expect([q, await kinds(q)]).toEqual([q, [['prospect', String(id)]]])
    await test.make.changeProperty(id, { address: 'Süderwung 9' })
    expect(await kinds('sueder wung')).toEqual([['prospect', String(id)]])
  })

  it("is found by the owner's address as noted by the agent, until it is cleared", async () => {
    const id = await worked(agent, { ownerStreet: 'Norderstraße 11', ownerZipCode: '24837', ownerCity: 'Schleswig' })
    for (const q of ['norderstr. 11', 'schleswig', '24837']) {
      expect([q, await kinds(q)]).toEqual([q, [['prospect', String(id)]]])
      expect([q, await kinds(q, other)]).toEqual([q, []])
    }
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerStreet: '' } })
    expect([await kinds('norderstr.'), await kinds('24837')]).toEqual([[], [['prospect', String(id)]]])
  })

  it('excludes the owner of a tip while the agent may not see them', async () => {
    expect(await kinds('Ida')).toEqual([])
    expect(await callers('0160 7770001')).toMatchObject({ callers: [] })
    await test.ctx.db.updateTable('property_tips').set({ owner_cleared_at: test.clock.now() }).execute()
    expect(await kinds('Ida')).toEqual([['tip', String(own.tip)]])
    for (const written of ['0160 7770001', '+49 (0)160/777-00 01', '0049 160 7770001, ab 18 Uhr']) {
      await test.make.changeTip(own.tip, { seller_phone: written })
      expect(await callers('0160 7770001')).toMatchObject({ callers: [{ kind: 'tip', id: String(own.tip), name: 'Ida Harmsen' }] })
    }
  })

  it('is limited per kind, last updated first, and needs three characters', async () => {
    for (let n = 0; n < FOUND_EACH + 2; n += 1) await worked(agent, { ownerName: `Momme Petersen ${n}` })
    const found = await ask('petersen momme')
    expect(found).toHaveLength(FOUND_EACH)
    expect([await ask('ab'), await ask('12'), await ask('%_%'), await ask('…')]).toEqual([[], [], [], []])
  })
})

describe('the owner of a phone number', () => {
  it.each(['0171 5550123', '+49171/5550123', 'tel:00491715550123', '491715550123'])('is found by the caller id %s', async (number) => {
    const { number: read, callers: found } = await callers(number)
    expect([read, found]).toEqual([
      expect.stringMatching(/^0171|^04917/),
      [expect.objectContaining({ kind: 'property', id: String(own.property), name: 'Jörg Harmsen', isOwn: true })],
    ])
    expect((await callers(number, other)).callers.map(({ id }) => id)).not.toContain(String(own.property))
  })

  it('is not found if another number merely contains it, or for an invalid number', async () => {
    expect(await callers('0171 555012')).toMatchObject({ callers: [] })
    expect(await callers('anonymous')).toEqual({ number: null, callers: [] })
  })

  it('includes all owners with this number', async () => {
    const ids = [await worked(agent, { ownerPhone: '0172 1112223' }), await worked(agent, { ownerPhone: '+49 172 1112223 oder 040 1' })]
    expect((await callers('01721112223')).callers.map(({ id }) => Number(id))).toEqual(ids.toReversed())
  })

  it("falls back to a visible advert only if none of the agent's own data contains the number", async () => {
    const id = await test.make.property({ contact_phone: '0173 2223334', contact_name: 'Frau Ott' })
    await test.make.property({ contact_phone: '0173 2223334', office_id: other.officeId })
    expect((await callers('0173 2223334')).callers).toMatchObject([{ id: String(id), name: 'Frau Ott', isOwn: false }])
    const his = await worked(agent, { ownerPhone: '0173/2223334' })
    expect((await callers('0173 2223334')).callers.map((caller) => caller.id)).toEqual([String(his)])
  })

  it('has the noted name, and that of the advert while none is noted', async () => {
    const id = await worked(agent, { ownerPhone: '0174 3334445' }, { contact_name: 'Ute' })
    const name = async () => (await callers('0174 3334445')).callers.map((caller) => caller.name)
    expect(await name()).toEqual(['Ute'])
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: 'Jürgen Thieme' } })
    expect(await name()).toEqual(['Jürgen Thieme'])
  })

  it('may be a partner', async () => {
    expect((await callers('+49 40 9988776')).callers).toMatchObject([{ kind: 'partner', id: partner.id, name: 'Petra Harmsen' }])
  })
})
