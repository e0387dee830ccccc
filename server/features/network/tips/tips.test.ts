import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let test: TestApp
let agent: TestAgent
let stranger: TestAgent
let partner: TestUser<'partner'>
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  stranger = await test.make.agent()
  partner = await test.make.user({ role: 'partner', first_name: 'Vera', last_name: 'Räumt' })
})
afterAll(() => test.close())

const list = async (as = agent) => (await test.as(as).call(tips.incoming)).body
const update = (id: number, body: object, as = agent) => test.as(as).call(tips.update, { params: { id }, body })
const history = async (id: number) => (await test.as(agent).call(tips.history, { params: { id } })).body

describe('incoming tips', () => {
  it('without an agent are visible to no agent', async () => {
    const id = await test.make.tip(stranger, partner, { office_id: null, seller_phone: '0171 5550199' })
    expect([await list(agent), await list(stranger)].flat().map((tip) => tip.id)).not.toContain(id)
    await test.ctx.db.deleteFrom('property_tips').where('id', '=', id).execute()
  })

  it('are listed newest first, with their partner and all details', async () => {
    const first = await test.make.tip(agent, partner, {
      estimated_price_cents: 41_250_050,
      seller_name: 'Karin Petersen',
      owner_consent_version: 1,
      owner_consent_at: test.clock.now(),
      notes: 'Erbfall',
    })
    test.clock.advance(days(1))
    const second = await test.make.tip(agent, partner, { tip_type: 'Energieausweis', urgency: 'hoch' })
    const all = await list()
    expect(all.map(({ id }) => id)).toEqual([second, first])
    expect(all[1]).toMatchObject({
      partnerId: partner.id,
      partnerFirstName: 'Vera',
      partnerLastName: 'Räumt',
      partnerEmail: partner.email,
      tipType: 'Immobilienverkauf',
      propertyType: 'Haus',
      estimatedPrice: 412_500.5,
      street: 'Lindenweg',
      houseNumber: '7',
      sellerName: 'Karin Petersen',
      notes: 'Erbfall',
      status: 'submitted',
      maklerNotes: null,
    })
  })

  it("stay when the partner's account is deleted", async () => {
    const busy = await test.make.agent()
    const leaving = await test.make.user({ role: 'partner' })
    const id = await test.make.tip(busy, leaving)
    await test.ctx.db.deleteFrom('users').where('id', '=', leaving.id).execute()
    expect(await list(busy)).toMatchObject([{ id, partnerId: null, partnerFirstName: null, partnerEmail: null }])
  })
})

describe('a refresh of open pages', () => {
  it('reaches the agent and the partner of a changed tip', async () => {
    const id = await test.make.tip(agent, partner)
    const events = await liveEventsDuring(test, () => update(id, { status: 'contacted' }))
    const read = events.flatMap((event) =>
      'message' in event && 'paths' in event.message && !('toRole' in event)
        ? [{ to: 'to' in event ? event.to : event.toOffice, paths: event.message.paths }]
        : [],
    )
    const lists = (reader: string) => read.flatMap(({ to, paths }) => (to === reader ? paths : []))
    expect(lists(agent.officeId)).toContain('/api/makler/property-tips')
    expect(lists(partner.id)).toContain('/api/partner/property-tips')
    expect(new Set<string>(read.map(({ to }) => to))).toEqual(new Set([agent.officeId, partner.id]))
  })
})

