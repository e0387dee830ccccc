import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { contact as rows } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties, type PropertyCard } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { users } from '#shared/contract/people/users.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdNumbers, joinPrivately } from '#server/features/market/identity/alone.ts'
import { joinProperties, partProperty } from '#server/features/market/identity/join.ts'
import { keepStatements } from '#test/statements.ts'
import { listCallable } from '../cards/lead-lights.ts'
import { judgeContact, objectedAmong, readOwners } from './service.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
afterAll(() => test.close())

const today = () => berlinDay(test.clock.now())
const contact = (id: number, as = agent) => test.as(as).call(rows.get, { params: { id } })
const lights = async (id: number, as = agent) => {
  const { phone, email, letter } = (await contact(id, as)).body.lights
  return [phone.light, email.light, letter.light]
}
const consent = (id: number, body: object = {}) =>
  test.as(agent).call(rows.consent, {
    params: { id },
    body: { channel: 'phone', reason: 'Am Telefon zugestimmt', day: today(), ...body } as never,
  })
const object = (id: number, as = agent) =>
  test.as(as).call(rows.objection, { params: { id }, body: { reason: 'Will nicht mehr angerufen werden' } })
const override = (id: number, reason = 'Hat selbst angerufen') =>
  test.as(agent).call(rows.override, { params: { id }, body: { channel: 'email', reason } })

