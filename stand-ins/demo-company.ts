import { sso } from '#shared/contract/people/sso.ts'
import type { Agent, SignedIn } from '#shared/domain/ids.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Dns } from '#server/dns.ts'
import { NO_SESSION } from '#server/http/session.ts'
import { perform } from '#server/perform.ts'
import type { Colleague } from './company-account/colleague.ts'
import { type CompanyAccounts, startCompanyAccounts } from './company-account/start.ts'

/** The address of the account with which the demo shows the sign-in with a company account. */
export const DEMO_COMPANY_EMAIL = 'fee.lange@firma.demo'
const DOMAIN = 'firma.demo'

/** Fee gets her account in the first office at the first sign-in, by her group. */
const COLLEAGUES: readonly Colleague[] = [
  { sub: 'fee', email: DEMO_COMPANY_EMAIL, email_verified: true, given_name: 'Fee', family_name: 'Lange', groups: ['vertrieb'] },
  { sub: 'timo', email: `timo.wolf@${DOMAIN}`, email_verified: true, given_name: 'Timo', family_name: 'Wolf', groups: ['empfang'] },
]

export interface DemoCompany extends CompanyAccounts {
  /** Name servers that also know the company's domain. */
  withRecords(dns: Dns): Dns
  /** Connects the first office of the demo; its provider may have another address than at the last start. */
  connect(ctx: Ctx): Promise<void>
}

/** The provider of the first office's company, and the records of its domain. */
export async function startDemoCompany(port = 0): Promise<DemoCompany> {
  const accounts = await startCompanyAccounts(COLLEAGUES, port)
  const records = new Map<string, string>()
  return Object.assign(accounts, {
    withRecords: (dns: Dns): Dns => ({
      async text(name) {
        const own = records.get(name)
        return own === undefined ? dns.text(name) : [[own]]
      },
    }),
    async connect(ctx: Ctx) {
      const caller = { user: await findPrincipal(ctx), session: NO_SESSION }
      const { connection } = await perform(ctx, sso.put, caller, {
        body: {
          issuer: accounts.url,
          clientId: accounts.clientId,
          clientSecret: accounts.clientSecret,
          createsAccounts: true,
          newRole: 'assistant',
          roleClaim: 'groups',
          roles: [{ value: 'vertrieb', officeRole: 'agent' }],
        },
      })
      if (connection) accounts.register(connection)
      const { domains } = await perform(ctx, sso.addDomain, caller, { body: { domain: DOMAIN } })
      for (const { id, recordName, recordText } of domains) {
        records.set(recordName, recordText)
        await perform(ctx, sso.checkDomain, caller, { params: { id } })
      }
    },
  })
}

async function findPrincipal({ db }: Ctx): Promise<SignedIn> {
  const { officeId, id } = await db
    .selectFrom('users')
    .select(['id', 'office_id as officeId'])
    .where('email', '=', 'makler@giebel.demo')
    .executeTakeFirstOrThrow()
  return { id, officeId, role: 'agent', officeRole: 'principal', ofColleagues: 'work' } as SignedIn & Agent
}
