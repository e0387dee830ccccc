import { prepareFirstAdmin } from '#server/features/people/accounts/service.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { contract } from '#shared/contract/index.ts'
import type { Route, Routes } from '#shared/contract/route.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import type { TestApp } from './app.ts'
import type { TestAgent, TestPartner, TestUser } from './factories.ts'
import { invitationForm, registrationForm } from './forms.ts'
import { newestToken } from './letters.ts'

type Contract = typeof contract
type WritesOf<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends { readonly invalidates: unknown } ? `${Noun}.${Name & string}` : never
}[keyof Contract[Noun]]
/** `noun.name` of each row that writes. */
export type WriteName = { [Noun in keyof Contract]: WritesOf<Noun> }[keyof Contract]

/** A call that changes something, and who makes it; nobody signed in where `by` is missing. */
export interface PreparedWrite {
  readonly by?: TestUser
  readonly input?: { readonly params?: object; readonly body?: object }
  /** What its reads are about beside what it names. */
  readonly about?: { readonly partner?: string; readonly tip?: number }
}

const DAY = '2026-11-20'

/** A picture of one point. */
export const picture = () =>
  new Blob([Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')], {
    type: 'image/png',
  })

let prices = 100_000
/** In euro; no two searches ask for the same, so that none finds its run waiting already. */
const ownPrice = () => (prices += 1)

/**
 * For each row that writes, by hand: makes what the call needs, everything of it new, and gives the call. Somebody else has the same of
 * everything, so that what is written in the wrong place shows.
 */
