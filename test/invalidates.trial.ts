import { subscribedBeside } from '#test/push.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namingTip } from '#server/features/work/tip-prospects/writes.fixture.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { FOR_ALL } from '#server/features/market/identity/writes.fixture.ts'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, CHANGED_HEADER, contractRows, type Write } from '#shared/contract/route.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { publishAgreement } from './agreement.ts'
import { minutes } from './clock.ts'
import { ADDRESS, withOwed } from './settlements.ts'
import { startTestApp, type TestApp } from './app.ts'
import { addRule } from './assignment.ts'
import { findBelonging } from './belonging.ts'
import { type OfficesOfTwo, withColleagues } from './callers.ts'
import type { Input } from './as.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { registrationForm } from './forms.ts'
import { newestToken } from './mails.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { picture } from './pictures.ts'
import { callWorking, idFor, propertyOf, findRoute, type WriteName, WRITES, worksAtOnce } from './writes.ts'

/**
 * A screen refetches only what a writing endpoint lists in `invalidates`, a colleague's only what it lists in `forColleagues`. All reads are compared
 * before and after each write: each change must be listed, and each listed path must change for the caller in at least one case of the write, and for
 * a colleague if the endpoint lists what changes for colleagues.
 * Of the office's data the same reads change for a colleague as for the caller, of a person's own none.
 */

