import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit } from '#shared/contract/operations/audit.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { makeNetwork } from '#test/network.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let partner: TestPartner
let rival: TestPartner
beforeAll(async () => {
  test = await startTestApp()
  ;({ agent, other, partner, rival } = await makeNetwork(test))
})
afterAll(() => test.close())

const submit = (body: object = {}, as = partner) => test.as(as).call(tips.submit, { body })
const own = async (as = partner) => (await test.as(as).call(tips.own)).body
const addTo = (id: number, body: object, as = partner) => test.as(as).call(tips.addTo, { params: { id }, body })
const trail = async (id: number, as = partner) => (await test.as(as).call(tips.ownHistory, { params: { id } })).body
const seenBy = async (id: number, as = agent) => (await test.as(as).call(tips.incoming)).body.find((tip) => tip.id === id)
const HOUSE = { street: 'Ulmenallee', houseNumber: '3', zipCode: '21335', city: 'Lüneburg' }

describe('a submitted tip', () => {
  it('has everything the partner entered, and the form’s defaults', async () => {
    const entered = {
      ...HOUSE,
      estimatedPrice: 312_500.5,
      sellerName: 'Karin Petersen',
      sellerPhone: '0171 5550123',
      sellerEmail: 'karin@example.test',
      notes: 'Erbfall',
      leadSource: 'Auftrag vor Ort',
      description: 'Leer seit März',
    }
    const { status, body } = await submit({ ...entered, ownerConsentVersion: 1, ownerConsentHow: 'Beim Aufmaß gefragt' })
    expect(status).toBe(200)
    const expected = {
      ...entered,
      address: 'Ulmenallee 3',
      tipType: 'Immobilienverkauf',
      propertyType: 'Haus',
      urgency: 'mittel',
      status: 'submitted',
      maklerNotes: null,
      ownerConsent: { version: 1, how: 'Beim Aufmaß gefragt', givenAt: test.clock.now().toISOString() },
    }
    expect(body).toMatchObject({ ...expected, maklerUserId: agent.officeId, maklerName: 'Anna Berger' })
    expect((await own())[0]).toEqual(body)
    expect(await seenBy(body.id)).toMatchObject({ ...expected, partnerId: partner.id, isOwnerHidden: false })
  })

  it('may be empty, and keeps an address given in one line', async () => {
    expect((await submit()).body).toMatchObject({ address: null, sellerName: null, priority: null, ownerConsent: null })
    const written = await submit({ address: 'Am Moor 1, Uelzen', street: 'Am Moor', sellerEmail: '', zipCode: '' })
    expect(written.body).toMatchObject({ address: 'Am Moor 1, Uelzen', street: 'Am Moor', zipCode: null, sellerEmail: null })
  })

  it.each([
    [{ tipType: 'Abriss' }, 'Bitte wählen Sie, worum es geht'],
    [{ propertyType: 'Schloss' }, 'Bitte wählen Sie eine Objektart'],
    [{ urgency: 'sofort' }, 'Bitte wählen Sie eine Dringlichkeit'],
    [{ sellerEmail: 'karin' }, 'Gültige E-Mail erforderlich'],
    [{ estimatedPrice: -1 }, 'Der Wert darf nicht negativ sein'],
    [{ ownerConsentVersion: 99 }, 'Diesen Wortlaut der Einwilligung gibt es nicht'],
  ])('is rejected: %j', async (body, sentence) => {
    const answer = await submit(body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('is stored once when sent fifty times at once or again later', async () => {
    const body = { ...HOUSE, street: 'Einmalweg', clientKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(body)))
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toHaveLength(1)
    test.clock.advance(days(2))
    expect((await submit(body)).body).toEqual(answers[0]?.body)
    expect((await own()).filter(({ street }) => street === 'Einmalweg')).toHaveLength(1)
  })

  it('with the key of another tip is rejected, even if that tip has changed since', async () => {
    const body = { ...HOUSE, street: 'Schlüsselweg', clientKey: randomUUID() }
    const { id } = (await submit(body)).body
    await addTo(id, { description: 'Ergänzt' })
    for (const other of [{ street: 'Anderer Weg' }, { maklerUserId: agent.officeId }, { notes: 'Erbfall' }]) {
      const answer = await submit({ ...body, ...other })
      expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/^Unter demselben Schlüssel .* nicht gespeichert/)])
    }
    expect((await submit(body)).body.id).toBe(id)
    expect((await own()).filter(({ street }) => street === 'Anderer Weg')).toEqual([])
  })

  it('waits for a concurrent request with the same key and returns its tip', async () => {
    const clientKey = randomUUID()
    const sent: Promise<{ body: { id: number } }>[] = []
    const first = await test.ctx.db.transaction().execute(async (held) => {
      const values = {
        office_id: agent.officeId,
        partner_id: partner.id,
        client_key: clientKey,
        urgency: 'mittel',
        submitted_at: test.clock.now(),
      }
      const { id } = await held
        .insertInto('property_tips')
        .values({ ...values, tip_type: 'Immobilienverkauf', property_type: 'Haus' })
        .returning('id')
        .executeTakeFirstOrThrow()
      sent.push(submit({ clientKey }))
      await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(1), { timeout: 10_000 })
      return id
    })
    expect((await sent[0])?.body.id).toBe(first)
  })

  it('has its key per partner', async () => {
    const clientKey = randomUUID()
    const [mine, theirs] = [(await submit({ clientKey })).body, (await submit({ clientKey }, rival)).body]
    expect(mine.id).not.toBe(theirs.id)
  })
})

