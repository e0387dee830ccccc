import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import {
  ANNA,
  connectionForm,
  connectOffice,
  datedBy,
  logoutToken,
  openCompanyBrowser,
  sharedCompanyAccounts,
} from '#test/company-account.ts'
import { publishText } from '#test/dns.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'

const { sso } = contract

const newDomain = () => `${randomUUID()}.example.test`

/** An office with a provider and a domain of its own, and a person of it at the provider. */
async function connected(test: TestApp) {
  const provider = await sharedCompanyAccounts()
  const by = await test.make.agent()
  const domain = newDomain()
  const id = await connectOffice(test, by, provider, { domain })
  const sub = randomUUID()
  provider.colleagues.set(sub, { ...ANNA, sub, email: `anna@${domain}` })
  return { by, id, domain, sub, email: `anna@${domain}` }
}

/** The office's only domain, before it is proven. */
async function withDomain(test: TestApp, by: TestAgent) {
  const [domain] = (await test.as(by).call(sso.addDomain, { body: { domain: newDomain() } })).body.domains
  if (!domain) throw new Error('the domain was not stored')
  return domain
}

export const WRITES: Writes<'sso'> = {
  'sso.put': async ({ make }) => ({ by: await make.agent(), input: { body: connectionForm(await sharedCompanyAccounts()) } }),
  'sso.addDomain': async ({ make }) => ({ by: await make.agent(), input: { body: { domain: newDomain() } } }),
  'sso.checkDomain': async (test) => {
    const by = await test.make.agent()
    const { id, recordName, recordText } = await withDomain(test, by)
    publishText(recordName, recordText)
    return { by, input: { params: { id } } }
  },
  'sso.removeDomain': async (test) => {
    const by = await test.make.agent()
    return { by, input: { params: { id: (await withDomain(test, by)).id } } }
  },
  'sso.setOnlyWay': async (test) => {
    const { by, id } = await connected(test)
    await test.ctx.db.updateTable('sso_connections').set({ is_only_way: true }).where('id', '=', id).execute()
    return { by, input: { body: { isOnlyWay: false } } }
  },
  'sso.remove': async (test) => ({ by: (await connected(test)).by }),
  'sso.begin': async (test) => ({ input: { body: { email: (await connected(test)).email } } }),
  'sso.finish': async (test) => {
    const { id, email, sub } = await connected(test)
    const provider = await sharedCompanyAccounts()
    provider.tamper = datedBy(provider, test.clock)
    const browser = openCompanyBrowser(test)
    const { url } = (await browser.begin(email)).body
    const { search } = await browser.chooseAt(url, sub)
    return {
      // only the cookie of the browser counts
      by: { ...(await test.make.agent()), cookie: browser.cookie },
      input: { body: { connection: id, query: search } },
      heard: ['agent: /api/auth/sessions', 'agent: /api/auth/user /api/office/people /api/office/invitations'],
    }
  },
  'sso.connect': async (test) => {
    const { by } = await connected(test)
    return { by, input: { body: { password: by.password } } }
  },
  'sso.disconnect': async (test) => {
    const { by } = await connected(test)
    await test.ctx.db
      .insertInto('sso_identities')
      .values({
        office_id: by.officeId,
        user_id: by.id,
        issuer: 'https://login.example.test',
        subject: by.id,
        created_at: test.clock.now(),
      })
      .execute()
    return { by }
  },
  'sso.logout': async (test) => {
    const { id, email, sub } = await connected(test)
    const provider = await sharedCompanyAccounts()
    provider.tamper = datedBy(provider, test.clock)
    await openCompanyBrowser(test).signIn(email, sub)
    const body = { logout_token: await logoutToken(provider, { sub }, test.clock.now()) }
    return { input: { params: { id }, body }, heard: ['a session ends', 'agent: /api/auth/sessions'] }
  },
  'sso.enterInEmergency': async (test) => {
    const { by } = await connected(test)
    await test.ctx.db.updateTable('sso_connections').set({ is_only_way: true }).where('office_id', '=', by.officeId).execute()
    const code = (await test.as(by).call(sso.setOnlyWay, { body: { isOnlyWay: true } })).body.emergencyCode ?? ''
    return { input: { body: { email: by.email, password: by.password, code } }, heard: ['agent: /api/auth/sessions'] }
  },
}
