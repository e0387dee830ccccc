import { randomUUID } from 'node:crypto'
import { prepareFirstAdmin } from '#server/features/people/accounts/service.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { contract } from '#shared/contract/index.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import type { Route, Routes } from '#shared/contract/route.ts'
import { createPushBrowser } from '#stand-ins/push/browser.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import type { TestApp } from './app.ts'
import type { Input } from './as.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { exportWaiting, failedExport, waitingExport } from './exports.ts'
import { registrationForm } from './forms.ts'
import { newestToken } from './mails.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { picture } from './pictures.ts'
import { ADMIN_WRITES } from './writes-admin.ts'
import { SECOND_FACTOR_WRITES } from './writes-second-factor.ts'
import { IDENTITY_WRITES } from './writes-identity.ts'
import { LETTER_WRITES } from './writes-letters.ts'
import { SEARCH_CLIENT_WRITES } from './writes-search-clients.ts'
import { NETWORK_WRITES } from './writes-network.ts'
import { PROSPECT_WRITES } from './writes-prospects.ts'

type Contract = typeof contract
type WritesOf<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends { readonly invalidates: unknown } ? `${Noun}.${Name & string}` : never
}[keyof Contract[Noun]]
/** `noun.name` of each row that writes. */
export type WriteName = { [Noun in keyof Contract]: WritesOf<Noun> }[keyof Contract]

const DAY = '2026-11-20'

/** What a browser says when it is asked where to send notes to; no two say the same. */
const browserSubscription = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: createPushBrowser().keys })

/** Somebody is signed in in another browser as well, which shows notes. */
async function subscribedBeside(test: TestApp, user: TestUser): Promise<void> {
  const beside = await test.make.signIn(user)
  await test.as(beside).call(contract.push.subscribe, { body: browserSubscription() })
}

let prices = 100_000
/** In euro; no two searches ask for the same, so that none finds its run waiting already. */
const ownPrice = () => (prices += 1)

/**
 * For each row that writes, by hand: makes what the call needs, everything of it new, and gives the call. Somebody else has the same of
 * everything, so that what is written in the wrong place shows.
 */
export const WRITES: { readonly [Name in WriteName]: (test: TestApp) => Promise<PreparedWrite> } = {
  ...NETWORK_WRITES,
  ...LETTER_WRITES,
  ...SEARCH_CLIENT_WRITES,
  ...ADMIN_WRITES,
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
  'accounts.changePassword': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
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
    await subscribedBeside(test, by)
    const other = (await test.as(by).call(contract.accounts.sessions)).body.find(({ isCurrent }) => !isCurrent)
    return { by, input: { params: { id: other?.id } } }
  },
  'accounts.endOtherSessions': async (test) => {
    const by = await test.make.agent()
    await subscribedBeside(test, by)
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
  ...PROSPECT_WRITES,
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
  'notices.record': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    return { by, input: { params: { kind: 'property', id }, body: { how: 'phone', words: 'Vorgelesen', day: DAY } } }
  },
  'notices.takeBack': async (test) => {
    const { by, input } = await WRITES['notices.record'](test)
    await test.as(by).call(contract.notices.record, input as Input<typeof contract.notices.record>)
    return { ...(by && { by }), input: { params: input?.params ?? {} } }
  },
  'privacy.erase': async (test) => {
    const by = await test.make.agent()
    const { of, ...about } = await personOf(test, by)
    return { by, input: { body: { of, block: true } }, about }
  },
  'privacy.crmDone': async (test) => {
    const by = await test.make.agent()
    const { of } = await personOf(test, by)
    const { body } = await test.as(by).call(contract.privacy.erase, { body: { of, block: false } })
    return { by, input: { params: { id: body.id } } }
  },
  'calendar.renew': async ({ make }) => ({ by: await make.agent() }),
  ...IDENTITY_WRITES,
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
  'push.subscribe': async ({ make }) => ({ by: await make.agent(), input: { body: browserSubscription() } }),
  'push.end': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.push.subscribe, { body: browserSubscription() })
    const [device] = (await test.as(by).call(contract.push.get)).body.devices
    return { by, input: { params: { id: device?.id } } }
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
    // a session of now: one of some minutes ago would be written down as seen again
    return { by: await test.make.signIn(by), input: { params: { token: await newestToken(test.ctx, by.email) } } }
  },
  'notifications.markRead': async ({ make }) => {
    const by = await make.agent()
    const matchIds = [await make.notification(by, await make.property()), await make.notification(by, await make.property())]
    return { by, input: { body: { matchIds } } }
  },
  'deliveries.retry': async (test) => {
    const by = await agentWithKey(test)
    const id = await failedExport(test.ctx, by.id as AgentId, await test.make.property())
    return { by, input: { params: { id } } }
  },
  'crm.exportOne': exported,
  'crm.exportMany': exported,
  'crm.update': async (test) => {
    const by = await agentWithKey(test)
    await waitingExport(test.ctx, by.id as AgentId, await test.make.property())
    await exportWaiting(test.ctx, by.id as AgentId)
    test.clock.advance(1_000)
    const [record] = (await test.as(by).call(contract.crm.list)).body
    return { by, input: { params: { id: record?.id ?? 0 }, body: {} } }
  },
  'crm.test': async (test) => ({ by: await agentWithKey(test), input: { body: { apiKey: DEMO_KEY } } }),
  'crm.testComprehensive': async (test) => ({ by: await agentWithKey(test) }),
  ...SECOND_FACTOR_WRITES,
}