describe('a partner’s list', () => {
  it('can be filtered by status', async () => {
    const lister = await test.make.user({ role: 'partner' })
    await test.make.tip(agent, lister)
    const sold = await test.make.tip(agent, lister, { status: 'sold' })
    const listed = async (query: object) => (await test.as(lister).call(tips.own, { query })).body.map(({ id }) => id)
    expect(await listed({ status: 'sold' })).toEqual([sold])
    expect(await listed({})).toHaveLength(2)
    expect(await listed({ status: 'rejected' })).toEqual([])
    expect((await test.as(lister).call(tips.own, { query: { status: 'verkauft' } })).status).toBe(400)
  })
})

describe('a tip’s agent', () => {
  it('is chosen by the partner, else the one joined last', async () => {
    expect((await submit({ maklerUserId: other.officeId })).body.maklerUserId).toBe(other.officeId)
    expect((await submit()).body.maklerUserId).toBe(agent.officeId)
  })

  it('is empty if the partner has none, and then only the partner sees the tip', async () => {
    const alone = await test.make.user({ role: 'partner' })
    const { id, maklerUserId, maklerName } = (await submit(HOUSE, alone)).body
    expect([maklerUserId, maklerName]).toEqual([null, null])
    expect(await Promise.all([seenBy(id), seenBy(id, other)])).toEqual([undefined, undefined])
  })

  it('is never one without a connection to the partner', async () => {
    const stranger = await test.make.agent()
    for (const maklerUserId of [stranger.officeId, randomUUID(), rival.id]) {
      const answer = await submit({ maklerUserId })
      expect([answer.status, answer.text]).toEqual([404, 'Makler nicht gefunden'])
    }
  })

  it('is never a paused one: the next one gets it, and a tip to the paused one is rejected with the reason', async () => {
    const newcomer = await test.make.user({ role: 'partner' })
    await test.make.relation(other, newcomer)
    const pause = (isActive: boolean) => test.as(other).call(partners.pause, { params: { id: newcomer.id }, body: { isActive } })
    expect((await pause(false)).body).toMatchObject({ id: newcomer.id, isActive: false })
    const sentence =
      'Otto Kolbe nimmt zurzeit keine Tipps von Ihnen an. Ihr Tipp wurde nicht gesendet, Ihre Eingaben bleiben stehen. Fragen Sie bitte dort nach.'
    for (const body of [{}, { maklerUserId: other.officeId }]) {
      const answer = await submit(body, newcomer)
      expect([answer.status, answer.text]).toEqual([409, sentence])
    }
    expect(await own(newcomer)).toEqual([])
    test.clock.advance(1_000)
    await test.make.relation(agent, newcomer, { created_at: new Date(0) })
    expect((await submit({}, newcomer)).body.maklerUserId).toBe(agent.officeId)
    await pause(true)
    expect((await submit({}, newcomer)).body.maklerUserId).toBe(other.officeId)
  })

  it('is never one whose account is locked', async () => {
    const [closed, newcomer] = [await test.make.agent({ is_active: false }), await test.make.user({ role: 'partner' })]
    await test.make.relation(closed, newcomer)
    expect((await submit({ maklerUserId: closed.officeId }, newcomer)).status).toBe(409)
    expect((await submit({}, newcomer)).body.maklerUserId).toBeNull()
  })
})