describe('the contact light', () => {
  it.each([
    ['no number, no address', {}, ['red', 'red', 'amber']],
    ['a number in the advert', { contact_phone: '0171 1234567' }, ['amber', 'red', 'amber']],
    ['an address', { address: 'Lindenweg 4' }, ['red', 'red', 'green']],
    ['a street without a house number', { address: 'Lindenweg' }, ['red', 'red', 'amber']],
    [
      'an advert that wants no agents',
      { contact_phone: '0171 1234567', address: 'Lindenweg 4', agent_refusal: 'keine Makler' },
      ['red', 'red', 'red'],
    ],
    [
      'an advert that may want no agents',
      { contact_phone: '0171 1234567', address: 'Lindenweg 4', possible_refusal: 'Makler eher nicht' },
      ['amber', 'red', 'amber'],
    ],
  ])('has the expected colours for %s', async (_, property, expected) => {
    expect(await lights(await test.make.property(property))).toEqual(expected)
  })

  it('quotes the decisive wording', async () => {
    const id = await test.make.property({ agent_refusal: 'bitte KEINE Makler' })
    expect((await contact(id)).body.lights.letter.reason).toBe('Möchte keine Makler: „bitte KEINE Makler“.')
    const unsure = await test.make.property({ possible_refusal: 'Makler eher nicht' })
    expect((await contact(unsure)).body.lights.letter.reason).toContain('„Makler eher nicht“')
  })

  it('restarts the retention of a consent when used, even if another advert leads by then', async () => {
    const id = await test.make.property({ external_id: 'allein', contact_phone: '0171 1234567' })
    await consent(id, { day: '2024-01-02' })
    const known = test.ctx.db.selectFrom('adverts').where('property_id', '=', id).selectAll()
    await sql`insert into adverts (property_id, source, external_id, title, place_keys, property_type, listing_type, seller_type, state_since, listed_at, scraped_at, details_read_at)
      select property_id, 'immowelt.de', 'jetzt voran', title, place_keys, property_type, listing_type, seller_type, state_since, listed_at, scraped_at, ${test.clock.now()}
      from (${known}) as known`.execute(test.ctx.db)
    await sql`update properties set lead_advert_id = (select id from adverts where external_id = 'jetzt voran') where id = ${id}`.execute(
      test.ctx.db,
    )
    await test
      .as(agent)
      .call(prospects.addActivity, { params: { id }, body: { activityType: 'call', contactMethod: 'phone', description: 'Angerufen' } })
    const used = test.ctx.db.selectFrom('contact_records').select('last_used_on').where('external_id', '=', 'allein')
    expect(await used.execute()).toEqual([{ last_used_on: today() }])
  })

  it('turns green only for the channel of the consent, with its day and wording', async () => {
    const id = await test.make.property({ agent_refusal: 'keine Makler' })
    const answer = await consent(id)
    expect(answer.body.lights.phone).toEqual({
      light: 'green',
      reason: `Einwilligung vom ${today().split('-').reverse().join('.')}: Am Telefon zugestimmt.`,
    })
    expect(await lights(id)).toEqual(['green', 'red', 'red'])
    expect(answer.body.records).toMatchObject([{ kind: 'consent', channel: 'phone', reason: 'Am Telefon zugestimmt', day: today() }])
  })

  describe('the phone light after a consent to calls', () => {
    const readPhone = async (id: number, as = agent) => (await contact(id, as)).body.lights.phone
    const found = (id: number, body: object) => test.as(agent).call(prospects.update, { params: { id }, body })

    it('is amber when the wife gave the consent and the husband is noted as owner', async () => {
      const id = await test.make.property({ contact_phone: '0171 4445552', contact_name: 'Frau Berger' })
      await consent(id)
      await found(id, { ownerName: 'Herrn Berger' })
      expect((await readPhone(id)).light).toBe('amber')
      await found(id, { ownerName: 'Herr und Frau Berger' })
      expect((await readPhone(id)).light).toBe('green')
    })

    it('is amber when the number or the owner changes', async () => {
      const id = await test.make.property({ contact_phone: '0171 4445551', contact_name: 'Frau Berger' })
      await consent(id)
      // the same person and number, but more detailed
      await found(id, { ownerName: 'Anna Berger', ownerPhone: '+49 171 4445551' })
      expect((await readPhone(id)).light).toBe('green')
      await found(id, { ownerPhone: '030 9998887' })
      expect(await readPhone(id)).toMatchObject({
        light: 'amber',
        reason: expect.stringMatching(/^Die Einwilligung vom .* galt einer anderen Person oder Nummer/) as string,
      })
      await found(id, { ownerPhone: '0171 4445551' })
      expect((await readPhone(id)).light).toBe('green')
      await found(id, { ownerName: 'Karl Neumann' })
      expect((await readPhone(id)).light).toBe('amber')
      await consent(id, { reason: 'Herr Neumann hat zugestimmt' })
      expect((await readPhone(id)).light).toBe('green')
    })

    it('stays green for the first number noted afterwards', async () => {
      const id = await test.make.property()
      await consent(id, { reason: 'Vor Ort gesagt' })
      await found(id, { ownerPhone: '0171 5550001' })
      expect((await readPhone(id)).light).toBe('green')
    })

    it('is tied to the first number and name noted after a consent without a number', async () => {
      const id = await test.make.property()
      await consent(id, { reason: 'Vor Ort gesagt' })
      await found(id, { ownerName: 'Anna Berger', ownerPhone: '0171 5550002' })
      expect((await readPhone(id)).light).toBe('green')
      await found(id, { ownerPhone: '030 9998886' })
      expect((await readPhone(id)).light).toBe('red')
      await found(id, { ownerName: 'Karl Neumann', ownerPhone: '0171 5550002' })
      expect((await readPhone(id)).light).toBe('red')
    })

    it("does not extend a consent without a number to a joined advert's number", async () => {
      const [agreed, silent] = [
        await test.make.property({ property_type: 'house' }),
        await test.make.property({ contact_phone: '0171 6660003', property_type: 'house' }),
      ]
      await consent(agreed, { reason: 'Vor Ort gesagt' })
      const joined = await test.as(agent).call(identity.join, { params: { id: agreed }, body: { otherId: silent } })
      expect([joined.status, (await readPhone(agreed)).light]).toEqual([200, 'amber'])
    })

    it('does not restart the retention after a call to another person', async () => {
      const id = await test.make.property({ contact_phone: '0171 7770001' })
      await consent(id)
      const call = () =>
        test.as(agent).call(prospects.addActivity, {
          params: { id },
          body: { activityType: 'call', description: 'Gesprochen', contactMethod: 'phone' },
        })
      const used = () =>
        test.ctx.db
          .selectFrom('contact_records')
          .select('last_used_on')
          .where('kind', '=', 'consent')
          .where('office_id', '=', agent.officeId)
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      await found(id, { ownerPhone: '030 7776665' })
      await call()
      expect(await used()).toEqual([{ last_used_on: null }])
      await found(id, { ownerPhone: '0171 7770001' })
      await call()
      expect(await used()).toEqual([{ last_used_on: today() }])
    })

    it('is not extended to the owner of an automatically joined advert, and is green again once the adverts are split', async () => {
      const [agreed, silent] = [
        await test.make.property({ contact_phone: '0171 6660001', property_type: 'house' }),
        await test.make.property({ contact_phone: '0171 6660002', property_type: 'house' }),
      ]
      await consent(agreed)
      const adverts = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', silent).execute()
      await inTransaction(test.ctx, (ctx) => joinProperties(ctx, agreed, silent))
      expect((await readPhone(agreed)).light).toBe('amber')
      await inTransaction(test.ctx, (ctx) =>
        partProperty(
          ctx,
          agreed,
          adverts.map(({ id }) => id),
        ),
      )
      expect((await readPhone(agreed)).light).toBe('green')
    })
  })

  it('rejects a consent dated in the future and a record without a reason', async () => {
    const id = await test.make.property()
    const tomorrow = berlinDay(new Date(test.clock.now().getTime() + days(1)))
    expect((await consent(id, { day: tomorrow })).text).toBe('Die Einwilligung kann nicht in der Zukunft liegen.')
    expect((await consent(id, { reason: ' ' })).text).toBe('Bitte schreiben Sie, wie der Eigentümer eingewilligt hat')
    expect((await override(id, '')).text).toBe('Bitte begründen Sie, warum Sie trotzdem Kontakt aufnehmen')
    expect((await contact(id)).body.records).toEqual([])
  })

  it('stays red after an override, whose reason is recorded', async () => {
    const id = await test.make.property()
    const answer = await override(id)
    expect(answer.body.lights.email.light).toBe('red')
    expect(answer.body.records).toMatchObject([{ kind: 'override', channel: 'email', reason: 'Hat selbst angerufen' }])
  })
})