/** An owner whom this agent noted at a property he exported, and whom a tip names. */
async function personOf(test: TestApp, by: TestAgent) {
  const { make, ctx } = test
  const as = test.as(by)
  const [property, partner] = [
    await make.property({ contact_name: 'Karla Ott', contact_phone: '0171 5550188' }),
    await make.user({ role: 'partner' }),
  ]
  await make.relation(by, partner)
  const tip = await make.tip(by, partner, { seller_phone: '0171 5550123', own_notes: 'Hund' })
  await as.call(contract.prospects.update, { params: { id: property }, body: { ownerName: 'Karla Ott', prospectStatus: 'follow_up' } })
  await as.call(contract.favorites.add, { body: { propertyId: property } })
  await as.call(contract.tips.update, { params: { id: tip }, body: { maklerNotes: 'Danke' } })
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('exports')
    .values({ agent_id: by.id, property_id: property, status: 'success', object_id: 'P-1', requested_at: now, exported_at: now })
    .execute()
  return { of: [`property:${property}`, `tip:${tip}`] satisfies PersonKey[], property, tip, partner: partner.id }
}

/** The row of the contract by `noun.name`. */
export function routeOf(title: string): Route {
  const [noun = '', name = ''] = title.split('.')
  return (contract as unknown as Record<string, Routes>)[noun]?.[name] as Route
}

/** The property that a call is about: the one it names, else a new one. */
export async function propertyOf(
  { make }: TestApp,
  name: WriteName,
  { input: { params, body } = {}, about }: Pick<PreparedWrite, 'input' | 'about'>,
): Promise<number> {
  const { propertyId, propertyIds, before } = (body ?? {}) as { propertyId?: number; propertyIds?: number[]; before?: { id: number }[] }
  const named = /^\/api\/(properties|favorites|notices|call-list)\/:/.test(routeOf(name).path) ? (params as { id: number }).id : undefined
  return named ?? about?.property ?? propertyId ?? propertyIds?.[0] ?? before?.[0]?.id ?? (await make.property())
}

type OtherIds = { readonly [Other in 'tip' | 'statement' | 'import' | 'business']?: number | undefined }

/** The identifier that a row of the contract asks for. */
export function idFor(
  row: Pick<Route, 'path'>,
  ids: { readonly property: number; readonly partner?: string | undefined } & OtherIds,
): number | string | undefined {
  if (row.path.startsWith('/api/makler/partners/')) return ids.partner
  if (/^\/api\/(makler|partner)\/statements\//.test(row.path)) return ids.statement
  if (row.path.startsWith('/api/imports/')) return ids.import ?? 999_999_999
  if (row.path.startsWith('/api/partners/')) return ids.business ?? 999_999_999
  return row.path.includes('/property-tips/') ? ids.tip : ids.property
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