/** Cases in which a write changes more reads, or other reads, than with its fixture. */
const ALSO: readonly (readonly [name: WriteName, when: string, prepare: (test: TestApp) => Promise<PreparedWrite>])[] = [
  ['accounts.verifyEmail', 'by a user who is already signed in', verifyingAgent],
  ['accounts.withdrawEmail', 'by a partner', async (test) => ({ by: (await partnerWithNewAddress(test)).by as TestUser })],
  ['accounts.setImage', 'by a partner', async ({ make }) => ({ by: await make.user({ role: 'partner' }), input: { body: picture() } })],
  [
    'accounts.removeImage',
    'by a partner',
    async (test) => {
      const by = await test.make.user({ role: 'partner' })
      await test.as(by).call(contract.accounts.setImage, { body: picture() })
      return { by }
    },
  ],
  ['accounts.verifyEmail', 'of a new address by a partner', partnerWithNewAddress],
  [
    'accounts.update',
    'by a partner',
    async ({ make }) => ({ by: await make.user({ role: 'partner' }), input: { body: { firstName: 'Berta', phoneNumber: '040 1' } } }),
  ],
  [
    'accounts.changeEmail',
    'by a partner',
    async ({ make }) => {
      const by = await make.user({ role: 'partner' })
      return { by, input: { body: { email: registrationForm().email, password: by.password } } }
    },
  ],
  [
    'billing.put',
    'by a partner who is owed something',
    async (test) => ({ by: (await withOwed(test)).by, input: { body: { ...ADDRESS, legalName: 'Vera Räumt' } } }),
  ],
  [
    'billing.accept',
    'by a partner who is owed something',
    async (test) => {
      const { by, agent } = await withOwed(test)
      return { by, input: { body: { maklerUserId: agent.officeId, version: 1 } } }
    },
  ],
  [
    'partners.renewLink',
    'once it was shared',
    async (test) => {
      const by = await test.make.agent()
      await test.as(by).call(contract.partners.shareLink)
      return { by }
    },
  ],
  [
    'privacy.erase',
    'for the owner of a tip in the pool',
    async (test) => {
      const [agent, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
      const tip = await test.make.tip(agent, partner, { office_id: null, seller_phone: '0171 5550123' })
      return { by: await test.make.user({ role: 'admin' }), input: { body: { of: [`tip:${tip}`], block: true } } }
    },
  ],
  [
    'users.update',
    'for an account awaiting approval',
    async ({ make }) => {
      const { id } = await make.agent({ is_active: false, awaits_approval: true })
      return { by: await make.user({ role: 'admin' }), input: { params: { id }, body: { isActive: true } } }
    },
  ],
  [
    'smtpSettings.update',
    'when the global setting is deactivated',
    async (test) => {
      const { by, input } = await globalSetting(test)
      return { by, input: { ...input, body: { isActive: false } } }
    },
  ],
  ['smtpSettings.remove', 'of the global setting', globalSetting],
  [
    'contact.objection',
    'for an owner without other notes',
    async ({ make }) => ({ by: await make.agent(), input: { params: { id: await make.property() }, body: {} } }),
  ],
  [
    'contact.objection',
    'for the owner of a tip',
    async (test) => ofTipOwner(test, ({ property }) => ({ params: { id: property }, body: {} })),
  ],
  [
    'contact.undoObjection',
    'for the owner of a tip',
    async (test) =>
      ofTipOwner(test, async ({ by, property }) => {
        const params = { id: property }
        const { records } = (await test.as(by).call(contract.contact.objection, { params, body: {} })).body
        return { params, body: { records: records.map(({ id }) => id) } }
      }),
  ],
  [
    'callList.note',
    'for the owner of a tip, who objects',
    async (test) =>
      ofTipOwner(test, ({ property }) => ({
        params: { id: property },
        body: { key: crypto.randomUUID(), channel: 'phone', result: 'objection' },
      })),
  ],
  [
    'tips.update',
    'for an owner of adverts, who objects',
    async (test) => ofTipOwner(test, ({ tip }) => ({ params: { id: tip }, body: { ownerObjection: {} } })),
  ],
  [
    'tips.update',
    'for an owner who agrees to calls',
    async (test) =>
      ofTipOwner(test, ({ tip }) => ({
        params: { id: tip },
        body: { ownerConsent: { channel: 'phone', reason: 'Bat um einen Anruf', day: '2026-11-20' } },
      })),
  ],
  [
    'letters.make',
    'to an address the agent found',
    async (test) => {
      const { by, input } = await WRITES['letters.make'](test)
      const recipient = { name: 'Karla Ott', street: 'Fundweg 1', zipCode: '07745', city: 'Jena' }
      return { by: by as TestAgent, input: { body: { ...(input?.body as object), recipient, addressOrigin: 'sight' } } }
    },
  ],
  [
    'tipProspects.take',
    'for a property the agent already has',
    async (test) => {
      const { by, partner, tip } = await namingTip(test)
      const property = await test.make.property()
      await test.as(by).call(contract.favorites.add, { body: { propertyId: property } })
      return { by, input: { params: { id: tip }, body: { propertyId: property } }, about: { partner: partner.id, tip, property } }
    },
  ],
  ...(Object.keys(FOR_ALL) as (keyof typeof FOR_ALL)[]).map((name) => [name, 'for everybody', FOR_ALL[name]] as const),
  ['corrections.set', 'for a property that was in the notifications', takenOut],
  ['corrections.remove', 'for a property that was brought back', broughtBack],
  ['savedSearches.update', 'by its name', (test) => searchWithMatch(test, { name: 'Anders' })],
  ['savedSearches.remove', 'after it found something', (test) => searchWithMatch(test)],
  ['users.remove', 'for the only agent of an office', (test) => removing(test)],
  ['members.remove', 'for the only colleague', (test) => leavingOne(test)],
  ['members.remove', 'of an agent named by a rule', (test) => namedByRule(test, {})],
  ['members.change', 'of an agent named by a rule', (test) => namedByRule(test, { officeRole: 'assistant' })],
  ['legal.update', 'of the agreement that an office accepted', acceptedAgreement],
  ['handOvers.create', 'that frees them', (test) => freeing(test)],
  ['handOvers.undo', 'of what became free', undoingFreed],
  ['find.objection', 'for an owner of whom the caller sees another advert and a tip', hiddenOwner],
  // Last, because the mail server it connects stays connected.
  ['accounts.verifyEmail', 'when saved searches are waiting for it', waitingAgent],
]

type OfTip = { readonly by: TestAgent; readonly property: number; readonly tip: number }

/** A tip that names the number by which `showEverywhere` puts properties on the lists. */
async function ofTipOwner(
  test: TestApp,
  toInput: (made: OfTip) => PreparedWrite['input'] | Promise<PreparedWrite['input']>,
): Promise<PreparedWrite> {
  const [by, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
  const property = await test.make.property({ contact_phone: '0171 5550199' })
  const tip = await test.make.tip(by, partner, { seller_phone: '0171 5550199' })
  const input = await toInput({ by, property, tip })
  return { by, ...(input && { input }), about: { partner: partner.id, tip, property } }
}

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
  await subscribedBeside(test, by)
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

/** An agent alone in the office, with an open tip. */
async function removing({ make }: TestApp): Promise<PreparedWrite> {
  const [by, alone, partner] = [await make.user({ role: 'admin' }), await plain.make.agent(), await make.user({ role: 'partner' })]
  await make.tip(alone, partner)
  return { by, input: { params: { id: alone.id } } }
}

/** A principal who is alone afterwards. */
async function leavingOne({ make }: TestApp): Promise<PreparedWrite> {
  const by = await make.agent()
  return { by, input: { params: { id: test.getColleague(by).id } } }
}

/** An agent who gets leads by a rule. */
async function namedByRule(test: TestApp, body: object): Promise<PreparedWrite> {
  const by = await test.make.agent()
  const { id } = await test.make.agent({ office_id: by.officeId, office_role: 'agent' })
  await addRule(test, by, { places: [], userId: id })
  return { by, input: { params: { id }, body } }
}

async function acceptedAgreement(test: TestApp): Promise<PreparedWrite> {
  const { hash, version } = await publishAgreement(test)
  await test.as(await test.make.agent()).call(contract.consents.accept, { body: { hash } })
  const body = { text: 'Eine neue Fassung ohne Lücken.', version }
  return { by: await test.make.user({ role: 'admin' }), input: { params: { page: 'auftragsverarbeitung' }, body } }
}

async function freeing(test: TestApp) {
  const { by, input, about } = await WRITES['handOvers.create'](test)
  return { by: by as TestAgent, input: { body: { ...(input?.body as { from: string }), to: null } }, ...(about && { about }) }
}

async function undoingFreed(test: TestApp): Promise<PreparedWrite> {
  const { by, input, ...rest } = await freeing(test)
  const { id } = (await test.as(by).call(contract.handOvers.create, input)).body
  return { by, input: { params: { id } }, ...rest }
}

/** An owner that the office hides at one property, with the number by which `showEverywhere` puts properties on the lists. */
async function hiddenOwner(test: TestApp): Promise<PreparedWrite> {
  const [number, partner] = ['0171 5550199', await test.make.user({ role: 'partner' })]
  const by = await test.make.agent({ office_role: 'agent' })
  const colleague = await test.make.agent({ office_id: by.officeId })
  const [hidden, property] = [await test.make.property({ contact_phone: number }), await test.make.property({ contact_phone: number })]
  await test.as(colleague).call(contract.prospects.update, { params: { id: hidden }, body: { assignedTo: colleague.id } })
  await test.as(by).call(contract.prospects.update, { params: { id: property }, body: { ownerPhone: number } })
  await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'none' }).where('id', '=', by.officeId).execute()
  const tip = await test.make.tip(by, partner, { seller_phone: number })
  return { by, input: { body: { number } }, about: { partner: partner.id, tip, property } }
}

