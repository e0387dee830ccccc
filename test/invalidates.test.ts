import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { contract } from '#shared/contract/index.ts'
import { addressOf, CHANGED_HEADER, type Route, rowsOf, type Write } from '#shared/contract/route.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { Input } from './as.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { registrationForm } from './forms.ts'
import { newestToken } from './mails.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { picture } from './pictures.ts'
import { namingTip } from './writes-network.ts'
import { idFor, propertyOf, routeOf, type WriteName, WRITES } from './writes.ts'

/**
 * A screen asks again only for what a writing row names. Here stands by hand, for each of them, which reads look different to its caller
 * afterwards. The running server is asked before and after whether that is so, and the contract must name these and no others.
 */
const CARDS = ['properties.list', 'properties.get', 'favorites.list', 'prospects.followUps', 'callList.get'] as const
const PARTNER = ['partners.current', 'partners.profile'] as const
const CHANGED: Readonly<Record<WriteName, readonly string[]>> = {
  'accounts.update': ['accounts.current', 'stats.get', 'notices.get'],
  'accounts.login': [],
  'accounts.logout': [],
  'accounts.register': [],
  'accounts.verifyEmail': [],
  'accounts.resendVerification': [],
  'accounts.forgotPassword': [],
  'accounts.resetPassword': [],
  'accounts.changePassword': ['accounts.sessions', 'push.get', 'deliveries.list'],
  'accounts.changeEmail': ['accounts.current', 'deliveries.list'],
  'accounts.withdrawEmail': ['accounts.current'],
  'accounts.endSession': ['accounts.sessions', 'push.get'],
  'accounts.endOtherSessions': ['accounts.sessions', 'push.get'],
  'accounts.setImage': ['accounts.current'],
  'accounts.removeImage': ['accounts.current'],
  'accounts.setUp': [],
  'apiKeys.create': ['apiKeys.list'],
  'apiKeys.update': ['apiKeys.list'],
  'apiKeys.end': ['apiKeys.list'],
  'users.update': ['users.list', 'audit.list'],
  'users.remove': ['users.list', 'overview.get', 'rewards.tips', 'audit.list'],
  'users.resetPassword': ['audit.list', 'deliveries.all'],
  'users.sendEmail': ['audit.list', 'deliveries.all'],
  'privacy.erase': [
    'letters.of',
    ...CARDS,
    'contact.get',
    'stats.get',
    'privacy.erasures',
    'notices.due',
    'notices.get',
    'tips.incoming',
    'tips.get',
    'tips.history',
    'tips.ofPartner',
  ],
  'privacy.crmDone': ['privacy.erasures'],
  'privacy.setRetention': ['privacy.retention', 'privacy.retentionPreview', 'audit.list'],
  'sources.update': ['sources.list', 'audit.list'],
  'users.setRegistration': ['overview.get', 'audit.list'],
  'smtpSettings.create': ['smtpSettings.list', 'overview.get', 'system.installation', 'audit.list'],
  'smtpSettings.update': ['smtpSettings.list', 'audit.list'],
  'smtpSettings.remove': ['smtpSettings.list', 'audit.list'],
  'smtpSettings.setGlobal': ['smtpSettings.list', 'overview.get', 'system.installation', 'audit.list'],
  'smtpSettings.test': ['audit.list'],
  'emailTemplates.create': ['emailTemplates.list', 'audit.list'],
  'emailTemplates.update': ['emailTemplates.list', 'audit.list'],
  'emailTemplates.remove': ['emailTemplates.list', 'audit.list'],
  'emailTemplates.preview': [],
  'partners.register': [],
  'partners.connect': [...PARTNER, 'partners.stats', 'billing.agreements'],
  'partners.updateProfile': ['accounts.current', ...PARTNER],
  'partners.shareLink': ['partners.link', 'stats.get'],
  'partners.renewLink': ['partners.link'],
  'partners.pause': ['partners.ofAgent', 'partners.get'],
  'tips.submit': ['tips.own', 'partners.stats'],
  'tips.addTo': ['tips.own', 'tips.getOwn', 'tips.ownHistory'],
  'tipPhotos.add': ['tips.own', 'tips.getOwn'],
  'tipPhotos.remove': ['tips.own', 'tips.getOwn'],
  'tips.update': ['tips.incoming', 'tips.get', 'tips.ofPartner', 'tips.history', 'partners.ofAgent', 'partners.get', 'messages.ofAgent'],
  'tipProspects.take': ['properties.list', 'prospects.followUps', 'callList.get', 'tipProspects.get', 'tips.history'],
  'tipProspects.part': ['letters.of', ...CARDS, 'prospects.activities', 'tipProspects.get', 'notices.due', 'notices.get'],
  'messages.send': ['messages.ofPartner'],
  'messages.readByPartner': ['messages.ofPartner', 'partners.stats', 'notifications.list'],
  'messages.sendToPartner': ['messages.ofAgent'],
  'messages.readByAgent': ['messages.ofAgent', 'partners.ofAgent', 'partners.get', 'notifications.list'],
  'messages.addTemplate': ['messages.templates'],
  'messages.changeTemplate': ['messages.templates'],
  'messages.removeTemplate': ['messages.templates'],
  'commissions.create': [
    'commissions.list',
    'tips.incoming',
    'tips.get',
    'tips.ofPartner',
    'tips.history',
    'partners.ofAgent',
    'partners.get',
    'messages.ofAgent',
  ],
  'commissions.update': ['commissions.list'],
  'billing.put': ['billing.get', 'statements.list', 'statements.get', 'notices.get'],
  'billing.accept': ['billing.agreements'],
  'statements.create': ['statements.list', 'commissions.list'],
  'statements.discard': ['statements.list', 'commissions.list'],
  'statements.issue': ['statements.list', 'statements.get'],
  'statements.pay': ['statements.list', 'statements.get', 'commissions.list'],
  'statements.cancel': ['statements.list', 'statements.get', 'commissions.list'],
  'rewards.update': ['rewards.list', 'rewards.tips', 'audit.list'],
  'rewards.setTipStatus': ['rewards.tips', 'audit.list'],
  'rewards.giveTip': ['rewards.tips', 'overview.get', 'audit.list'],
  // what is brought back is a match at once, and told to him by the dispatcher with a message of its own
  'corrections.set': [...CARDS, 'stats.get', 'savedSearches.list'],
  'corrections.remove': [...CARDS, 'stats.get'],
  'identity.decide': [
    ...CARDS.filter((name) => name !== 'properties.get'),
    'identity.list',
    'stats.get',
    'crm.list',
    'notices.due',
    'notifications.list',
  ],
  'identity.join': [
    ...CARDS,
    'marketSheet.get',
    'identity.list',
    'stats.get',
    'crm.list',
    'notices.due',
    'notices.get',
    'notifications.list',
    'prospects.activities',
  ],
  'identity.part': [
    ...CARDS,
    'identity.list',
    'stats.get',
    'crm.list',
    'notices.due',
    'notices.get',
    'notifications.list',
    'prospects.activities',
  ],
  'identity.undo': [
    ...CARDS.filter((name) => name !== 'properties.get'),
    'identity.list',
    'stats.get',
    'crm.list',
    'notices.due',
    'notifications.list',
  ],
  'captures.create': ['properties.list', 'stats.get', 'savedSearches.list'],
  'captures.page': ['properties.list', 'stats.get', 'savedSearches.list', 'favorites.list'],
  'captures.lookUp': [],
  'mailbox.renew': ['mailbox.read'],
  'mailbox.close': ['mailbox.read'],
  'imports.upload': ['imports.list'],
  // what fits a search is a match at once, as with corrections
  'imports.importFile': ['imports.list', 'properties.list', 'stats.get', 'savedSearches.list'],
  'imports.start': ['imports.list', 'imports.read'],
  'imports.cancel': ['imports.list'],
  'imports.undo': ['imports.list', 'imports.read', 'properties.list', 'stats.get', 'savedSearches.list', 'notifications.list'],
  'prospects.update': ['letters.of', ...CARDS, 'notices.due', 'notices.get'],
  'prospects.updateMany': [...CARDS, 'notices.due', 'notices.get'],
  'prospects.undoMany': [...CARDS, 'notices.due', 'notices.get'],
  'prospects.addActivity': [...CARDS, 'prospects.activities', 'notices.due', 'notices.get'],
  'callList.note': [...CARDS, 'prospects.activities', 'notices.due', 'notices.get'],
  'callList.setScripts': ['callList.get'],
  'telephony.sipgate': [],
  'contact.consent': [...CARDS, 'contact.get', 'consents.list'],
  'contact.objection': ['letters.of', ...CARDS, 'contact.get'],
  'contact.override': ['contact.get'],
  'notices.record': ['notices.due', 'notices.get'],
  'searchClients.create': ['searchClients.list', 'searchClients.of'],
  'searchClients.update': [...CARDS, 'contact.get', 'searchClients.list', 'searchClients.of'],
  'searchClients.remove': [...CARDS, 'contact.get', 'searchClients.list', 'searchClients.of'],
  'searchClients.link': [...CARDS, 'contact.get', 'searchClients.list', 'searchClients.of'],
  'searchClients.unlink': [...CARDS, 'contact.get', 'searchClients.list', 'searchClients.of'],
  'letters.setTexts': ['letters.texts'],
  'leadScore.setShifts': ['leadScore.shifts', ...CARDS],
  'letters.make': ['callList.get', 'prospects.activities', 'letters.of'],
  'letters.send': [...CARDS, 'prospects.activities', 'letters.of', 'notices.due', 'notices.get'],
  'notices.takeBack': ['notices.due', 'notices.get'],
  'calendar.renew': ['calendar.address'],
  'favorites.add': [...CARDS, 'stats.get'],
  'favorites.remove': [...CARDS, 'stats.get'],
  'businesses.setStatus': ['businesses.list', 'businesses.get'],
  'businesses.export': ['businesses.list', 'businesses.get'],
  'businesses.forget': ['businesses.list', 'businesses.counts'],
  'partnerCriteria.create': ['partnerCriteria.list', 'businesses.counts'],
  'partnerCriteria.update': ['partnerCriteria.list'],
  'partnerCriteria.remove': ['partnerCriteria.list', 'businesses.counts'],
  'partnerCriteria.run': [],
  'improvements.decide': ['improvements.get', 'businesses.list', 'businesses.get'],
  'improvements.ask': ['improvements.get'],
  'improvements.scrape': ['improvements.get'],
  'savedSearches.create': ['savedSearches.list', 'stats.get'],
  'savedSearches.update': ['savedSearches.list'],
  'savedSearches.remove': ['savedSearches.list', 'stats.get'],
  'savedSearches.run': ['savedSearches.list'],
  'notifications.markRead': ['notifications.list'],
  'notifications.setPreferences': ['notifications.list', 'notifications.preferences'],
  'push.subscribe': ['push.get'],
  'push.end': ['push.get'],
  'unsubscribing.stop': ['notifications.preferences'],
  'deliveries.retry': ['deliveries.list', 'crm.list'],
  // how the key fares is known from what was exported with it
  'crm.exportOne': ['crm.list', 'deliveries.list', 'stats.get', 'accounts.current'],
  'crm.exportMany': ['crm.list', 'deliveries.list', 'stats.get', 'accounts.current'],
  'crm.update': ['crm.list', 'deliveries.list'],
  'crm.test': ['accounts.current'],
  'crm.testComprehensive': ['accounts.current'],
  'jobs.retry': ['audit.list'],
  'jobs.discard': ['audit.list'],
  'deliveries.retryAny': ['deliveries.all', 'audit.list'],
  'legal.update': ['legal.list', 'legal.get', 'audit.list'],
  'secondFactor.beginApp': [],
  'secondFactor.confirmApp': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.removeApp': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.askForPasskey': [],
  'secondFactor.addPasskey': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.renamePasskey': ['secondFactor.get'],
  'secondFactor.removePasskey': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.renewCodes': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.turnOff': ['secondFactor.get', 'deliveries.list'],
  'secondFactor.distrust': ['secondFactor.get'],
  'secondFactor.finish': [],
  'secondFactor.askToSign': [],
  'secondFactor.signIn': [],
  'secondFactor.reset': ['users.list', 'audit.list', 'deliveries.all'],
  'secondFactor.require': ['secondFactor.get', 'overview.get', 'audit.list'],
}

