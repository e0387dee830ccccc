import { generateKeyPair, exportJWK } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type CompanyAccounts, startCompanyAccounts, type TokenReply } from '#stand-ins/company-account/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock, minutes } from '#test/clock.ts'
import {
  ANNA,
  type CompanyBrowser,
  connectionForm,
  connectOffice,
  datedBy,
  logoutToken,
  openCompanyBrowser,
  proveDomain,
  resign,
} from '#test/company-account.ts'
import type { TestAgent } from '#test/factories.ts'

const { sso, accounts, scim } = contract

/** What a hostile provider, and a hostile site on the way, could try. Each time no session starts, and no account is opened or connected. */
let test: TestApp
let provider: CompanyAccounts
let principal: TestAgent
let victim: TestAgent
const log: string[] = []

const MALLORY = { ...ANNA, sub: 'mallory', email: 'mallory@klee.example.test', given_name: 'Mallory' }

beforeAll(async () => {
  test = await startTestApp({
    clock: createTestClock(new Date()),
    env: { LOG_LEVEL: 'info' },
    log: { write: (line) => void log.push(line) },
  })
  provider = await startCompanyAccounts([ANNA, MALLORY])
  principal = await test.make.agent()
  victim = await test.make.agent({ email: 'opfer@fremd.example.test' })
  await connectOffice(test, principal, provider)
})
beforeEach(async () => {
  test.clock.set(new Date())
  // these tests try more often than an attacker may
  await test.empty('rate_limits')
})
afterEach(() => {
  provider.tamper = undefined
  provider.colleagues.set(ANNA.sub, ANNA)
})
afterAll(async () => {
  await provider.close()
  await test.close()
})

const attempt = () => openCompanyBrowser(test).signIn(ANNA.email, ANNA.sub)

/** Returns what was said. */
async function expectNobody(
  work: () => Promise<{ readonly status: number; readonly text: string; readonly headers: object }>,
  sentence: string,
) {
  const before = await countAll()
  const { status, text, headers } = await work()
  expect([status, text]).toEqual([expect.toBeOneOf([401, 403, 404]), expect.stringContaining(sentence)])
  expect(JSON.stringify(headers)).not.toContain('giebel=')
  expect(await countAll()).toEqual(before)
  return text
}

async function countAll(): Promise<number[]> {
  const { db } = test.ctx
  const count = (table: 'users' | 'sessions' | 'sso_identities') =>
    db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return [(await count('users')).n, (await count('sessions')).n, (await count('sso_identities')).n]
}

const UNTRUSTED = 'ließ sich nicht prüfen'
const OVER = 'abgelaufen oder wurde in einem anderen Browser begonnen'