describe('a change to a tip', () => {
  it('may lead from any status to any other, and each change is logged in the history', async () => {
    const id = await test.make.tip(agent, partner)
    for (const status of ['sold', 'submitted', 'rejected'] as const) {
      test.clock.advance(1_000)
      expect((await update(id, { status })).body).toMatchObject({ id, status })
    }
    expect(await history(id)).toMatchObject([
      { changeType: 'status_change', oldValue: 'submitted', newValue: 'rejected', changedByType: 'makler' },
      { oldValue: 'sold', newValue: 'submitted' },
      { oldValue: 'submitted', newValue: 'sold' },
    ])
  })

  it('is listed in order of its time, over all pages of the history, for both sides', async () => {
    const id = await test.make.tip(agent, partner)
    await test.as(stranger).call(tips.update, { params: { id: await test.make.tip(stranger, partner) }, body: { status: 'sold' } })
    const made = ['contacted', 'accepted', 'sold', 'rejected', 'submitted'] as const
    for (const status of made) await update(id, { status })
    for (const [user, side] of [
      [agent, 'makler'],
      [partner, 'partner'],
    ] as const) {
      const seen: unknown[] = []
      for (let url: string | undefined = `/api/${side}/property-tips/${id}/history?limit=2`; url !== undefined && seen.length < 9;) {
        const { body, headers }: { body: string; headers: { link?: unknown } } = await test.app.inject({
          url,
          headers: { cookie: user.cookie },
        })
        seen.push(...(JSON.parse(body) as { newValue: string }[]).map(({ newValue }) => newValue))
        url = /^<(.+)>; rel="next"$/.exec((headers.link ?? '') as string)?.[1]
      }
      expect(seen).toEqual(made.toReversed())
    }
  })

  it('of status and note at once adds two lines, its repetition none, and an empty text clears the note', async () => {
    const id = await test.make.tip(agent, partner)
    const both = { status: 'contacted', maklerNotes: '  Termin am Montag ' }
    expect((await update(id, both)).body).toMatchObject({ status: 'contacted', maklerNotes: 'Termin am Montag' })
    expect((await update(id, both)).status).toBe(200)
    expect((await history(id)).map(({ changeType }) => changeType).sort()).toEqual(['note_added', 'status_change'])
    expect((await update(id, { maklerNotes: '', maklerNotesVersion: 1 })).body.maklerNotes).toBeNull()
    expect((await history(id))[0]).toMatchObject({ changeType: 'note_added', oldValue: 'Termin am Montag', newValue: null })
  })

  it('made by two pages concurrently is logged once', async () => {
    const id = await test.make.tip(agent, partner)
    const both: Promise<unknown>[] = []
    await test.ctx.db.transaction().execute(async (held) => {
      await held.selectFrom('property_tips').select('id').where('id', '=', id).forUpdate().execute()
      both.push(update(id, { status: 'accepted' }), update(id, { status: 'accepted' }))
      await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(2), { timeout: 10_000 })
    })
    await Promise.all(both)
    expect(await history(id)).toHaveLength(1)
  })

  it.each([
    [{ status: 'won' }, 'Unbekannter Status'],
    [{ maklerNotes: 'x'.repeat(5_001) }, 'Höchstens 5000 Zeichen'],
  ])('is rejected: %j', async (body, sentence) => {
    const id = await test.make.tip(agent, partner)
    const { status, text } = await update(id, body)
    expect(status).toBe(400)
    expect(text).toContain(sentence)
  })
})

describe('another agent’s tip', () => {
  it('is not listed, opened or changed, has no history, and is rejected like a missing one', async () => {
    const id = await test.make.tip(agent, partner)
    expect((await list(stranger)).map((tip) => tip.id)).not.toContain(id)
    for (const unknown of [id, 999_999]) {
      const trail = await test.as(stranger).call(tips.history, { params: { id: unknown } })
      const opened = await test.as(stranger).call(tips.get, { params: { id: unknown } })
      const change = await update(unknown, { status: 'sold' }, stranger)
      expect([opened.status, opened.text]).toEqual([404, 'Objekt-Tipp nicht gefunden'])
      expect([trail.status, trail.text]).toEqual([404, 'Objekt-Tipp nicht gefunden'])
      expect([change.status, change.text]).toEqual([404, 'Objekt-Tipp nicht gefunden'])
    }
    expect(await history(id)).toEqual([])
    const [listed] = (await list()).filter((tip) => tip.id === id)
    expect((await test.as(agent).call(tips.get, { params: { id } })).body).toEqual(listed)
  })
})