async function searchWithMatch({ make }: TestApp, body?: object): Promise<PreparedWrite> {
  const by = await make.agent()
  const { id } = await make.savedSearch(by)
  await make.notification(by, await make.property(), id)
  return { by, input: { params: { id }, ...(body && { body }) } }
}

let propstack: PropstackStandIn
let test: OfficesOfTwo
let plain: TestApp
beforeAll(async () => {
  propstack = await startPropstack()
  // Closed ports: runs start and fail.
  plain = await startTestApp({
    env: {
      PUBLIC_URL: 'http://localhost',
      PROPSTACK_URL: propstack.url,
      KLEINANZEIGEN_URL: 'http://127.0.0.1:9',
      AI_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'keines',
    },
  })
  test = withColleagues(plain)
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

const listInvalidates = (name: WriteName) => (findRoute(name) as Write).invalidates
const listForColleagues = (name: WriteName) => (findRoute(name) as Write).forColleagues

/** Puts a property on all of an agent's lists, so that changes to it become visible in every read. */
async function showEverywhere(agent: TestAgent, name: WriteName, property: number): Promise<void> {
  const as = test.as(agent)
  const { db } = test.ctx
  // The call list requires a phone number, and an objection by number the one it was called with.
  if (name !== 'find.objection')
    await db.updateTable('adverts').set({ contact_phone: '0171 5550199' }).where('property_id', '=', property).execute()
  // an assigned lead without work stays for as long as the settings allow
  if (name === 'assignment.set') {
    await as.call(contract.prospects.update, { params: { id: property }, body: { assignedTo: agent.id } })
    return
  }
  // free, so that it is on the call lists of colleagues, too; what is handed over stays with its agent
  const held = db.selectFrom('prospects').select('assigned_to').where('office_id', '=', agent.officeId).where('property_id', '=', property)
  const isHandedOver = name.startsWith('handOvers.') && (await held.executeTakeFirst())?.assigned_to !== null
  const free = isHandedOver ? {} : { assignedTo: null }
  const body = { prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-05', ...free } as const
  // A manual score would hide changes of the weights, which also come from searches.
  const leadScore = name === 'leadScore.setShifts' || name.startsWith('savedSearches.') ? null : 7
  await as.call(contract.prospects.update, { params: { id: property }, body: { ...body, leadScore } })
  if (name !== 'favorites.add') await as.call(contract.favorites.add, { body: { propertyId: property } })
}

/** Reads that pages fetch on demand or poll every few seconds. */
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
  'report.get',
])

/** The call list on the screen takes out the owners in `/api/claims`: with each claim all colleagues would read it again. */
const READ_WITH_CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'callList.next': ['callList.get'],
  'claims.claim': ['callList.get'],
  'claims.renew': ['callList.get'],
  'claims.release': ['callList.get'],
  'claims.leave': ['callList.get'],
}