export const WRITES: { readonly [Name in WriteName]: (test: TestApp) => Promise<PreparedWrite> } = {
  'accounts.update': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { firstName: 'Berta', propstackApiKey: 'a-new-key' } },
  }),
  'accounts.login': async ({ make }) => {
    const { email, password } = await make.agent()
    return { input: { body: { email, password } } }
  },
  'accounts.logout': async ({ make }) => ({ by: await make.agent() }),
  'accounts.register': async () => ({ input: { body: registrationForm() } }),
  'accounts.verifyEmail': async (test) => {
    const body = registrationForm()
    await test.as().call(contract.accounts.register, { body })
    await test.drain()
    return { input: { body: { token: await newestToken(test.ctx, body.email) } } }
  },
  'accounts.resendVerification': async ({ make }) => ({
    input: { body: { email: (await make.agent({ is_email_verified: false })).email } },
  }),
  'accounts.forgotPassword': async ({ make }) => ({ input: { body: { email: (await make.agent()).email } } }),
  'accounts.resetPassword': async (test) => {
    const { email } = await test.make.agent()
    await test.as().call(contract.accounts.forgotPassword, { body: { email } })
    await test.drain()
    return { input: { body: { token: await newestToken(test.ctx, email), password: 'Windrad-Kiesel-9' } } }
  },
  'accounts.changePassword': async ({ make }) => {
    const by = await make.agent()
    await make.signIn(by)
    return { by, input: { body: { currentPassword: by.password, newPassword: 'Windrad-Kiesel-9' } } }
  },
  'accounts.changeEmail': async ({ make }) => {
    const by = await make.agent()
    return { by, input: { body: { email: registrationForm().email, password: by.password } } }
  },
  'accounts.withdrawEmail': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.accounts.changeEmail, { body: { email: registrationForm().email, password: by.password } })
    return { by }
  },
  'accounts.endSession': async (test) => {
    const by = await test.make.agent()
    await test.make.signIn(by)
    const other = (await test.as(by).call(contract.accounts.sessions)).body.find(({ isCurrent }) => !isCurrent)
    return { by, input: { params: { id: other?.id } } }
  },
  'accounts.endOtherSessions': async ({ make }) => {
    const by = await make.agent()
    await make.signIn(by)
    return { by }
  },
  'accounts.setImage': async ({ make }) => ({ by: await make.agent(), input: { body: picture() } }),
  'accounts.removeImage': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.accounts.setImage, { body: picture() })
    return { by }
  },
  'accounts.setUp': async (test) => {
    await test.ctx.db.deleteFrom('users').where('role', '=', 'admin').execute()
    const path = (await prepareFirstAdmin(test.ctx)) ?? ''
    return { input: { body: registrationForm({ token: path.split('token=')[1] ?? '' }) } }
  },
  'apiKeys.create': async ({ make }) => ({ by: await make.agent(), input: { body: { name: 'Auswertung', scopes: ['read'] } } }),
  'apiKeys.update': async (test) => {
    const by = await test.make.agent()
    const { id } = await apiKeyOf(test, by)
    return { by, input: { params: { id }, body: { name: 'Anders' } } }
  },
  'apiKeys.end': async (test) => {
    const by = await test.make.agent()
    const { id } = await apiKeyOf(test, by)
    return { by, input: { params: { id } } }
  },
  'users.update': async ({ make }) => {
    const locked = await make.agent()
    return { by: await make.user({ role: 'admin' }), input: { params: { id: locked.id }, body: { isActive: false } } }
  },
  'partners.register': async ({ make }) => ({ input: { params: { shortLink: (await make.agent()).id }, body: invitationForm() } }),
  'partners.connect': async ({ make }) => ({
    by: await make.user({ role: 'partner' }),
    input: { params: { shortLink: (await make.agent()).id } },
  }),
  'partners.updateProfile': async ({ make }) => {
    return { by: await make.user({ role: 'partner' }), input: { body: invitationForm({ companyName: 'Anders' }) } }
  },
  'partners.pause': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    await make.relation(by, partner)
    return { by, input: { params: { id: partner.id }, body: { isActive: false } } }
  },
  'partners.shareLink': async ({ make }) => ({ by: await make.agent() }),
  'partners.renewLink': async ({ make }) => ({ by: await make.agent() }),
  'tips.update': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const id = await make.tip(by, partner)
    const body = { status: 'contacted', maklerNotes: 'Ich rufe morgen an.' }
    return { by, input: { params: { id }, body }, about: { partner: partner.id, tip: id } }
  },
  'tips.submit': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { street: 'Lindenweg', houseNumber: '7', zipCode: '22111' } } }
  },
  'tips.addTo': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    const id = await make.tip(agent, by)
    return { by, input: { params: { id }, body: { description: 'Dach ist neu', sellerPhone: '040 1234' } }, about: { tip: id } }
  },
  'messages.send': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { content: 'Ist der Eigentümer erreicht?' } } }
  },
  'messages.readByPartner': async (test) => {
    const { by: agent, partner } = await inTouch(test)
    const { id } = (await test.as(agent).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Danke' } }))
      .body
    return { by: partner, input: { body: { upToId: id } } }
  },
  'messages.sendToPartner': async (test) => {
    const { by, partner } = await inTouch(test)
    return { by, input: { params: { id: partner.id }, body: { content: 'Vielen Dank' } }, about: { partner: partner.id } }
  },
  'messages.readByAgent': async (test) => {
    const { by, partner } = await inTouch(test)
    const { id } = (await test.as(partner).call(contract.messages.send, { body: { content: 'Hallo' } })).body
    return { by, input: { params: { id: partner.id }, body: { upToId: id } }, about: { partner: partner.id } }
  },
  'messages.addTemplate': async ({ make }) => ({ by: await make.agent(), input: { body: { title: 'Gruß', content: 'Viele Grüße' } } }),
  'messages.changeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id }, body: { title: 'Gruß', content: 'Schöne Grüße' } } }
  },
  'messages.removeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id } } }
  },
  'commissions.create': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const tip = await make.tip(by, partner)
    return { by, input: { body: { tipId: tip, ...SALE } }, about: { partner: partner.id, tip } }
  },
  'commissions.update': async (test) => {
    const [by, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    const tipId = await test.make.tip(by, partner)
    const { id } = (await test.as(by).call(contract.commissions.create, { body: { tipId, ...SALE } })).body
    return { by, input: { params: { id }, body: { paidDate: DAY } } }
  },
  'rewards.update': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    await test.make.tip(await test.make.agent(), await test.make.user({ role: 'partner' }))
    const reward = (await test.as(by).call(contract.rewards.list)).body.find(({ serviceType }) => serviceType === 'verkauf')
    return { by, input: { params: { id: reward?.id }, body: { rewardAmount: Number(reward?.rewardAmount) + 50 } } }
  },
  'rewards.setTipStatus': async ({ make }) => {
    const by = await make.user({ role: 'admin' })
    const id = await make.tip(await make.agent(), await make.user({ role: 'partner' }))
    return { by, input: { params: { id }, body: { status: 'contracted', rewardAmount: '250,00' } } }
  },
  'rewards.giveTip': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'admin' }), await make.agent()]
    const id = await make.tip(agent, await make.user({ role: 'partner' }), { agent_id: null })
    return { by, input: { params: { id }, body: { maklerUserId: agent.id } } }
  },
  'prospects.update': async ({ make }) => ({
    by: await make.agent(),
    input: {
      params: { id: await make.property() },
      body: { prospectStatus: 'contacted', ownerName: 'Karla Ott', ownerPhone: '0171 5550123', internalNotes: 'Schlüssel beim Nachbarn' },
    },
  }),
  'prospects.addActivity': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { activityType: 'call', description: 'Rückruf', followUpDate: DAY } },
  }),
  'contact.consent': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Hat zugestimmt', day: DAY } },
  }),
  'contact.objection': async (test) => {
    const by = await test.make.agent()
    const ids = [await test.make.property(), await test.make.property()]
    for (const id of ids) {
      await test
        .as(by)
        .call(contract.prospects.update, { params: { id }, body: { ownerPhone: '0171 5550123', ownerEmail: 'ott@example.test' } })
    }
    return { by, input: { params: { id: ids[0] }, body: { reason: 'Will keine Anrufe' } } }
  },
  'contact.override': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Er hat selbst angerufen' } },
  }),
  'calendar.renew': async ({ make }) => ({ by: await make.agent() }),
  'corrections.set': async ({ make }) => {
    const [by, id] = [await make.agent(), await make.property({ hidden_reason: 'wanted' })]
    // what he brings back is announced to him
    await make.savedSearch(by)
    return { by, input: { params: { id }, body: { isOffer: true } } }
  },
  'corrections.remove': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.corrections.set, { params: { id }, body: { isOffer: false } })
    return { by, input: { params: { id } } }
  },
  'favorites.add': async ({ make }) => ({ by: await make.agent(), input: { body: { propertyId: await make.property() } } }),
  'favorites.remove': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.favorites.add, { body: { propertyId: id } })
    return { by, input: { params: { id } } }
  },
  'savedSearches.create': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { name: 'Rund um Celle', location: 'Celle', radius: 20, minPrice: ownPrice() } },
  }),
  'savedSearches.update': async ({ make }) => {
    const by = await make.agent()
    const { id } = await make.savedSearch(by)
    return { by, input: { params: { id }, body: { location: 'Celle', minPrice: ownPrice() } } }
  },
  'savedSearches.remove': async ({ make }) => {
    const by = await make.agent()
    const { id } = await make.savedSearch(by)
    return { by, input: { params: { id } } }
  },
  'savedSearches.run': async (test) => {
    const by = await test.make.agent()
    const { id } = await test.make.savedSearch(by, { isActive: false, location: `Ort ${by.id.slice(-4)}` })
    return { by, input: { params: { id } } }
  },
  'notifications.setPreferences': async ({ make }) => {
    const by = await make.agent()
    await make.notification(by, await make.property())
    const kinds = [{ kind: 'match', bell: false, mail: true }]
    return { by, input: { body: { kinds, digestAt: '07:30', quietFrom: null, quietTo: null } } }
  },
  'unsubscribing.stop': async (test) => {
    const by = await test.make.agent()
    const kinds = [{ kind: 'match' as const, bell: true, mail: true }]
    await test.as(by).call(contract.notifications.setPreferences, { body: { kinds, digestAt: null, quietFrom: null, quietTo: null } })
    await test.make.savedSearch(by)
    await announceMatches(test.ctx, [await test.make.property()])
    await dispatchEvents(test.ctx)
    test.clock.advance(5 * 60_000)
    await writeAlerts(test.ctx)
    return { by, input: { params: { token: await newestToken(test.ctx, by.email) } } }
  },
  'notifications.markRead': async ({ make }) => {
    const by = await make.agent()
    const matchIds = [await make.notification(by, await make.property()), await make.notification(by, await make.property())]
    return { by, input: { body: { matchIds } } }
  },
  'crm.exportOne': exported,
  'crm.exportMany': exported,
  'crm.test': async (test) => ({ by: await agentWithKey(test), input: { body: { apiKey: DEMO_KEY } } }),
  'crm.testComprehensive': async (test) => ({ by: await agentWithKey(test) }),
  'legal.update': async ({ make }) => ({
    by: await make.user({ role: 'admin' }),
    input: { params: { page: 'agb' }, body: { text: '# AGB\n\nEs gilt das Gesetz.' } },
  }),
}

