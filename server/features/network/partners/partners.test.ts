import type { TestAgent } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signIn } from '#test/as.ts'
import { hours } from '#test/clock.ts'
import { invitationForm } from '#test/forms.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
// limits count per hour and address, and all tests share one address
beforeEach(() => test.clock.advance(hours(2)))

const invite = (shortLink: string, body: object = invitationForm()) =>
  test.as().call(partners.register, { params: { shortLink }, body: body as never })

describe("an agent's invitation link", () => {
  it("is the agent's id, with and without prefix, and returns the agent's name", async () => {
    const agent = await test.make.agent({ company_name: 'Nordlicht Immobilien' })
    for (const shortLink of [agent.id, `agent-${agent.id}`]) {
      const answer = await test.as().call(partners.check, { params: { shortLink } })
      expect(answer.body).toEqual({
        valid: true,
        relation: { maklerUserId: agent.officeId, shortLink: agent.id, isActive: true },
        makler: { firstName: agent.firstName, lastName: agent.lastName, companyName: 'Nordlicht Immobilien' },
      })
    }
  })

  it.each([
    ['nobody', async () => '0198a000-0000-7000-8000-000000000001'],
    ['a deactivated agent', async () => (await test.make.agent({ is_active: false })).id],
    ['a partner', async () => (await test.make.user({ role: 'partner' })).id],
    ['an administrator', async () => (await test.make.user({ role: 'admin' })).id],
    ['no link at all', async () => "' or 1=1 --"],
  ])('is invalid if it belongs to %s', async (_, linkOf) => {
    const shortLink = await linkOf()
    for (const answer of [await test.as().call(partners.check, { params: { shortLink } }), await invite(shortLink)]) {
      expect([answer.status, answer.text]).toEqual([404, 'Ungültiger oder abgelaufener Registrierungslink.'])
    }
  })

  it('expires when the agent renews it; partners who used it stay', async () => {
    const agent = await test.make.agent()
    const body = invitationForm()
    await invite(agent.id, body)
    const { shortLink, url } = (await test.as(agent).call(partners.renewLink)).body
    expect(shortLink).toMatch(/^[\w-]{22}$/)
    expect(url).toBe(`http://giebel.test/partner/${shortLink}`)
    expect((await test.as().call(partners.check, { params: { shortLink: agent.id } })).status).toBe(404)
    expect((await test.as().call(partners.check, { params: { shortLink } })).status).toBe(200)
    const partner = await signIn(test.as(), body)
    expect((await test.as(partner).call(partners.profile)).body.maklerRelations).toMatchObject([
      { maklerUserId: agent.officeId, shortLink: agent.id },
    ])
  })

  it('stores when it was first shared', async () => {
    const agent = await test.make.agent()
    const { sharedAt } = (await test.as(agent).call(partners.shareLink)).body
    expect(Date.parse(sharedAt ?? '')).toBe(test.clock.now().getTime())
    test.clock.advance(hours(1))
    expect((await test.as(agent).call(partners.shareLink)).body.sharedAt).toBe(sharedAt)
    expect((await test.as(agent).call(partners.link)).body.sharedAt).toBe(sharedAt)
  })

  it('counts as a completed first step once shared, until it is renewed', async () => {
    const agent = await test.make.agent()
    const hasShared = async () => (await test.as(agent).call(stats.get)).body.firstSteps
    expect(await hasShared()).toMatchObject({ hasKey: false, hasSavedSearch: false, hasSharedLink: false })
    expect((await test.as(agent).call(partners.shareLink)).body).toMatchObject({ shortLink: agent.id })
    await test.make.savedSearch(agent)
    expect(await hasShared()).toMatchObject({ hasKey: false, hasSavedSearch: true, hasSharedLink: true })
    await test.as(agent).call(partners.renewLink)
    expect((await hasShared()).hasSharedLink).toBe(false)
  })

  it('is no step left for a colleague in an office that has a partner', async () => {
    const [agent, stranger] = [await test.make.agent(), await test.make.agent()]
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    const isTaken = async (by: TestAgent) => (await test.as(by).call(stats.get)).body.firstSteps.hasSharedLink
    await test.as(agent).call(partners.shareLink)
    expect(await isTaken(colleague)).toBe(false)
    await invite(`agent-${agent.id}`, invitationForm({}))
    expect([await isTaken(colleague), await isTaken(stranger)]).toEqual([true, false])
  })
})