describe('an addition by the partner', () => {
  it('is logged: a description with both texts, contact data only as a fact', async () => {
    const { id } = (await submit({ description: 'Garten verwildert' })).body
    test.clock.advance(1_000)
    const patch = { description: 'Garten verwildert, Dach neu', sellerPhone: '0171 5550123', sellerEmail: 'karin@example.test' }
    expect((await addTo(id, patch)).body).toMatchObject(patch)
    const lines = await trail(id)
    expect(lines).toMatchObject([
      { changeType: 'note_added', oldValue: null, newValue: 'Kontaktdaten ergänzt', changedByType: 'partner', changedByName: null },
      { changeType: 'note_added', oldValue: 'Garten verwildert', newValue: 'Garten verwildert, Dach neu', changedByType: 'partner' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/5550123|karin@/)
    await addTo(id, patch)
    expect(await trail(id)).toHaveLength(2)
    expect((await test.as(agent).call(tips.history, { params: { id } })).body).toEqual(lines)
  })

  it("starts the owner's notice period with the first contact data, address or number", async () => {
    const since = async (id: number) =>
      (await test.ctx.db.selectFrom('property_tips').select('owner_known_at').where('id', '=', id).executeTakeFirstOrThrow()).owner_known_at
    const [by, none] = [(await submit({ sellerEmail: 'nur@example.test' })).body.id, (await submit({ description: 'Niemand' })).body.id]
    const first = test.clock.now().toISOString()
    expect([new Date((await since(by)) ?? 0).toISOString(), await since(none)]).toEqual([first, null])
    test.clock.advance(days(3))
    await addTo(by, { sellerPhone: '0171 5550188' })
    await addTo(none, { sellerPhone: '0171 5550189' })
    const later = test.clock.now().toISOString()
    expect([await since(by), await since(none)].map((at) => new Date(at ?? 0).toISOString())).toEqual([first, later])
  })

  it('keeps omitted fields and clears empty ones', async () => {
    const { id } = (await submit({ description: 'Alt', sellerPhone: '0171 1', sellerEmail: 'a@example.test' })).body
    const { body } = await addTo(id, { sellerPhone: '' })
    expect(body).toMatchObject({ description: 'Alt', sellerPhone: null, sellerEmail: 'a@example.test' })
  })

  it('does not change the status or any other field', async () => {
    const { id } = (await submit({ city: 'Celle' })).body
    expect((await addTo(id, { status: 'sold', city: 'Uelzen', maklerNotes: 'x', description: 'neu' })).body).toMatchObject({
      status: 'submitted',
      city: 'Celle',
      maklerNotes: null,
    })
  })

  it('from two devices at once keeps both texts in the history', async () => {
    const { id } = (await submit({ description: 'eins' })).body
    const both: Promise<unknown>[] = []
    await test.ctx.db.transaction().execute(async (held) => {
      await held.selectFrom('property_tips').select('id').where('id', '=', id).forUpdate().execute()
      both.push(addTo(id, { description: 'zwei' }), addTo(id, { description: 'drei' }))
      await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(2), { timeout: 10_000 })
    })
    await Promise.all(both)
    const [last, first] = await trail(id)
    expect([first?.oldValue, first?.newValue === last?.oldValue]).toEqual(['eins', true])
  })

  it('to another partner’s tip is rejected like one to a missing tip, as is reading it', async () => {
    const { id } = (await submit({ notes: 'geheim' })).body
    for (const unknown of [id, 999_999]) {
      const history = await test.as(rival).call(tips.ownHistory, { params: { id: unknown } })
      const opened = await test.as(rival).call(tips.getOwn, { params: { id: unknown } })
      const change = await addTo(unknown, { description: 'x' }, rival)
      expect([opened.status, opened.text]).toEqual([404, 'Objekt-Tipp nicht gefunden'])
      expect([history.status, history.text, change.status, change.text]).toEqual([
        404,
        'Objekt-Tipp nicht gefunden',
        404,
        'Objekt-Tipp nicht gefunden',
      ])
    }
    expect((await own(rival)).map((tip) => tip.id)).not.toContain(id)
    expect(await trail(id)).toEqual([])
    const [listed] = (await own()).filter((tip) => tip.id === id)
    expect((await test.as(partner).call(tips.getOwn, { params: { id } })).body).toEqual(listed)
  })
})

describe('a tip’s owner', () => {
  const OWNER = { sellerName: 'Karin Petersen', sellerPhone: '0171 5559876', sellerEmail: 'karin@petersen.test' }
  const NOBODY = { sellerName: null, sellerPhone: null, sellerEmail: null }
  const update = (id: number, body: object) => test.as(agent).call(tips.update, { params: { id }, body })

  it('is hidden from the agent until the partner confirms consent, but visible to the partner', async () => {
    const { id } = (await submit({ ...HOUSE, ...OWNER })).body
    expect(await seenBy(id)).toMatchObject({ ...NOBODY, isOwnerHidden: true, street: 'Ulmenallee' })
    expect((await own()).find((tip) => tip.id === id)).toMatchObject(OWNER)
    await addTo(id, { ownerConsentVersion: 1, ownerConsentHow: 'Angerufen' })
    expect(await seenBy(id)).toMatchObject({ ...OWNER, isOwnerHidden: false, ownerConsent: { version: 1, how: 'Angerufen' } })
    const { givenAt } = (await seenBy(id))?.ownerConsent ?? {}
    test.clock.advance(minutes(1))
    await addTo(id, { ownerConsentVersion: 1, ownerConsentHow: 'Noch einmal' })
    expect((await seenBy(id))?.ownerConsent).toEqual({ version: 1, how: 'Angerufen', givenAt })
  })

  it.each(Object.entries(OWNER))('is hidden even if only %s is known', async (field, value) => {
    const { id } = (await submit({ ...HOUSE, [field]: value })).body
    expect(await seenBy(id)).toMatchObject({ ...NOBODY, isOwnerHidden: true })
  })

  it('is shown once the agent takes responsibility, even in the response to that request', async () => {
    const { id } = (await submit(OWNER)).body
    expect((await update(id, { ownerCleared: true })).body).toMatchObject({ ...OWNER, isOwnerHidden: false, ownerConsent: null })
    expect((await test.as(agent).call(tips.ofPartner, { params: { id: partner.id } })).body.find((tip) => tip.id === id)).toMatchObject(
      OWNER,
    )
  })

  it('is logged as cleared once, when the agent first takes responsibility', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const { id } = (await submit(OWNER)).body
    await update(id, { ownerCleared: true })
    await update(id, { ownerCleared: true, ownNotes: 'Erreicht' })
    const { body } = await test.as(admin).call(audit.list, { query: { subject: 'tip', subjectId: id, kind: 'owner_cleared' } })
    expect(body).toMatchObject([
      { actor: { id: agent.id }, sentence: `hat zu Tipp ${id} die Verantwortung für die Daten des Eigentümers übernommen` },
    ])
  })

  it("has a red contact light without consent, amber with the partner's; a letter needs an address", async () => {
    const lights = async (id: number) => {
      const { phone, email, letter } = (await seenBy(id))?.contact.lights ?? {}
      return [phone?.light, email?.light, letter?.light]
    }
    expect(await lights((await submit(OWNER)).body.id)).toEqual(['red', 'red', 'amber'])
    const { id } = (await submit({ ...OWNER, ...HOUSE, ownerConsentVersion: 1 })).body
    expect(await lights(id)).toEqual(['amber', 'red', 'green'])
  })

  it.each([
    ['number', { sellerPhone: '+49 171 777 00 11' }, { contact_phone: '0171 7770011' }],
    ['address', { address: 'Lange Str. 12, 20999 Hamburg' }, { address: 'Lange Straße 12', zip_code: '20999' }],
  ])('has red lights after an objection to this agent, recognised by %s, but not for another agent', async (_, fields, advert) => {
    const property = await test.make.property(advert)
    await test.as(agent).call(contact.objection, { params: { id: property }, body: { reason: 'Will nicht' } })
    const mine = (await submit({ ...fields, ownerConsentVersion: 1 })).body
    const theirs = (await submit({ ...fields, ownerConsentVersion: 1, maklerUserId: other.officeId })).body
    const seen = (await seenBy(mine.id))?.contact
    expect(Object.values(seen?.lights ?? {}).map(({ light }) => light)).toEqual(['red', 'red', 'red'])
    expect(seen?.lights.phone.reason).toMatch(/^Widerspruch vom /)
    expect(seen?.objectedAt).toMatch(/^2026-/)
    expect((await seenBy(theirs.id, other))?.contact).toMatchObject({ objectedAt: null, lights: { phone: { light: 'amber' } } })
  })
})