describe('a hostile provider', () => {
  const changed = (change: (claims: Record<string, unknown>) => Record<string, unknown>) => (reply: TokenReply) =>
    resign(provider, reply, change)
  const unsigned = (reply: TokenReply, alg: string) => {
    const [, claims] = reply.id_token.split('.')
    return { ...reply, id_token: `${Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')}.${claims}.` }
  }

  it.each<[string, (reply: TokenReply) => TokenReply | Promise<TokenReply>]>([
    ['names another issuer', changed((claims) => ({ ...claims, iss: 'https://accounts.google.com' }))],
    ['signs nothing (alg none)', (reply) => unsigned(reply, 'none')],
    ['signs nothing and says RS256', (reply) => unsigned(reply, 'RS256')],
    ['signs with the key of somebody else', async (reply) => resign(provider, reply, (claims) => claims, await foreignKey())],
    ['changes the claims below its signature', (reply) => withOtherSubject(reply)],
    ['swaps the nonce', changed((claims) => ({ ...claims, nonce: 'swapped' }))],
    ['leaves out the nonce', changed(({ nonce: _, ...claims }) => claims)],
    ['speaks to another audience', changed((claims) => ({ ...claims, aud: 'another-client' }))],
    ['speaks to two audiences for another party', changed((claims) => ({ ...claims, aud: ['giebel', 'other'], azp: 'other' }))],
    ['sends an expired token', changed((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }))],
    ['sends a token without an end', changed(({ exp: _, ...claims }) => claims)],
    ['names nobody', changed(({ sub: _, ...claims }) => claims)],
    ['sends no token', ({ id_token: _, ...reply }) => reply as unknown as TokenReply],
  ])('signs in no one if it %s', async (_, tamper) => {
    provider.tamper = tamper
    await expectNobody(attempt, UNTRUSTED)
  })

  const foreignKey = async () => ({
    ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)),
    ...(provider.key.kid !== undefined && { kid: provider.key.kid }),
  })
  const withOtherSubject = (reply: TokenReply) => {
    const [header, claims = '', signature] = reply.id_token.split('.')
    const forged = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: 'somebody-else' }
    return { ...reply, id_token: [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.') }
  }

  it('gets no account of another office by its address, confirmed or not, and does not learn that there is one', async () => {
    const texts: string[] = []
    for (const email of [victim.email, 'niemand@fremd.example.test'])
      for (const email_verified of [true, false]) {
        provider.colleagues.set(ANNA.sub, { ...ANNA, email, email_verified })
        texts.push(await expectNobody(attempt, 'gehört nicht zu einer Domain Ihres Büros'))
      }
    expect(new Set(texts).size).toBe(1)
  })

  it("gets no account of the own office by an address that it does not confirm, nor by one that its owner hasn't", async () => {
    const colleague = await test.make.agent({ email: 'bea@klee.example.test', office_id: principal.officeId, office_role: 'manager' })
    provider.colleagues.set(ANNA.sub, { ...ANNA, email: colleague.email, email_verified: false })
    await expectNobody(attempt, 'bestätigt nicht, dass sie Ihnen gehört')
    provider.colleagues.set(ANNA.sub, { ...ANNA, email: colleague.email })
    await test.make.changeUser(colleague, { is_email_verified: false })
    await expectNobody(attempt, 'bestätigt nicht, dass sie Ihnen gehört')
  })

  it('gets no account of the administration or of a partner within its domain', async () => {
    for (const role of ['admin', 'partner'] as const) {
      const email = `${role}@klee.example.test`
      await test.make.user({ role, email })
      provider.colleagues.set(ANNA.sub, { ...ANNA, email })
      await expectNobody(attempt, 'nicht zu diesem Büro gehört')
    }
  })

  it('gets no account that is connected with another of its people', async () => {
    await openCompanyBrowser(test).signIn(MALLORY.email, MALLORY.sub)
    provider.colleagues.set(ANNA.sub, { ...ANNA, email: MALLORY.email })
    await expectNobody(attempt, 'schon mit einem anderen Firmenkonto verbunden')
  })

  it('gets no account that the directory of its office named after one of its people, without having added it', async () => {
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'manager' })
    const { token } = (await test.as(principal).call(scim.makeKey)).body
    const { statusCode } = await test.app.inject({
      method: 'PATCH',
      url: `/api/scim/v2/Users/${colleague.id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: JSON.stringify({ Operations: [{ op: 'replace', path: 'externalId', value: ANNA.sub }] }),
    })
    expect(statusCode).toBe(200)
    provider.colleagues.set(ANNA.sub, { ...ANNA, email: 'anna@fremd.example.test' })
    await expectNobody(attempt, 'gehört nicht zu einer Domain Ihres Büros')
  })

  it.each(['opfer@fremd.example.test,anna@klee.example.test', 'Anna Klee <opfer@fremd.example.test>@klee.example.test'])(
    'opens no account for an address that is none: %s',
    async (email) => {
      provider.colleagues.set(ANNA.sub, { ...ANNA, email })
      await expectNobody(attempt, 'nennt keine E-Mail-Adresse')
    },
  )

  it('does not learn the verifier before the code is redeemed, and the log neither codes nor tokens', async () => {
    const browser = openCompanyBrowser(test)
    const { url } = (await browser.begin(ANNA.email)).body
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    const verifier = /giebel-step=([^;]+)/.exec(browser.cookie)?.[1] ?? ''
    expect(url).not.toContain(verifier)
    const back = await browser.chooseAt(url, ANNA.sub)
    let token = ''
    provider.tamper = (reply) => {
      token = reply.id_token
      return { ...reply, id_token: `${reply.id_token}x` }
    }
    await expectNobody(() => browser.finish(back), UNTRUSTED)
    const secrets = [verifier, token, back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? '', provider.clientSecret]
    expect(secrets.every((secret) => secret !== '')).toBe(true)
    expect(secrets.filter((secret) => log.join('\n').includes(secret))).toEqual([])
  })
})

describe('an answer that comes back', () => {
  let browser: CompanyBrowser
  let back: URL
  beforeEach(async () => {
    browser = openCompanyBrowser(test)
    back = await browser.chooseAt((await browser.begin(ANNA.email)).body.url, ANNA.sub)
  })

  it('signs in once: a replay is refused', async () => {
    const before = browser.cookie
    expect((await browser.finish(back)).status).toBe(200)
    const replay = { connection: Number(back.pathname.split('/').at(-1)), query: back.search }
    await expectNobody(() => test.as().call(sso.finish, { body: replay }, { cookie: before }), OVER)
  })

  it('is refused in another browser, with or without an attempt of its own', async () => {
    const other = openCompanyBrowser(test)
    await expectNobody(() => other.finish(back), OVER)
    await other.begin(ANNA.email)
    await expectNobody(() => other.finish(back), OVER)
    // nor did the stranger's try end the sign-in of its owner
    expect((await browser.finish(back)).status).toBe(200)
  })

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
  ])('is refused with %s', async (_, change) => {
    change(back)
    await expectNobody(() => browser.finish(back), OVER)
  })

  it('is refused with a code made for another browser', async () => {
    const other = openCompanyBrowser(test)
    const stolen = await other.chooseAt((await other.begin(MALLORY.email)).body.url, MALLORY.sub)
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectNobody(() => browser.finish(back), UNTRUSTED)
  })

  it('signs in no visitor who cancelled at the provider', async () => {
    const other = openCompanyBrowser(test)
    const cancelled = await other.chooseAt((await other.begin(ANNA.email)).body.url, '')
    await expectNobody(() => other.finish(cancelled), 'abgelehnt')
  })

  it('is refused after a quarter of an hour', async () => {
    test.clock.advance(minutes(16))
    await expectNobody(() => browser.finish(back), OVER)
  })

  it('is refused after the office changed its provider', async () => {
    await test.as(principal).call(sso.put, { body: connectionForm(provider) })
    await expectNobody(() => browser.finish(back), OVER)
  })
})

describe('a provider that mixes itself up with another', () => {
  let hostile: CompanyAccounts
  let other: TestAgent
  let otherId: number
  beforeAll(async () => {
    hostile = await startCompanyAccounts([{ ...ANNA, email: 'anna@falle.example.test' }])
    other = await test.make.agent()
    otherId = await connectOffice(test, other, hostile, { domain: 'falle.example.test' })
  })
  afterAll(() => hostile.close())

  it('gets no code of the other: the answer is refused at the address of another connection, and for another issuer', async () => {
    const asked: string[] = []
    hostile.tamper = (reply) => {
      asked.push(reply.id_token)
      return reply
    }
    const browser = openCompanyBrowser(test)
    const begun = new URL((await browser.begin('anna@falle.example.test')).body.url)
    // it sends the browser on to the honest provider, with the state of its own sign-in
    const honest = new URL((await openCompanyBrowser(test).begin(ANNA.email)).body.url)
    for (const name of ['state', 'nonce', 'code_challenge']) honest.searchParams.set(name, begun.searchParams.get(name) ?? '')
    const back = await browser.chooseAt(honest.href, ANNA.sub)
    await expectNobody(() => browser.finish(back), OVER)
    back.pathname = `/firmenkonto/${otherId}`
    await expectNobody(() => browser.finish(back), UNTRUSTED)
    expect(asked).toEqual([])
  })

  it('cannot take over a domain whose record it does not publish, nor redirect its people', async () => {
    const [domain] = (await test.as(other).call(sso.addDomain, { body: { domain: 'klee.example.test' } })).body.domains.filter(
      (one) => one.domain === 'klee.example.test',
    )
    expect((await test.as(other).call(sso.checkDomain, { params: { id: domain?.id ?? 0 } })).status).toBe(409)
    expect((await openCompanyBrowser(test).begin(ANNA.email)).body.url).toContain(provider.url)
  })
})

describe('the page to open afterwards', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2e%2e//evil.example', '/auth'])(
    'is never %s',
    async (returnTo) => {
      const { body } = await openCompanyBrowser(test).signIn(ANNA.email, ANNA.sub, returnTo)
      expect(body.returnTo).toBeNull()
    },
  )
})

describe('a provider that describes itself', () => {
  it.each([
    ['with a page that is a script', 'javascript:alert(document.cookie)'],
    ['with a page in plain http elsewhere', 'http://evil.example/authorize'],
  ])('%s leads no browser there', async (_, authorization_endpoint) => {
    const lying = await startLying({ authorization_endpoint })
    const by = await test.make.agent()
    await test.as(by).call(sso.put, { body: connectionForm(provider, { issuer: lying.url }) })
    await proveDomain(test, by, 'luege.example.test')
    const { status, text } = await openCompanyBrowser(test).begin('anna@luege.example.test')
    expect([status, text]).toEqual([401, expect.stringContaining(UNTRUSTED)])
    await test.as(by).call(sso.remove)
    await lying.close()
  })

  it.each([
    ['as every tenant of a cloud', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
    ['as somebody else', { issuer: 'https://accounts.google.com' }],
  ])('%s cannot be connected', async (_, description) => {
    const lying = await startLying(description)
    const { status, text } = await test.as(await test.make.agent()).call(sso.put, { body: connectionForm(provider, { issuer: lying.url }) })
    expect([status, text]).toEqual([400, expect.stringContaining('nennt sich selbst anders')])
    await lying.close()
  })

  it('and has its tokens made by a host of the private network reaches nothing there', async () => {
    const lying = await startLying({ token_endpoint: 'https://10.0.0.1/token' })
    const by = await test.make.agent()
    const id = await connectOffice(
      test,
      by,
      { ...provider, url: lying.url, register: () => {} },
      {
        domain: 'innen.example.test',
      },
    )
    const browser = openCompanyBrowser(test)
    const { url } = (await browser.begin('anna@innen.example.test')).body
    const state = new URL(url).searchParams.get('state') ?? ''
    const { status } = await browser.finish(new URL(`http://giebel.test/firmenkonto/${id}?code=x&state=${state}`))
    expect(status).toBe(503)
    await lying.close()
  })

  it('with another host for its tokens gets no secret there until a principal has saved it again', async () => {
    const collector = await startLying({})
    const description: Record<string, string> = {}
    const lying = await startLying(description)
    const by = await test.make.agent()
    const named = { ...provider, url: lying.url, register: () => {} } as CompanyAccounts
    const id = await connectOffice(test, by, named, { domain: 'umzug.example.test' })
    const begin = () => openCompanyBrowser(test).begin('anna@umzug.example.test')
    const browser = openCompanyBrowser(test)
    const { url } = (await browser.begin('anna@umzug.example.test')).body
    const state = new URL(url).searchParams.get('state') ?? ''
    description['token_endpoint'] = `${collector.url}/token`
    const { status, text } = await browser.finish(new URL(`http://giebel.test/firmenkonto/${id}?code=x&state=${state}`))
    expect([status, text]).toEqual([409, expect.stringContaining('neu prüfen und speichern')])
    expect((await begin()).status).toBe(409)
    expect(collector.asked).toEqual([])
    await test.as(by).call(sso.put, { body: connectionForm(named) })
    expect((await begin()).status).toBe(200)
    await Promise.all([lying.close(), collector.close()])
  })

  it('is asked for its keys at most once a minute, however many logouts strangers post, and not for what is no token', async () => {
    const lying = await startLying({})
    const named = { ...provider, url: lying.url, register: () => {} } as CompanyAccounts
    const id = await connectOffice(test, await test.make.agent(), named, { domain: 'viele.example.test' })
    const token = await logoutToken(named, { sub: ANNA.sub })
    const post = async (one: string) => (await postLogout(id, one)).statusCode
    const countReads = () => lying.asked.filter((path) => path === '/jwks').length
    expect(await post('x')).toBe(400)
    expect(countReads()).toBe(0)
    expect(await Promise.all([post(token), post(token), post(token)])).toEqual([400, 400, 400])
    expect(await post(token)).toBe(400)
    expect(countReads()).toBe(1)
    test.clock.advance(minutes(2))
    expect(await post(token)).toBe(400)
    expect(countReads()).toBe(2)
    await lying.close()
  })
})