describe("an owner's statement to an agent about contact", () => {
  const lights = async (id: number, as = agent) => (await list(as)).find((tip) => tip.id === id)?.contact
  const named = {
    seller_name: 'Karin Petersen',
    seller_phone: '0171 5550144',
    owner_consent_version: 1,
    owner_consent_at: new Date('2026-11-20'),
  }

  it('opens that channel, for this agent only', async () => {
    const [mine, theirs] = [await test.make.tip(agent, partner, named), await test.make.tip(stranger, partner, named)]
    expect((await lights(mine))?.lights.email.light).toBe('red')
    const ownerConsent = { channel: 'email', reason: 'Am Telefon', day: '2026-11-21' }
    expect((await update(mine, { ownerConsent })).body.contact.lights.email.light).toBe('green')
    expect((await lights(theirs, stranger))?.lights.email.light).toBe('red')
    expect((await update(mine, { ownerConsent: { ...ownerConsent, day: '2099-01-01' } })).status).toBe(400)
    expect((await update(theirs, { ownerConsent })).status).toBe(404)
  })

  it('no longer opens it once the partner enters another number', async () => {
    const id = await test.make.tip(agent, partner, named)
    await update(id, { ownerConsent: { channel: 'phone', reason: 'Hat angerufen', day: '2026-11-21' } })
    expect((await lights(id))?.lights.phone.light).toBe('green')
    const change = (body: object) => test.as(partner).call(tips.addTo, { params: { id }, body })
    await change({ sellerPhone: '+49 171 5550144', description: 'Dieselbe Nummer, anders geschrieben' })
    expect((await lights(id))?.lights.phone.light).toBe('green')
    await change({ sellerPhone: '0171 9998877' })
    const [tip] = (await list()).filter((one) => one.id === id)
    // the consent passed on by the partner ends as well, and the number is hidden again
    expect(tip).toMatchObject({ ownerConsent: null, isOwnerHidden: true, sellerPhone: null })
    expect(tip?.contact.lights.phone).toMatchObject({
      light: 'red',
      reason: expect.stringMatching(/^Die Einwilligung vom 21\.11\.2026 galt einer anderen Person oder Nummer/) as string,
    })
    await change({ sellerPhone: '0171 9998866', ownerConsentVersion: 1 })
    expect((await list()).find((one) => one.id === id)).toMatchObject({ isOwnerHidden: false, sellerPhone: '0171 9998866' })
  })

  it('that withdraws consent closes opened channels until the owner opens them again', async () => {
    const id = await test.make.tip(agent, partner, named)
    await update(id, { ownerConsent: { channel: 'email', reason: 'Am Telefon', day: '2026-11-21' } })
    const [owner, details] = [
      { office_id: agent.officeId, source: 'tip', external_id: String(id) },
      { reason: 'Nur Post', day: '2026-11-22' },
    ]
    const withdrawn = (['phone', 'email'] as const).map((channel) => ({
      ...owner,
      ...details,
      kind: 'withdrawal',
      channel,
      created_at: test.clock.now(),
    }))
    expect((await lights(id))?.lights.phone.light).toBe('amber')
    await test.ctx.db.insertInto('contact_records').values(withdrawn).execute()
    const closed = (await lights(id))?.lights
    expect([closed?.phone, closed?.email.light]).toEqual([
      { light: 'red', reason: 'Vom Eigentümer am 22.11.2026 ausgeschlossen: Nur Post.' },
      'red',
    ])
    await update(id, { ownerConsent: { channel: 'phone', reason: 'Hat angerufen', day: '2026-11-23' } })
    expect((await lights(id))?.lights.phone.light).toBe('green')
  })

  it('that objects closes all channels permanently, wherever the number appears, and cannot be undone by a consent', async () => {
    const phone = { ...named, seller_phone: '0171 5550155' }
    const [one, again] = [await test.make.tip(agent, partner, phone), await test.make.tip(agent, partner, phone)]
    const theirs = await test.make.tip(stranger, partner, phone)
    for (let twice = 0; twice < 2; twice += 1) expect((await update(one, { ownerObjection: { reason: 'Will Ruhe' } })).status).toBe(200)
    for (const id of [one, again]) {
      const { objectedAt, lights: all } = (await lights(id)) ?? {}
      expect([objectedAt === null, all?.phone.light, all?.email.light, all?.letter.light]).toEqual([false, 'red', 'red', 'red'])
    }
    expect((await lights(theirs, stranger))?.objectedAt).toBeNull()
    // a channel that becomes known later gets the date of the first objection
    const first = (await lights(one))?.objectedAt
    test.clock.advance(days(3))
    const withMail = await test.make.tip(agent, partner, { ...phone, seller_email: 'karin@petersen.test' })
    expect((await update(withMail, { ownerObjection: { reason: 'Noch einmal' } })).status).toBe(200)
    const byMail = await test.make.tip(agent, partner, { ...named, seller_phone: null, seller_email: 'karin@petersen.test' })
    expect((await lights(byMail))?.objectedAt).toBe(first)
    const refused = await update(again, { ownerConsent: { channel: 'phone', reason: 'Doch', day: '2026-11-21' } })
    expect([refused.status, refused.text]).toEqual([
      409,
      'Dieser Eigentümer hat widersprochen. Eine Einwilligung lässt sich nicht mehr eintragen.',
    ])
  })
})