describe('registering by a link', () => {
  it('creates account, profile and relation, sends the confirmation, and does not sign in', async () => {
    const agent = await test.make.agent()
    const trade = {
      address: 'Lindenweg 7',
      city: 'Hamburg',
      zipCode: '22111',
      website: 'https://janssen.example',
      services: 'Hecken',
      description: 'Seit 1987',
      serviceArea: 'Hamburg und Umland',
      priceRange: 'premium',
      availability: 'sofort',
    }
    const body = invitationForm({ ...trade, phone: '040 1234' })
    const answer = await invite(`agent-${agent.id}`, body)
    expect([answer.status, answer.body]).toEqual([200, { success: true, redirectToDashboard: false }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await mailsTo(test.ctx, body.email)).map(({ type }) => type)).toEqual(['verification'])
    const partner = await signIn(test.as(), body)
    expect(partner).toMatchObject({ role: 'partner', userLevel: 3 })
    const { partner: profile } = (await test.as(partner).call(partners.current)).body
    expect(profile).toMatchObject({
      companyName: 'Gartenbau Janssen',
      phoneNumber: '040 1234',
      industry: 'gartenbauer',
      ...trade,
      status: 'active',
      maklerRelations: [
        { maklerUserId: agent.officeId, maklerName: `${agent.firstName} ${agent.lastName}`, shortLink: agent.id, isActive: true },
      ],
    })
  })

  it('applies the defaults and accepts an empty website and missing optional fields', async () => {
    const agent = await test.make.agent()
    const body = invitationForm({ industry: undefined })
    expect((await invite(agent.id, body)).status).toBe(200)
    const partner = await signIn(test.as(), body)
    expect((await test.as(partner).call(partners.profile)).body).toMatchObject({
      industry: 'entruempler',
      priceRange: 'standard',
      availability: 'nach_absprache',
      website: null,
      address: null,
    })
  })

  it.each([
    ['no company', { companyName: '' }, 'Firmenname ist erforderlich'],
    ['no first name', { firstName: '' }, 'Vorname ist erforderlich'],
    ['no last name', { lastName: ' ' }, 'Nachname ist erforderlich'],
    ['no address', { email: 'jan' }, 'Gültige E-Mail-Adresse erforderlich'],
    ['a short password', { password: '12345', confirmPassword: '12345' }, 'Passwort muss mindestens 6 Zeichen lang sein'],
    ['a short confirmation', { confirmPassword: '' }, 'Passwort-Bestätigung ist erforderlich'],
    ['two passwords', { confirmPassword: 'geheimer' }, 'Passwörter stimmen nicht überein'],
    ['a website that is none', { website: 'meine seite' }, 'Gültige Website-URL erforderlich'],
    ['a website that runs', { website: 'javascript:alert(1)' }, 'Gültige Website-URL erforderlich'],
    ['a website that runs and names a host', { website: 'javascript://janssen.example/%0aalert(1)' }, 'Gültige Website-URL erforderlich'],
    ['a website of another kind', { website: 'ftp://janssen.example' }, 'Gültige Website-URL erforderlich'],
    ['an unknown industry', { industry: 'zauberer' }, 'Bitte wählen Sie eine Branche'],
    ['an unknown price range', { priceRange: 'gratis' }, 'Bitte wählen Sie ein Preisniveau'],
    ['an unknown availability', { availability: 'nie' }, 'Bitte wählen Sie eine Verfügbarkeit'],
  ])('rejects %s', async (_, change, sentence) => {
    const agent = await test.make.agent()
    const answer = await invite(agent.id, invitationForm(change))
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it("refreshes the agent's open pages, as does connecting an existing partner", async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const partner = await test.make.user({ role: 'partner' })
    const seen = ({ officeId }: TestAgent) => [
      { toOffice: officeId, message: { type: 'changed', paths: ['/api/makler/partners', '/api/partners', '/api/partner-counts'] } },
    ]
    // the counts that admins see are refreshed, too
    const ofPeople = (await liveEventsDuring(test, () => invite(agent.id, invitationForm()))).filter((event) => 'toOffice' in event)
    expect(ofPeople).toEqual(seen(agent))
    const events = await liveEventsDuring(test, () => test.as(partner).call(partners.connect, { params: { shortLink: other.id } }))
    // the partner's own other pages are refreshed as well
    expect(events.filter((event) => !('to' in event) || event.to !== partner.id)).toEqual(seen(other))
  })

  it('stores nothing if the address is taken', async () => {
    const agent = await test.make.agent()
    const other = await test.make.agent()
    const count = async () => (await test.ctx.db.selectFrom('partner_profiles').select('user_id').execute()).length
    const before = await count()
    const answer = await invite(agent.id, invitationForm({ email: other.email }))
    expect([answer.status, answer.text]).toEqual([409, 'Diese E-Mail-Adresse ist bereits registriert.'])
    expect(await count()).toBe(before)
  })
})

describe('a partner with an account', () => {
  it('is connected to a further agent once', async () => {
    const [first, second] = [await test.make.agent(), await test.make.agent()]
    const body = invitationForm()
    await invite(first.id, body)
    const partner = await signIn(test.as(), body)
    test.clock.advance(hours(1))
    const connect = () => test.as(partner).call(partners.connect, { params: { shortLink: second.id } })
    const answers = await Promise.all([connect(), connect(), connect()])
    for (const answer of answers) expect(answer.body).toEqual({ success: true, redirectToDashboard: true })
    const { maklerRelations } = (await test.as(partner).call(partners.profile)).body
    expect(maklerRelations.map(({ maklerUserId }) => maklerUserId)).toEqual([second.officeId, first.officeId])
  })

  it('cannot lift an agent’s pause', async () => {
    const agent = await test.make.agent()
    const partner = await test.make.user({ role: 'partner' })
    const connect = () => test.as(partner).call(partners.connect, { params: { shortLink: agent.id } })
    await connect()
    await test.ctx.db.updateTable('partner_relations').set({ is_active: false }).where('partner_id', '=', partner.id).execute()
    expect((await connect()).status).toBe(200)
    expect((await test.as(partner).call(partners.profile)).body.maklerRelations).toMatchObject([{ isActive: false }])
  })

  it('and no link starts with an empty profile and fills it in', async () => {
    const partner = await test.make.user({ role: 'partner' })
    expect((await test.as(partner).call(partners.profile)).body).toMatchObject({ industry: null, maklerRelations: [] })
    const profile = {
      companyName: 'Foto Nord',
      firstName: 'Ida',
      lastName: 'Nord',
      phoneNumber: '0431 55',
      industry: 'gutachter' as const,
      website: 'fotonord.example',
    }
    const answer = await test.as(partner).call(partners.updateProfile, { body: profile })
    expect(answer.body).toMatchObject({
      companyName: 'Foto Nord',
      phoneNumber: '0431 55',
      industry: 'gutachter',
      website: 'https://fotonord.example',
      email: partner.email,
    })
    expect((await test.as(partner).call(accounts.current)).body).toMatchObject({ firstName: 'Ida', companyName: 'Foto Nord' })
    // omitted fields are cleared
    const { companyName, firstName, lastName } = profile
    const again = await test.as(partner).call(partners.updateProfile, { body: { companyName, firstName, lastName, city: 'Kiel' } })
    expect(again.body).toMatchObject({ city: 'Kiel', industry: null, website: null, phoneNumber: null })
  })
})

describe("an agent's partners", () => {
  const list = async (as: Parameters<TestApp['as']>[0]) => (await test.as(as).call(partners.ofAgent)).body

  it('are those connected and those whose tips the agent received, with counts for this agent only', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [joined, given, stranger] = [
      await test.make.user({ role: 'partner', company_name: 'Gartenbau Janssen', phone_number: '040 1' }),
      await test.make.user({ role: 'partner' }),
      await test.make.user({ role: 'partner' }),
    ]
    await test.make.relation(agent, joined)
    await test.make.relation(other, stranger)
    for (const status of ['submitted', 'sold']) await test.make.tip(agent, joined, { status })
    await test.make.tip(other, joined)
    await test.make.tip(agent, given)
    const seen = await list(agent)
    expect(seen.map(({ id }) => id)).toEqual([joined.id, given.id])
    expect(seen[0]).toMatchObject({
      companyName: 'Gartenbau Janssen',
      phone: '040 1',
      email: joined.email,
      priceRange: 'standard',
      status: 'active',
      isActive: true,
      tipCount: 2,
      newTipCount: 1,
      lastTipAt: test.clock.now().toISOString(),
    })
    expect(seen[1]).toMatchObject({ isActive: null, connectedAt: null, tipCount: 1 })
    expect((await list(other)).map(({ id }) => id)).toEqual([stranger.id, joined.id])
  })

  it('are found under both ids, and not by another agent', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const partner = await test.make.user({ role: 'partner' })
    await test.make.relation(agent, partner)
    for (const id of [partner.id, `registered-${partner.id}`])
      expect((await test.as(agent).call(tips.ofPartner, { params: { id } })).body).toEqual([])
    const pause = (id: string) => test.as(other).call(partners.pause, { params: { id }, body: { isActive: false } })
    for (const id of [partner.id, agent.id, '0198a000-0000-7000-8000-000000000001']) {
      expect((await test.as(other).call(tips.ofPartner, { params: { id } })).status).toBe(404)
      expect((await pause(id)).status).toBe(404)
      const opened = await test.as(other).call(partners.get, { params: { id } })
      expect([opened.status, opened.text]).toEqual([404, 'Partner nicht gefunden'])
    }
    expect((await test.as(agent).call(partners.get, { params: { id: partner.id } })).body).toEqual((await list(agent))[0])
    expect((await list(agent))[0]?.isActive).toBe(true)
  })

  it('see on their own page that they are paused', async () => {
    const [agent, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    await test.make.relation(agent, partner)
    await test.as(agent).call(partners.pause, { params: { id: partner.id }, body: { isActive: false } })
    expect((await test.as(partner).call(partners.profile)).body.maklerRelations).toMatchObject([{ isActive: false }])
  })
})