/** The row of the contract by `noun.name`. */
export function routeOf(title: string): Route {
  const [noun = '', name = ''] = title.split('.')
  return (contract as unknown as Record<string, Routes>)[noun]?.[name] as Route
}

/** The property that a call is about: the one it names, else a new one. */
export async function propertyOf({ make }: TestApp, name: WriteName, { params, body }: PreparedWrite['input'] = {}): Promise<number> {
  const { propertyId, propertyIds } = (body ?? {}) as { propertyId?: number; propertyIds?: number[] }
  const named = /^\/api\/(properties|favorites)\//.test(routeOf(name).path) ? (params as { id: number }).id : undefined
  return named ?? propertyId ?? propertyIds?.[0] ?? (await make.property())
}

const SALE = { salePrice: 400_000, commissionRate: 0.5, saleDate: DAY }

async function inTouch({ make }: TestApp): Promise<{ by: TestAgent; partner: TestPartner }> {
  const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
  await make.relation(by, partner)
  return { by, partner }
}

async function withTemplate(test: TestApp): Promise<{ by: TestAgent; id: number | null }> {
  const by = await test.make.agent()
  const body = { title: 'Gruß', content: 'Viele Grüße' }
  return { by, id: (await test.as(by).call(contract.messages.addTemplate, { body })).body.id }
}

/** The identifier that a row of the contract asks for. */
export function idFor(
  row: Pick<Route, 'path'>,
  { property, partner, tip }: { readonly property: number; readonly partner?: string | undefined; readonly tip?: number | undefined },
): number | string | undefined {
  if (row.path.startsWith('/api/makler/partners/')) return partner
  return row.path.includes('/property-tips/') ? tip : property
}

async function apiKeyOf(test: TestApp, by: TestUser) {
  return (await test.as(by).call(contract.apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })).body
}

async function agentWithKey(test: TestApp): Promise<TestUser> {
  const agent = await test.make.agent()
  await test.as(agent).call(contract.accounts.update, { body: { propstackApiKey: DEMO_KEY } })
  return agent
}

async function exported(test: TestApp): Promise<PreparedWrite> {
  return { by: await agentWithKey(test), input: { body: { propertyIds: [await test.make.property(), await test.make.property()] } } }
}