/** Of a result the service announces the lead itself: its address, with all that is read below it, for which pages take it out of their lists. */
const TOLD_AS_LEAD: Readonly<Record<string, readonly string[]>> = {
  'callList.note': ['callList.get', 'callList.writing', 'callList.lastSpoke', 'callList.tries'],
}

/** Everything this user's pages read, by endpoint. */
async function readAll(user: TestUser | undefined, ids: Parameters<typeof idFor>[1]): Promise<Map<string, string>> {
  const rows = contractRows(contract).filter(
    ({ noun, name, row: { method, kind, access } }) =>
      method === 'GET' &&
      kind === undefined &&
      !ASKED_ANEW.has(`${noun}.${name}`) &&
      (user ? admits(access, user.role) : access === 'public'),
  )
  const answers = await Promise.all(
    rows.map(async ({ noun, name, row }) => {
      const url = buildAddress(row.path, { id: idFor(row, ids), page: 'agb', kind: 'property' })
      const { statusCode, body } = await test.app.inject({ url, headers: user ? { cookie: user.cookie } : {} })
      return statusCode === 200 ? [[`${noun}.${name}`, body] as const] : []
    }),
  )
  return new Map(answers.flat())
}

interface Changed {
  /** The reads whose response to the caller changes with the call. An export is awaited, and a run starts at once. */
  readonly own: readonly string[]
  /** Those whose response to a colleague changes; undefined for guests, partners and administrators. */
  readonly ofColleague?: readonly string[]
}