/** A server that describes itself as a provider with these changes. `asked` has the paths of all requests. */
async function startLying(changes: object) {
  const { listen } = await import('#stand-ins/server.ts')
  const asked: string[] = []
  const listening = await listen((request, response) => {
    asked.push(request.url ?? '')
    const description = {
      issuer: listening.url,
      authorization_endpoint: `${listening.url}/auth`,
      token_endpoint: `${listening.url}/token`,
      jwks_uri: `${listening.url}/jwks`,
      response_types_supported: ['code'],
      ...changes,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
  })
  return { ...listening, asked }
}

/** As a provider posts it: a form, without an origin. */
const postLogout = (id: number, logout_token: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth/sso/${id}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  })

it('does not say whether an address has an account, only whether its domain has a provider', async () => {
  const known = await openCompanyBrowser(test).begin(victim.email)
  const unknown = await openCompanyBrowser(test).begin('niemand@fremd.example.test')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await test.as().call(accounts.current)).status).toBe(401)
})

describe('a logout by the provider', () => {
  let id: number
  let browser: CompanyBrowser
  beforeEach(async () => {
    browser = openCompanyBrowser(test)
    const back = await browser.chooseAt((await browser.begin(ANNA.email)).body.url, ANNA.sub)
    id = Number(back.pathname.split('/').at(-1))
    await browser.finish(back)
  })
  const isSignedIn = async () => (await test.as().call(accounts.current, {}, { cookie: browser.cookie })).status === 200
  const post = (logout_token: string) => postLogout(id, logout_token)

  it('ends the sessions of the person, and no others', async () => {
    const mallory = openCompanyBrowser(test)
    await mallory.signIn(MALLORY.email, MALLORY.sub)
    const { statusCode, headers } = await post(await logoutToken(provider, { sub: ANNA.sub }))
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await isSignedIn()).toBe(false)
    expect((await test.as().call(accounts.current, {}, { cookie: mallory.cookie })).status).toBe(200)
  })

  it('ends only the session it names', async () => {
    const { provider_session } = await test.ctx.db
      .selectFrom('sessions')
      .select('provider_session')
      .where('identity_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(provider_session).not.toBeNull()
    await post(await logoutToken(provider, { sid: 'another-session' }))
    expect(await isSignedIn()).toBe(true)
    await post(await logoutToken(provider, { sid: provider_session }))
    expect(await isSignedIn()).toBe(false)
  })

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'another-client' }],
    ['no event', { events: {} }],
    ['a nonce, as an ID token has', { nonce: 'n' }],
    ['nobody', { sub: undefined }],
    ['an old date', { iat: Math.floor(Date.now() / 1000) - 900, exp: Math.floor(Date.now() / 1000) + 60 }],
  ])('with %s is refused', async (_, changes) => {
    expect((await post(await logoutToken(provider, { sub: ANNA.sub, ...changes }))).statusCode).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })

  it('with a foreign signature, or without one, is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = provider.key.kid
    const foreign = { ...(await exportJWK(privateKey)), ...(kid !== undefined && { kid }) }
    const [, claims] = (await logoutToken(provider, { sub: ANNA.sub })).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const token of [await logoutToken(provider, { sub: ANNA.sub }, new Date(), foreign), none, 'x'])
      expect((await post(token)).statusCode).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })

  it('sent again later ends no new session', async () => {
    const token = await logoutToken(provider, { sub: ANNA.sub })
    await post(token)
    test.clock.advance(minutes(2))
    provider.tamper = datedBy(provider, test.clock)
    await browser.signIn(ANNA.email, ANNA.sub)
    expect((await post(token)).statusCode).toBe(200)
    expect(await isSignedIn()).toBe(true)
  })
})
