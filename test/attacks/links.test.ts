import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo } from '#test/connection.ts'
import { registrationForm } from '#test/forms.ts'
import { mailsTo } from '#test/mails.ts'
import { REFUSED_RETURN_PATHS, RETURN_PATHS } from './return-paths.ts'

let test: TestApp
let connection: Connection
let smtp: SmtpStandIn
beforeAll(async () => {
  // The worst case: the proxy forwards headers unchecked.
  test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://giebel.test' } })
  connection = connectTo(await test.listen())
  smtp = await startSmtp()
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(async () => {
  connection.close()
  await smtp.close()
  await test.close()
})

const FORGED: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:443' },
  { host: 'giebel.test.evil.example' },
  { host: 'evil.example/?x=giebel.test' },
  { host: 'evil.example#@giebel.test' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'giebel.test, evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '8080' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-http-host-override': 'evil.example' },
  { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': 'https://evil.example/' },
  { referer: 'https://evil.example/', 'x-forwarded-server': 'evil.example', 'x-forwarded-prefix': '//evil.example' },
]

describe("links use the configured host, not the request's (CVE-2024-36419)", () => {
  it.each(FORGED)('in emails: %j', async (headers) => {
    const form = registrationForm()
    const send = (path: string, body: object) => connection.send({ method: 'POST', path, headers, body })
    expect((await send(accounts.register.path, form)).status).toBe(200)
    await send(accounts.resendVerification.path, { email: form.email })
    await send(accounts.forgotPassword.path, { email: form.email })
    await test.drain()
    const mails = await mailsTo(test.ctx, form.email)
    expect(mails.map(({ type }) => type).toSorted()).toEqual(['reset', 'verification', 'verification'])
    for (const { link, html, text } of mails) {
      expect(link).toMatch(/^https:\/\/giebel\.test\/(verify-email|reset-password)\?token=[\w-]{43}$/)
      expect(html + text).not.toContain('evil')
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/giebel\.test(\/|$)/)
    }
  })

  it.each(FORGED)('in invitations and in the redirect to the login: %j', async (headers) => {
    const agent = await test.make.agent()
    const link = await connection.send({ method: 'GET', path: partners.link.path, headers: { ...headers, cookie: agent.cookie } })
    expect(JSON.parse(link.text)).toMatchObject({ url: `https://giebel.test/partner/${agent.id}` })
    const login = await connection.send({ method: 'GET', path: '/api/login?returnTo=%2Fprofile', headers })
    expect([login.status, login.headers.location]).toEqual([302, '/auth?returnTo=%2Fprofile'])
  })

  it('even when the request target contains a host', async () => {
    const form = registrationForm()
    await connection.send({ method: 'POST', path: `http://evil.example${accounts.register.path}`, body: form })
    for (const { link } of await mailsTo(test.ctx, form.email)) expect(link).toMatch(/^https:\/\/giebel\.test\//)
  })
})

describe('/api/login redirects to this site only', () => {
  const follow = async (query: string) => {
    const { status, headers } = await connection.send({ method: 'GET', path: `/api/login?${query}` })
    return [status, headers.location]
  }

  it.each(RETURN_PATHS)('and keeps the return path %s', async (path) => {
    expect(await follow(`returnTo=${encodeURIComponent(path)}`)).toEqual([302, `/auth?returnTo=${encodeURIComponent(path)}`])
  })

  // A lone surrogate cannot be part of a URL.
  it.each(REFUSED_RETURN_PATHS.filter((path) => path.isWellFormed()))('and drops the return path %j', async (path) => {
    expect(await follow(`returnTo=${encodeURIComponent(path)}`)).toEqual([302, '/auth'])
  })

  it.each([
    'returnTo=//evil.example',
    'returnTo=/profile&returnTo=//evil.example',
    'returnTo[]=//evil.example',
    'returnTo=%',
    'returnTo=/%ED%A0%80/evil.example',
    'returnTo=/%C0%AFevil.example',
    'returnTo=%00',
    'returnTo=%0d%0aLocation:%20https://evil.example',
    'returnTo=%252f%252fevil.example',
    'returnto=/profile',
    'returnTo',
    '',
  ])('even for the odd query %s', async (query) => {
    const [status, location] = await follow(query)
    expect(status).toBe(302)
    // resolved as a browser does
    expect(new URL(String(location), 'https://giebel.test').href).toMatch(/^https:\/\/giebel\.test\/auth(\?returnTo=%2F(?!%2F)[^&]*)?$/)
  })
})

describe('the email to an existing account', () => {
  beforeAll(() => connectMailServer(test.ctx, smtp))

  it.each(FORGED)('links only to the configured host with the headers %j', async (headers) => {
    const { email } = await test.make.agent()
    await connection.send({ method: 'POST', path: accounts.register.path, headers, body: registrationForm({ email }) })
    const [mail] = await mailsTo(test.ctx, email)
    expect(mail?.type).toBe('account_exists')
    expect(mail?.html).not.toContain('evil')
    for (const [, address] of mail?.html.matchAll(/(?:href|src)="([^"]*)"/g) ?? []) expect(address).toMatch(/^https:\/\/giebel\.test(\/|$)/)
  })
})