describe('the first tip about a property', () => {
  const place = () => ({ street: `Vorrangweg ${randomUUID().slice(0, 4)}`, houseNumber: '5', zipCode: '21337', city: 'Lüneburg' })
  const priorityOf = async (id: number, as: TestPartner) => (await own(as)).find((tip) => tip.id === id)?.priority

  it('is shown to both partners and the agent by its time, without a name', async () => {
    const where = place()
    const first = (await submit(where)).body
    const firstAt = test.clock.now().toISOString()
    test.clock.advance(minutes(90))
    const second = (await submit({ ...where, street: where.street.toUpperCase(), zipCode: '', notes: 'auch gesehen' }, rival)).body
    expect(first.priority).toEqual({ isFirst: true, firstAt })
    expect(second.priority).toEqual({ isFirst: false, firstAt })
    expect(await priorityOf(first.id, partner)).toEqual({ isFirst: true, firstAt })
    expect([(await seenBy(first.id))?.priority, (await seenBy(second.id))?.priority]).toEqual([first.priority, second.priority])
    expect(JSON.stringify(await own(rival))).not.toContain(partner.lastName)
    expect(JSON.stringify(await own(rival))).not.toContain(partner.id)
  })

  it('ignores tips to other agents', async () => {
    const where = place()
    const theirs = (await submit({ ...where, maklerUserId: other.officeId }, rival)).body
    test.clock.advance(minutes(5))
    const mine = (await submit(where)).body
    expect(mine.priority).toEqual({ isFirst: true, firstAt: mine.submittedAt })
    expect(theirs.priority).toEqual({ isFirst: true, firstAt: theirs.submittedAt })
  })

  it('counts only for the same purpose, town and house number', async () => {
    const where = place()
    await submit(where, rival)
    test.clock.advance(minutes(5))
    for (const change of [{ houseNumber: '6' }, { zipCode: '29525' }, { zipCode: '', city: 'Uelzen' }, { tipType: 'Energieausweis' }])
      expect((await submit({ ...where, ...change })).body.priority?.isFirst).toBe(true)
    expect((await submit(where)).body.priority?.isFirst).toBe(false)
  })
})

describe("the agent's own notes", () => {
  it('are visible to the agent only, and neither in the history nor to the partner', async () => {
    const { id } = (await submit()).body
    const before = [await own(), await trail(id)]
    const body = { ownNotes: 'Eigentümer zögert', followUpDate: '2026-12-01' }
    expect((await test.as(agent).call(tips.update, { params: { id }, body })).body).toMatchObject({ ...body, ownNotesVersion: 1 })
    expect([await own(), await trail(id)]).toEqual(before)
    const late = await test.as(agent).call(tips.update, { params: { id }, body: { ownNotes: 'überschrieben', ownNotesVersion: 0 } })
    expect(late.status).toBe(409)
    const cleared = await test
      .as(agent)
      .call(tips.update, { params: { id }, body: { ownNotes: null, ownNotesVersion: 1, followUpDate: '' } })
    expect(cleared.body).toMatchObject({ ownNotes: null, followUpDate: null })
  })
})