/** Calls of rows that change more, or something else, by who calls them and how. */
const ALSO: readonly (readonly [
  name: WriteName,
  how: string,
  changed: readonly string[],
  prepare: (test: TestApp) => Promise<PreparedWrite>,
])[] = [
  ['accounts.verifyEmail', 'by whom is signed in already', ['accounts.current', 'deliveries.list'], verifyingAgent],
  [
    'accounts.withdrawEmail',
    'by a partner',
    ['accounts.current', 'partners.current'],
    async (test) => ({ by: (await partnerWithNewAddress(test)).by as TestUser }),
  ],
  [
    'accounts.setImage',
    'by a partner',
    ['accounts.current', 'partners.current'],
    async ({ make }) => ({ by: await make.user({ role: 'partner' }), input: { body: picture() } }),
  ],
  [
    'accounts.removeImage',
    'by a partner',
    ['accounts.current', 'partners.current'],
    async (test) => {
      const by = await test.make.user({ role: 'partner' })
      await test.as(by).call(contract.accounts.setImage, { body: picture() })
      return { by }
    },
  ],
  ['accounts.verifyEmail', 'of a new address by a partner', ['accounts.current', 'deliveries.list', ...PARTNER], partnerWithNewAddress],
  [
    'accounts.update',
    'by a partner',
    ['accounts.current', ...PARTNER],
    async ({ make }) => ({ by: await make.user({ role: 'partner' }), input: { body: { firstName: 'Berta', phoneNumber: '040 1' } } }),
  ],
  [
    'accounts.changeEmail',
    'by a partner',
    ['accounts.current', 'partners.current', 'deliveries.list'],
    async ({ make }) => {
      const by = await make.user({ role: 'partner' })
      return { by, input: { body: { email: registrationForm().email, password: by.password } } }
    },
  ],
  [
    'partners.renewLink',
    'once it was shared',
    ['partners.link', 'stats.get'],
    async (test) => {
      const by = await test.make.agent()
      await test.as(by).call(contract.partners.shareLink)
      return { by }
    },
  ],
  [
    'privacy.erase',
    'of whom a tip in the pool names',
    ['privacy.erasures', 'rewards.tips'],
    async (test) => {
      const [agent, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
      const tip = await test.make.tip(agent, partner, { agent_id: null, seller_phone: '0171 5550123' })
      return { by: await test.make.user({ role: 'admin' }), input: { body: { of: [`tip:${tip}`], block: true } } }
    },
  ],
  [
    'users.update',
    'of who waits',
    ['audit.list', 'users.list', 'overview.get', 'deliveries.all'],
    async ({ make }) => {
      const { id } = await make.agent({ is_active: false, awaits_approval: true })
      return { by: await make.user({ role: 'admin' }), input: { params: { id }, body: { isActive: true } } }
    },
  ],
  [
    'smtpSettings.update',
    'that nobody uses any more',
    ['audit.list', 'smtpSettings.list', 'overview.get', 'system.installation'],
    async (test) => {
      const { by, input } = await globalSetting(test)
      return { by, input: { ...input, body: { isActive: false } } }
    },
  ],
  [
    'smtpSettings.remove',
    'that all mails go out through',
    ['audit.list', 'smtpSettings.list', 'overview.get', 'system.installation'],
    globalSetting,
  ],
  [
    'contact.objection',
    'of whom nothing else was noted',
    [...CARDS, 'contact.get', 'letters.of', 'notices.due', 'notices.get'],
    async ({ make }) => ({ by: await make.agent(), input: { params: { id: await make.property() }, body: {} } }),
  ],
  [
    'tipProspects.take',
    'as an object he knows',
    [...CARDS, 'prospects.activities', 'tipProspects.get', 'tips.history', 'letters.of', 'notices.due', 'notices.get'],
    async (test) => {
      const { by, partner, tip } = await namingTip(test)
      const property = await test.make.property()
      await test.as(by).call(contract.favorites.add, { body: { propertyId: property } })
      return { by, input: { params: { id: tip }, body: { propertyId: property } }, about: { partner: partner.id, tip, property } }
    },
  ],
  ['corrections.set', 'of what was told before', [...CARDS, 'stats.get', 'notifications.list'], takenOut],
  ['corrections.remove', 'of what was brought back', [...CARDS, 'stats.get', 'notifications.list'], broughtBack],
  [
    'savedSearches.update',
    'by its name',
    ['savedSearches.list', 'notifications.list'],
    (test) => searchWithMatch(test, { name: 'Anders' }),
  ],
  [
    'savedSearches.remove',
    'after it found something',
    ['savedSearches.list', 'notifications.list', 'stats.get'],
    (test) => searchWithMatch(test),
  ],
  // the last one: from now on there is a mail server, although it does not answer
  ['accounts.verifyEmail', 'by whose searches wait for it', ['accounts.current', 'savedSearches.list', 'deliveries.list'], waitingAgent],
]

async function globalSetting(test: TestApp) {
  const { by, input } = await WRITES['smtpSettings.setGlobal'](test)
  await test.as(by).call(contract.smtpSettings.setGlobal, { params: input?.params as { id: number } })
  return { by: by as TestUser, input: { params: input?.params ?? {} } }
}

async function verifyingAgent(test: TestApp): Promise<PreparedWrite> {
  const by = await test.make.agent({ is_email_verified: false })
  await test.as().call(contract.accounts.resendVerification, { body: { email: by.email } })
  await test.drain()
  return { by, input: { body: { token: await newestToken(test.ctx, by.email) } } }
}

async function waitingAgent(test: TestApp): Promise<PreparedWrite> {
  const verifying = await verifyingAgent(test)
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
  await test.make.savedSearch(verifying.by as TestAgent)
  return verifying
}

async function partnerWithNewAddress(test: TestApp): Promise<PreparedWrite> {
  const by = await test.make.user({ role: 'partner' })
  const { email } = registrationForm()
  await test.as(by).call(contract.accounts.changeEmail, { body: { email, password: by.password } })
  await test.drain()
  return { by, input: { body: { token: await newestToken(test.ctx, email) } } }
}

async function takenOut({ make }: TestApp): Promise<PreparedWrite> {
  const [by, id] = [await make.agent(), await make.property()]
  await make.notification(by, id)
  return { by, input: { params: { id }, body: { isOffer: false } } }
}

async function broughtBack(test: TestApp): Promise<PreparedWrite> {
  const { by, input } = await WRITES['corrections.set'](test)
  await test.as(by).call(contract.corrections.set, input as Input<typeof contract.corrections.set>)
  return { ...(by && { by }), input: { params: input?.params ?? {} } }
}

async function searchWithMatch({ make }: TestApp, body?: object): Promise<PreparedWrite> {
  const by = await make.agent()
  const { id } = await make.savedSearch(by)
  await make.notification(by, await make.property(), id)
  return { by, input: { params: { id }, ...(body && { body }) } }
}

let propstack: PropstackStandIn
let test: TestApp
beforeAll(async () => {
  propstack = await startPropstack()
  // nobody listens there: what is asked for begins and fails
  test = await startTestApp({
    env: {
      PUBLIC_URL: 'http://localhost',
      PROPSTACK_URL: propstack.url,
      KLEINANZEIGEN_URL: 'http://127.0.0.1:9',
      AI_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'keines',
    },
  })
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

const invalidatesOf = (name: WriteName) => (routeOf(name) as Write).invalidates

/** Puts a property wherever an agent sees properties, so that what a write changes shows everywhere. */
async function showEverywhere(agent: TestAgent, name: WriteName, property: number): Promise<void> {
  const as = test.as(agent)
  // without a number he is on no call list
  await test.ctx.db.updateTable('adverts').set({ contact_phone: '0171 5550199' }).where('property_id', '=', property).execute()
  const body = { prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-05' } as const
  // a score given by hand leaves nothing to be weighed
  const leadScore = name === 'leadScore.setShifts' ? null : 7
  await as.call(contract.prospects.update, { params: { id: property }, body: { ...body, leadScore } })
  if (name !== 'favorites.add') await as.call(contract.favorites.add, { body: { propertyId: property } })
}

/** Looked at each time it is asked, or every few seconds while its page is open. */
const ASKED_ANEW: ReadonlySet<string> = new Set([
  'partners.check',
  'crm.preview',
  'crm.options',
  'scraper.stats',
  'scraper.activities',
  'scraper.status',
  'system.health',
  'system.state',
  'jobs.list',
  'privacy.find',
  'privacy.file',
])

/** What the pages of this user read, by row. */
async function readAll(user: TestUser | undefined, ids: Parameters<typeof idFor>[1]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { noun, name, row } of rowsOf(contract)) {
    const read = `${noun}.${name}`
    if (row.method !== 'GET' || row.kind !== undefined || ASKED_ANEW.has(read)) continue
    const url = addressOf(row.path, { id: idFor(row, ids), page: 'agb', kind: 'property' })
    const { statusCode, body } = await test.app.inject({ url, headers: user ? { cookie: user.cookie } : {} })
    if (statusCode === 200) answers.set(read, body)
  }
  return answers
}

/** Which reads look different to its caller after the call; an export waits for its outcome, and a run begins at once. */
async function changedBy(name: WriteName, { by, input, about }: PreparedWrite): Promise<string[]> {
  const property = await propertyOf(test, name, { ...(input && { input }), ...(about && { about }) })
  if (by?.role === 'agent') await showEverywhere(by, name, property)
  const ids = { property, ...about }
  await dispatchEvents(test.ctx)
  const before = await readAll(by, ids)
  const worksAtOnce = name.startsWith('crm.') || name === 'savedSearches.run'
  let isDone = false
  const calling = test
    .as(by)
    .call(routeOf(name), input as Input<Route>)
    .finally(() => (isDone = true))
  let working: Promise<unknown> = Promise.resolve()
  while (!isDone && worksAtOnce) await Promise.race([calling, (working = test.drain().then(() => sleep(20)))])
  const { status, text, headers } = await calling
  expect([status, status === 200 || text]).toEqual([200, true])
  expect(headers[CHANGED_HEADER]).toBe(invalidatesOf(name).join(' '))
  // what was taken up while the call was on its way is not waiting any more, and may not be done yet
  await working
  if (worksAtOnce) await test.drain()
  const after = await readAll(by, ids)
  const changed = [...after.keys()].filter((read) => after.get(read) !== before.get(read))
  // what the work came to is told by the dispatcher, with a message of its own
  return changed.filter((read) => !worksAtOnce || read !== 'notifications.list').sort()
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
const CASES = [...(Object.keys(CHANGED) as WriteName[]).map((name) => [name, 'as usual', CHANGED[name], WRITES[name]] as const), ...ALSO]

describe.each(CASES)('%s, %s,', (name, _, changed, prepare) => {
  it('makes these reads look different, and no others', async () => {
    expect(await changedBy(name, await prepare(test))).toEqual([...changed].sort())
  })

  it('names all of them', () => {
    const unnamed = changed.filter((read) => !invalidatesOf(name).some((path) => isBelow(routeOf(read).path, path)))
    expect(unnamed).toEqual([])
  })
})

describe.each(Object.keys(CHANGED) as WriteName[])('%s', (name) => {
  it('names nothing that looks the same afterwards', () => {
    const changed = CASES.filter(([one]) => one === name).flatMap(([, , reads]) => reads.map((read) => routeOf(read).path))
    expect(invalidatesOf(name).filter((path) => !changed.some((read) => isBelow(read, path)))).toEqual([])
  })
})