describe('a consent', () => {
  it("survives the property's deletion and holds when the advert returns", async () => {
    const advert = { external_id: 'einverstanden', contact_phone: null }
    const id = await test.make.property(advert)
    await consent(id)
    await test.ctx.db.deleteFrom('properties').where('id', '=', id).execute()
    const back = await test.make.property(advert)
    expect(await lights(back)).toEqual(['green', 'red', 'amber'])
    expect((await contact(back)).body.records).toMatchObject([{ kind: 'consent' }])
  })
})

describe('an objection', () => {
  it('turns all channels red permanently despite consents, and cannot be overridden', async () => {
    const id = await test.make.property({ contact_phone: '0171 1234567', address: 'Lindenweg 4' })
    await consent(id)
    const day = today()
    expect((await object(id)).status).toBe(200)
    expect(await lights(id)).toEqual(['red', 'red', 'red'])
    expect((await override(id)).status).toBe(409)
    expect((await consent(id)).status).toBe(409)
    test.clock.advance(days(4_000))
    agent = await test.make.signIn(agent)
    const { records, lights: later } = (await object(id)).body
    expect(later.phone.reason).toBe(`Widerspruch vom ${day.split('-').reverse().join('.')}: kein Kontakt, auf keinem Weg.`)
    expect(records.filter(({ kind }) => kind === 'objection')).toHaveLength(1)
  })

  it('is stored once when sent ten times concurrently', async () => {
    const id = await test.make.property({ contact_phone: '0171 1112223' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => object(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await contact(id)).body.records).toHaveLength(1)
  })

  it.each([
    ['number, written differently', { contact_phone: '+49 (0)171 / 765 43 21' }],
    ['number among others', { contact_phone: '030 5556667 oder +49 0171/765 43 21, ab 18 Uhr' }],
    ['number with characters nobody sees', { contact_phone: '\u202a+49\u00a0171\u200b 7654321\u202c' }],
    ['address, written differently', { address: 'Lange Strasse 12', zip_code: '20999' }],
  ])('applies to another advert with the same %s', async (_, other) => {
    const id = await test.make.property({ contact_phone: '0171 7654321', address: 'Lange Straße 12', zip_code: '20999' })
    await object(id)
    expect(await lights(await test.make.property(other))).toEqual(['red', 'red', 'red'])
  })

  it('does not apply to neighbours when adverts name only a street', async () => {
    const street = { address: 'Am Deich', zip_code: '20998' }
    const [objecting, neighbour] = [
      await test.make.property(street),
      await test.make.property({ ...street, contact_phone: '0171 8899001' }),
    ]
    await consent(neighbour)
    await object(objecting)
    expect((await lights(neighbour))[0]).toBe('green')
  })

  it('applies to the re-imported advert after the property was deleted', async () => {
    const advert = { external_id: 'wiederkehrer', contact_phone: null }
    const id = await test.make.property(advert)
    await object(id)
    await test.ctx.db.deleteFrom('properties').where('id', '=', id).execute()
    expect(await lights(await test.make.property(advert))).toEqual(['red', 'red', 'red'])
  })

  it('ends the follow-up but keeps any other status', async () => {
    const plan = (id: number, prospectStatus: 'follow_up' | 'contacted') =>
      test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus, nextFollowUpDate: today() } })
    const [waiting, contacted] = [await test.make.property(), await test.make.property()]
    await plan(waiting, 'follow_up')
    await plan(contacted, 'contacted')
    for (const id of [waiting, contacted]) await object(id)
    const due = (await test.as(agent).call(prospects.followUps)).body.map(({ id }) => id)
    expect(due.filter((id) => id === waiting || id === contacted)).toEqual([])
    const readStatus = async (id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body.prospectStatus
    expect([await readStatus(waiting), await readStatus(contacted)]).toEqual(['not_interested', 'contacted'])
  })

  it('covers the number and email address that the agent found', async () => {
    const id = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerPhone: '040 998877', ownerEmail: 'Karin@Example.test' } })
    await object(id)
    expect(await lights(await test.make.property({ contact_phone: '0049 40 99 88 77' }))).toEqual(['red', 'red', 'red'])
    const mailed = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id: mailed }, body: { ownerEmail: 'karin@example.test' } })
    expect(await lights(mailed)).toEqual(['red', 'red', 'red'])
  })

  it('covers what the agent learns about the owner later', async () => {
    const id = await test.make.property()
    await object(id)
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerPhone: '0151 222333' } })
    expect(await lights(await test.make.property({ contact_phone: '+49 151 222333' }))).toEqual(['red', 'red', 'red'])
  })

  it.each([
    [{ ownerPhone: '0151 222444' }, { ownerPhone: '+49 151 222444' }],
    [{ ownerEmail: 'Spaeter@Example.test' }, { ownerEmail: 'spaeter@example.test' }],
  ])('covers what the agent learns later, even at another property: %j', async (learned, again) => {
    const [id, elsewhere] = [await test.make.property(), await test.make.property()]
    await object(id)
    for (const [about, body] of [
      [id, learned],
      [elsewhere, again],
    ] as const)
      await test.as(agent).call(prospects.update, { params: { id: about }, body })
    expect(await lights(elsewhere)).toEqual(['red', 'red', 'red'])
  })

  it('holds by its own record even without a mark', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const [id, theirs] = [
      await test.make.property({ contact_phone: '0170 4443332' }),
      await test.make.property({ contact_phone: '0170 2223334' }),
    ]
    await object(id, one)
    await object(theirs, other)
    await test.ctx.db.deleteFrom('objections').where('office_id', 'in', [one.officeId, other.officeId]).execute()
    expect([await lights(id, one), await lights(theirs, one)]).toEqual([
      ['red', 'red', 'red'],
      ['amber', 'red', 'amber'],
    ])
    expect((await test.as(one).call(properties.get, { params: { id } })).body.contact.objectedAt).toBe(today())
  })

  it("keeps the day of the first objection after repeats and after the agents' accounts are deleted", async () => {
    const [one, other, third] = [await test.make.agent(), await test.make.agent(), await test.make.agent()]
    const house = () => test.make.property({ contact_phone: '0176 1110001' })
    const houses = [await house(), await house(), await house()] as const
    const dayOf = async (id: number, by: TestAgent) =>
      (await test.as(await test.make.signIn(by)).call(properties.get, { params: { id } })).body.contact.objectedAt
    const called = (by: TestAgent) =>
      test.as(by).call(prospects.addActivity, { params: { id: houses[0] }, body: { activityType: 'call', description: 'Angerufen' } })
    const first = today()
    await called(one)
    await object(houses[0], one)
    test.clock.advance(days(4))
    expect(
      (await test.as(await test.make.signIn(one)).call(rows.objection, { params: { id: houses[1] }, body: { reason: 'Noch einmal' } }))
        .status,
    ).toBe(200)
    expect([await dayOf(houses[0], one), await dayOf(houses[1], one)]).toEqual([first, first])
    expect(
      (await test.as(await test.make.signIn(other)).call(rows.objection, { params: { id: houses[0] }, body: { reason: 'Auch mir' } }))
        .status,
    ).toBe(200)
    await called(await test.make.signIn(other))
    expect(await dayOf(houses[0], third)).toBeNull()
    for (const gone of [other, one]) {
      const admin = test.as(await test.make.signIn(await test.make.user({ role: 'admin' })))
      expect((await admin.call(users.remove, { params: { id: gone.id } })).status).toBe(200)
    }
    // the third property has no record, only the owner's marks
    expect([await dayOf(houses[0], third), await dayOf(houses[2], third)]).toEqual([first, first])
    // removes the global objections, which would affect other tests
    for (const table of ['objections', 'contact_records'] as const)
      await test.ctx.db.deleteFrom(table).where('office_id', 'is', null).execute()
  })

  it('is recorded once per advert, even if the owner is already red through a mark', async () => {
    const named = await test.make.agent()
    const [first, again] = [
      await test.make.property({ contact_phone: '0175 8889990' }),
      await test.make.property({ contact_phone: '0175 8889990' }),
    ]
    await object(first, named)
    // the property is red through a mark, and all its marks already exist
    await test.as(named).call(prospects.update, { params: { id: again }, body: { ownerPhone: '0175 8889990' } })
    await Promise.all(Array.from({ length: 10 }, () => object(again, named)))
    for (const id of [first, again]) expect((await contact(id, named)).body.records.map(({ kind }) => kind)).toEqual(['objection'])
    await test.ctx.db.deleteFrom('objections').where('office_id', '=', named.officeId).execute()
    expect(await lights(again, named)).toEqual(['red', 'red', 'red'])
  })

  it.each([
    ['Straße 1 23', ['Straße 12 3', 'Straße 123', 'Straße 1'], ['Str. 1 23', 'Straße 1, 23']],
    ['Musterweg 1 12', ['Musterweg 11 2', 'Musterweg 112'], ['MUSTERWEG 1 12']],
    ['Musterweg 2-14', ['Musterweg 214', 'Musterweg 21-4'], ['Musterweg 2 bis 14', 'Musterweg 2 – 14']],
    ['Poststr. 3 1/2', ['Poststr. 31/2', 'Poststr. 312'], ['Poststraße 3½']],
    ['C4, 12', ['C4, 21', 'C 41, 2', 'C5, 12'], ['C 4 12']],
    ['Gartenweg 7, 3. OG', ['Gartenweg 73'], ['Gartenweg 7', 'Gartenweg 7, Hinterhaus']],
  ])('applies at %s but not at a different door with the same digits', async (address, others, spellings) => {
    const zip_code = `3${String(1000 + Math.floor(Math.random() * 8000))}`
    const lightsAt = async (address: string) => lights(await test.make.property({ address, zip_code }))
    await object(await test.make.property({ address, zip_code }))
    for (const other of others) expect(await lightsAt(other), other).not.toEqual(['red', 'red', 'red'])
    for (const spelling of spellings) expect(await lightsAt(spelling), spelling).toEqual(['red', 'red', 'red'])
  })

  it('applies through an address mark made before the digits were separated', async () => {
    const other = await test.make.agent()
    const hash = test.ctx.secrets.mark('address 20997 musterweg112')
    await test.ctx.db.insertInto('objections').values({ office_id: other.officeId, hash, day: today() }).execute()
    for (const address of ['Musterweg 1 12', 'Musterweg 11-2', 'Musterweg 112'])
      expect(await lights(await test.make.property({ address, zip_code: '20997' }), other)).toEqual(['red', 'red', 'red'])
  })

  it('applies through an address mark in which the town was part of the street', async () => {
    const other = await test.make.agent()
    const hash = test.ctx.secrets.mark('door 20996 koelnmusterweg12')
    await test.ctx.db.insertInto('objections').values({ office_id: other.officeId, hash, day: today() }).execute()
    const lightsAt = async (address: string) => lights(await test.make.property({ address, zip_code: '20996' }), other)
    expect(await lightsAt('Köln Musterweg 12')).toEqual(['red', 'red', 'red'])
    expect(await lightsAt('Musterweg 12')).not.toEqual(['red', 'red', 'red'])
  })

  it('applies to each number in the phone field', async () => {
    const id = await test.make.property({ contact_phone: '0171/9090901 oder 0043 664 9090902 ab 18 Uhr' })
    await object(id)
    const lightsOf = async (contact_phone: string) => lights(await test.make.property({ contact_phone }))
    for (const one of ['+49 171 9090901', '+43 (0)664 9090902']) expect(await lightsOf(one)).toEqual(['red', 'red', 'red'])
    for (const another of ['+43 171 9090901', '0664 9090902', '0171 9090902 ab 18 Uhr'])
      expect(await lightsOf(another)).toEqual(['amber', 'red', 'amber'])
  })

  it.each([
    ['0171 8080801', 'phone 01718080801', ['+49 0171 8080801', 'Büro 0171-8080801']],
    ['+43 664 8080802', 'phone +436648080802', ['0043 664 8080802']],
    // old marks of whole phone fields, which never matched any other spelling
    ['+49 0171 8080803', 'phone 001718080803', []],
    ['0171 8080804 ab 18 Uhr', 'phone 0171808080418', []],
    ['0171 8080805 oder 040 8080806', 'phone 017180808050408080806', []],
    ['0043 664 8080807', 'phone 00436648080807', []],
  ])('applies through the mark made of %s before numbers were separated', async (contact_phone, mark, others) => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const day = today()
    for (const [{ officeId: office_id }, value] of [
      [one, mark],
      [other, 'phone 0404711'],
    ] as const)
      await test.ctx.db
        .insertInto('objections')
        .values({ office_id, hash: test.ctx.secrets.mark(value), day })
        .execute()
    for (const written of [contact_phone, ...others]) {
      const id = await test.make.property({ contact_phone: written })
      expect(await lights(id, one)).toEqual(['red', 'red', 'red'])
      expect(await lights(id, other)).toEqual(['amber', 'red', 'amber'])
    }
  })

  it('covers numbers added to the advert later, from the next day on', async () => {
    const id = await test.make.property()
    await object(id)
    await test.ctx.db.updateTable('adverts').set({ contact_phone: '0151 6060601 / 0151 6060602' }).where('property_id', '=', id).execute()
    await test.ctx.queue.enqueue(test.ctx, 'mark-objectors', {})
    await test.drain()
    for (const contact_phone of ['0151 6060601', '0151 6060602'])
      expect(await lights(await test.make.property({ contact_phone }))).toEqual(['red', 'red', 'red'])
  })

  it('does not use numbers that another agent found for the owner', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const id = await test.make.property()
    for (const [as, ownerPhone] of [
      [one, '0170 1110001'],
      [other, '0170 2220002'],
    ] as const)
      await test.as(as).call(prospects.update, { params: { id }, body: { ownerPhone } })
    await object(id, one)
    await test.ctx.queue.enqueue(test.ctx, 'mark-objectors', {})
    await test.drain()
    expect(await lights(await test.make.property({ contact_phone: '0170 1110001' }), one)).toEqual(['red', 'red', 'red'])
    expect(await lights(await test.make.property({ contact_phone: '0170 2220002' }), one)).toEqual(['amber', 'red', 'amber'])
  })

  it('does not apply to another agent, and is stored without readable data', async () => {
    const id = await test.make.property({ contact_phone: '0160 5556677' })
    await object(id)
    expect(await lights(id, await test.make.agent())).toEqual(['amber', 'red', 'amber'])
    const rows = await test.ctx.db.selectFrom('objections').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/5556677/)
    for (const { hash } of rows) expect(hash).toHaveLength(32)
  })
})