async function findChanged(name: WriteName, write: PreparedWrite): Promise<Changed> {
  const { by, about } = write
  const property = await propertyOf(test, name, write)
  // after leaving, the caller has no pages, and those of the office are notified by the service
  const colleague = by?.role === 'agent' && name !== 'members.leave' ? test.getColleague(by) : undefined
  if (by?.role === 'agent') await showEverywhere(by, name, property)
  // which has just renewed the claim
  if (name === 'claims.renew') test.clock.advance(minutes(1))
  if (colleague) await test.as(colleague).call(contract.favorites.add, { body: { propertyId: property } })
  const ids = { property, ...about }
  await dispatchEvents(test.ctx)
  const readBoth = async () => [await readAll(by, ids), colleague && (await readAll(colleague, ids))] as const
  const before = await readBoth()
  const { status, text, headers } = await callWorking(test, name, write)
  expect([status, status === 200 || text]).toEqual([200, true])
  expect(headers[CHANGED_HEADER]).toBe(listInvalidates(name).join(' '))
  if (worksAtOnce(name)) await test.drain()
  const after = await readBoth()
  const compare = (one: Map<string, string>, other: Map<string, string>) =>
    [...other.keys()]
      .filter((read) => other.get(read) !== one.get(read))
      // The dispatcher announces the job's result in its own message.
      .filter((read) => !worksAtOnce(name) || read !== 'notifications.list')
      .filter((read) => READ_WITH_CLAIMS[name]?.includes(read) !== true)
      .sort()
  return { own: compare(before[0], after[0]), ...(before[1] && after[1] && { ofColleague: compare(before[1], after[1]) }) }
}

/** The score of an owner depends on the searches of all agents of the office. */
const SCORED_FOR_ALL = /^savedSearches\./

/** A colleague should see the same change of the office, and nothing by what is a person's own. */
function expectOfColleague(name: WriteName, { own, ofColleague = [] }: Changed): void {
  const belonging = findBelonging(name)
  // the colleague may be the one who is removed
  if (belonging === undefined || belonging === 'both' || SCORED_FOR_ALL.test(name) || name === 'members.remove') return
  const findOfOffice = (reads: readonly string[]) => reads.filter((read) => findBelonging(read) === 'office')
  const [found, expected] = belonging === 'office' ? [findOfOffice(ofColleague), findOfOffice(own)] : [ofColleague, []]
  expect(found).toEqual(expected)
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
const NAMES = Object.keys(WRITES) as WriteName[]
const CASES = [...NAMES.map((name) => [name, 'as its fixture calls it', WRITES[name]] as const), ...ALSO]
/** Paths changed in the cases so far, for the caller and for a colleague. */
const seen = { forCaller: new Map<WriteName, ReadonlySet<string>>(), forColleague: new Map<WriteName, ReadonlySet<string>>() }
const unlisted = (changed: readonly string[], listed: readonly string[]) =>
  changed.filter((read) => !listed.some((path) => isBelow(findRoute(read).path, path)))

describe.each(CASES)('%s, %s', (name, _, prepare) => {
  it('invalidates every read that changed, also for a colleague', async () => {
    const found = await findChanged(name, await prepare(test))
    const { own: forCaller, ofColleague: forColleague = [] } = found
    for (const [whose, changed] of [
      ['forCaller', forCaller],
      ['forColleague', forColleague],
    ] as const)
      seen[whose].set(name, new Set([...(seen[whose].get(name) ?? []), ...changed.map((read) => findRoute(read).path)]))
    expect({
      forCaller: unlisted(forCaller, listInvalidates(name)),
      forColleague: unlisted(forColleague, listForColleagues(name) ?? listInvalidates(name)).filter(
        (read) => TOLD_AS_LEAD[name]?.includes(read) !== true,
      ),
    }).toEqual({ forCaller: [], forColleague: [] })
    if (found.ofColleague) expectOfColleague(name, found)
  })
})

// Runs after all cases, because a path may change in only one of them.
describe.each(NAMES)('%s', (name) => {
  it('invalidates no path that stayed the same in all its cases', () => {
    const stays = (whose: keyof typeof seen, paths: readonly string[]) =>
      paths.filter((path) => ![...(seen[whose].get(name) ?? [])].some((read) => isBelow(read, path)))
    expect({
      forCaller: stays('forCaller', listInvalidates(name)),
      forColleague: stays('forColleague', listForColleagues(name) ?? []),
    }).toEqual({ forCaller: [], forColleague: [] })
  })
})
