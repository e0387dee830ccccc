import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose'
import { contract } from '#shared/contract/index.ts'
import type { Route } from '#shared/contract/route.ts'
import type { ConnectionForm } from '#shared/contract/people/sso.ts'
import type { Colleague } from '#stand-ins/company-account/colleague.ts'
import { type CompanyAccounts, startCompanyAccounts, type TokenReply } from '#stand-ins/company-account/start.ts'
import type { TestApp } from './app.ts'
import type { Answer, Input } from './as.ts'
import { publishText } from './dns.ts'
import type { TestAgent, TestUser } from './factories.ts'

const { sso } = contract

export const ANNA: Colleague = {
  sub: 'anna-17',
  email: 'anna@klee.example.test',
  email_verified: true,
  given_name: 'Anna',
  family_name: 'Klee',
}

export const connectionForm = (provider: CompanyAccounts, changes: Partial<ConnectionForm> = {}): ConnectionForm => ({
  issuer: provider.url,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  roles: [],
  createsAccounts: true,
  newRole: 'agent',
  ...changes,
})

/** Connects an office with a provider, and proves that the domain is the office's. Returns the connection's id. */
export async function connectOffice(
  test: TestApp,
  by: TestAgent,
  provider: CompanyAccounts,
  { domain = 'klee.example.test', ...changes }: Partial<ConnectionForm> & { readonly domain?: string } = {},
): Promise<number> {
  const as = test.as(by)
  const { connection } = (await as.call(sso.put, { body: connectionForm(provider, changes) })).body
  if (!connection) throw new Error('the provider was not stored')
  provider.register(connection)
  await proveDomain(test, by, domain)
  return connection.id
}

/** Publishes the record that the office is asked for. */
export async function proveDomain(test: TestApp, by: TestAgent, domain: string): Promise<void> {
  const as = test.as(by)
  const { domains } = (await as.call(sso.addDomain, { body: { domain } })).body
  const added = domains.find((one) => one.domain === domain)
  if (!added) throw new Error('the domain was not stored')
  publishText(added.recordName, added.recordText)
  await as.call(sso.checkDomain, { params: { id: added.id } })
}

type Cookies = Map<string, string>

function keep(cookies: Cookies, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

const toHeader = (cookies: Cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser at the product and at the provider. */
export interface CompanyBrowser {
  /** Asks the product for the way to the provider. */
  begin(email: string, returnTo?: string): Promise<Answer<typeof sso.begin>>
  /** Chooses a colleague on the provider's page; the address to which the provider then sends the browser. */
  chooseAt(url: string, account: string): Promise<URL>
  /** Brings the provider's answer back, to the connection that its address names. */
  finish(back: URL): Promise<Answer<typeof sso.finish>>
  /** All three steps. */
  signIn(email: string, account: string, returnTo?: string): Promise<Answer<typeof sso.finish>>
  /** Connects the account that is signed in. */
  connect(password: string, account: string): Promise<Answer<typeof sso.finish>>
  /** The product's cookies. */
  readonly cookie: string
}

export function openCompanyBrowser(test: TestApp, user?: TestUser): CompanyBrowser {
  const [own, others]: [Cookies, Cookies] = [new Map(), new Map()]
  if (user) keep(own, [user.cookie])
  const call = async <R extends Route>(row: R, input: Input<R>) => {
    const answer = await test.as().call(row, input, { cookie: toHeader(own) })
    keep(own, [answer.headers['set-cookie'] ?? []].flat().map(String))
    return answer
  }
  const browser: CompanyBrowser = {
    begin: (email, returnTo) => call(sso.begin, { body: { email, ...(returnTo !== undefined && { returnTo }) } }),
    chooseAt: (url, account) => chooseAt(others, url, account),
    finish: (back) => call(sso.finish, { body: { connection: Number(back.pathname.split('/').at(-1)), query: back.search } }),
    async signIn(email, account, returnTo) {
      const { url } = (await browser.begin(email, returnTo)).body
      return browser.finish(await browser.chooseAt(url, account))
    },
    async connect(password, account) {
      const { url } = (await call(sso.connect, { body: { password } })).body
      return browser.finish(await browser.chooseAt(url, account))
    },
    get cookie() {
      return toHeader(own)
    },
  }
  return browser
}

const HOPS_MAX = 12

async function chooseAt(cookies: Cookies, start: string, account: string): Promise<URL> {
  let next = new URL(start)
  let body: URLSearchParams | undefined
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: toHeader(cookies) },
      ...(body && { method: 'POST', body }),
    })
    keep(cookies, response.headers.getSetCookie())
    const location = response.headers.get('location')
    await response.body?.cancel()
    if (location === null && (body || !response.ok)) throw new Error(`the provider answers ${response.status}`)
    body = location === null ? new URLSearchParams({ account }) : undefined
    const target = new URL(location ?? next, next)
    if (target.origin !== next.origin) return target
    next = target
  }
  throw new Error('the provider leads nowhere')
}

let shared: Promise<CompanyAccounts> | undefined

/** One provider for all fixtures of this process, which it does not keep alive. */
export function sharedCompanyAccounts(): Promise<CompanyAccounts> {
  shared ??= startCompanyAccounts([ANNA])
  return shared
}

type TokenClaims = Record<string, unknown>

/** Changes the claims of an ID token and signs it again, with the provider's key or another. */
export async function resign(
  provider: CompanyAccounts,
  reply: TokenReply,
  change: (claims: TokenClaims) => TokenClaims,
  key: JWK = provider.key,
): Promise<TokenReply> {
  const signing = new SignJWT(change(decodeJwt(reply.id_token)))
    .setProtectedHeader({ alg: 'RS256', ...(key.kid !== undefined && { kid: key.kid }) })
    .sign(await importJWK(key, 'RS256'))
  return { ...reply, id_token: await signing }
}

/** Dates tokens by the test's clock, which the provider does not know. */
export const datedBy =
  (provider: CompanyAccounts, clock: { now(): Date }) =>
  (reply: TokenReply): Promise<TokenReply> => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return resign(provider, reply, (claims) => ({ ...claims, iat: now, exp: now + 600 }))
  }

/** A logout token as the provider sends it, with changes. */
export async function logoutToken(
  provider: CompanyAccounts,
  changes: TokenClaims,
  now = new Date(),
  key: JWK = provider.key,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: provider.url,
    aud: provider.clientId,
    iat,
    exp: iat + 120,
    jti: crypto.randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...changes,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', ...(key.kid !== undefined && { kid: key.kid }) })
    .sign(await importJWK(key, 'RS256'))
}