describe('every list of properties', () => {
  /** All cards of a property: page, search, favorites, follow-ups and matches of the agent's searches. */
  async function shown(id: number, as: TestAgent): Promise<PropertyCard[]> {
    const caller = test.as(as)
    const cards = [
      [(await caller.call(properties.get, { params: { id } })).body],
      (await caller.call(properties.list, { query: { limit: '1000' } })).body.properties,
      (await caller.call(properties.list, { query: { limit: '1000', orderBy: 'followUp' } })).body.properties,
      (await caller.call(favorites.list)).body,
      (await caller.call(prospects.followUps)).body,
      (await caller.call(properties.list, { query: { limit: '6', orderBy: 'listedAt', order: 'DESC' } })).body.properties,
    ]
    return cards.flatMap((list) => list.filter((card) => card.id === id))
  }

  async function everywhere(property: Parameters<TestApp['make']['property']>[0], as: TestAgent): Promise<number> {
    const id = await test.make.property(property)
    await test.as(as).call(favorites.add, { body: { propertyId: id } })
    await test.as(as).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', ownerEmail: 'ida@moor.test' } })
    const { id: searchId } = await test.make.savedSearch(as, { location: '', isActive: true })
    await test.make.match(as, id, searchId)
    return id
  }

  it('shows the same lights as the property itself', async () => {
    agent = await test.make.agent()
    const id = await everywhere({ contact_phone: '0151 4445566' }, agent)
    const expectSame = async (lists = 6) => {
      const { lights: expected } = (await contact(id)).body
      const cards = await shown(id, agent)
      expect(cards).toHaveLength(lists)
      for (const card of cards) expect(contactLight(card)).toEqual(expected)
      return [expected.phone.light, expected.email.light, expected.letter.light]
    }
    expect(await expectSame()).toEqual(['amber', 'red', 'amber'])
    await test.as(agent).call(rows.consent, { params: { id }, body: { channel: 'email', reason: 'Rief an', day: '2026-01-02' } })
    test.clock.advance(1_000)
    await test.as(agent).call(rows.consent, { params: { id }, body: { channel: 'email', reason: 'Schrieb selbst', day: '2026-01-01' } })
    expect(await expectSame()).toEqual(['amber', 'green', 'amber'])
    expect((await shown(id, agent))[0]?.contact.consents).toEqual([{ channel: 'email', day: '2026-01-01', how: 'Schrieb selbst' }])
    // known only through the email address the agent found
    const other = await test.make.property()
    await test.as(agent).call(prospects.update, { params: { id: other }, body: { ownerEmail: 'Ida@Moor.test' } })
    await object(other)
    // the follow-ups no longer include it
    expect(await expectSame(5)).toEqual(['red', 'red', 'red'])
  })

  it('shows a consent as it is stored at an advert of the agent alone', async () => {
    const own = await test.make.agent()
    const id = await everywhere({ source: 'thinkimmo', external_id: `eigen-1@${own.id}`, office_id: own.officeId }, own)
    const form = { channel: 'phone', reason: 'Rief an', day: today() } as const
    const { lights: expected } = (await test.as(own).call(rows.consent, { params: { id }, body: form })).body
    expect(expected.phone.light).toBe('green')
    const cards = await shown(id, own)
    expect(cards).toHaveLength(6)
    for (const card of cards) expect(contactLight(card)).toEqual(expected)
  })

  it('shows an objection at the door of an advert that the agent joined for himself', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const id = await everywhere({ zip_code: '31134' }, one)
    const own = await test.make.property({
      source: 'thinkimmo',
      external_id: `tuer@${one.id}`,
      office_id: one.officeId,
      address: 'Wallgasse 5',
      zip_code: '31134',
    })
    await inTransaction(test.ctx, async (ctx) => {
      await holdNumbers(ctx)
      await joinPrivately(ctx, one.officeId, own, id)
    })
    const there = await test.make.property({ address: 'Wallgasse 5', zip_code: '31134' })
    await object(there, other)
    expect((await contact(id, one)).body.objectedAt).toBeNull()
    await object(there, one)
    expect((await contact(id, one)).body.objectedAt).toBe(today())
    for (const card of await shown(id, one)) expect(card.contact.objectedAt).toBe(today())
    expect(await objectedAmong(test.ctx, one.officeId, [id])).toEqual(new Set([id]))
  })

  it('treats a placeholder as no number, and shows no phone numbers', async () => {
    const named = await test.make.agent()
    const id = await everywhere({ contact_phone: 'Tel.' }, named)
    await test.as(named).call(prospects.update, { params: { id }, body: { ownerPhone: '0151 9998877' } })
    const [page, ...cards] = await shown(id, named)
    expect(page?.contact.hasPublishedPhone).toBe(false)
    expect(page).toMatchObject({ ownerPhone: '0151 9998877' })
    expect(JSON.stringify(cards)).not.toMatch(/9998877|ida@moor/)
  })

  it('never shows anything another agent recorded', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    const id = await everywhere({}, one)
    await object(await test.make.property({ zip_code: '99999' }), one)
    await test.as(other).call(rows.consent, { params: { id }, body: { channel: 'phone', reason: 'Rief an', day: today() } })
    await object(id, other)
    for (const card of await shown(id, one))
      expect(card.contact).toEqual({
        objectedAt: null,
        hasPublishedPhone: false,
        hasNotedEmail: true,
        consents: [],
        withdrawn: [],
        searchClient: null,
      })
  })

  it.each([1, 20])('takes the same number of statements for %i owners', async (count) => {
    const by = await test.make.agent()
    const ids = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        test.make.property({ contact_phone: `040 77${count}${index}123`, address: `Weg ${index + 1}` }),
      ),
    )
    const { ctx, statements } = keepStatements(test.ctx)
    const taken = async (ask: () => Promise<unknown[] | Set<number>>) => {
      statements.length = 0
      const found = await ask()
      return [statements.length, 'size' in found ? found.size : found.length]
    }
    const callable = async (ctx: Ctx) => [...(await listCallable(ctx, by.officeId)).ids]
    const stored = (await readOwners(test.ctx, by.officeId, ids)).map(({ row }) => row)
    expect(await taken(() => judgeContact(ctx, by.officeId, stored))).toEqual([1, count])
    expect(await taken(() => readOwners(ctx, by.officeId, ids))).toEqual([2, count])
    expect(await taken(() => objectedAmong(ctx, by.officeId, ids))).toEqual([2, 0])
    await Promise.all(
      ids.map((id) => test.as(by).call(rows.consent, { params: { id }, body: { channel: 'phone', reason: 'Rief an', day: today() } })),
    )
    await callable(ctx)
    expect(await taken(() => callable(ctx))).toEqual([2, count])
    await object(await test.make.property(), by)
    expect(await taken(() => judgeContact(ctx, by.officeId, stored))).toEqual([2, count])
    await Promise.all(ids.map((id) => object(id, by)))
    expect(await taken(() => objectedAmong(ctx, by.officeId, ids))).toEqual([3, count])
    expect(await callable(ctx)).toEqual([])
    expect(await taken(() => callable(ctx))).toEqual([2, 0])
  })
})
