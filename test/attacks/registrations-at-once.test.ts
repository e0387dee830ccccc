import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#server/features/people/accounts/registration.ts'
import { registerPartner } from '#server/features/network/partners/service.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { RegisterForm } from '#shared/contract/people/account-forms.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { PartnerRegistrationForm } from '#shared/contract/network/partner-forms.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo, type RawAnswer } from '#test/connection.ts'
import { invitationForm, registrationForm } from '#test/forms.ts'
import { mailsTo } from '#test/mails.ts'

/** Two processes of one installation. */
let test: TestApp
let second: TestApp
let processes: Connection[] = []
beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  second = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, beside: test })
  processes = await Promise.all([test, second].map(async (app) => connectTo(await app.listen())))
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(async () => {
  for (const process of processes) process.close()
  await second.close()
  await test.close()
})

const AT_ONCE = 50

/** The rows that an address left behind. */
async function outcomeOf(email: string) {
  const found = await test.ctx.db
    .selectFrom('users as u')
    .leftJoin('partner_profiles as p', 'p.user_id', 'u.id')
    .leftJoin('partner_relations as r', 'r.partner_id', 'u.id')
    .leftJoin('account_tokens as t', 't.user_id', 'u.id')
    .select(['u.id', 'u.role', 'p.user_id as profile', 'r.office_id as agent', 't.purpose'])
    .where('u.email', '=', email)
    .execute()
  return { found, mails: (await mailsTo(test.ctx, email)).map(({ type }) => type) }
}

const countOf = (answers: readonly RawAnswer[], status: number) => answers.filter((answer) => answer.status === status).length

/** An address's limit lets ten through to the database; the others get a 429. */
function expectOneAccount(answers: readonly RawAnswer[], admitted: number): void {
  expect(countOf(answers, 200)).toBe(1)
  expect(countOf(answers, 409)).toBe(admitted - 1)
  expect(countOf(answers, 429)).toBe(AT_ONCE - admitted)
}

const sendTo = (n: number, path: string, body: object) =>
  (processes[n % 2] as Connection).send({ method: 'POST', path, headers: { 'x-forwarded-for': `198.51.100.${n}` }, body })

describe('fifty concurrent registrations with one address', () => {
  it('create one account and one email', async () => {
    const form = registrationForm()
    const spellings = [form.email, form.email.toUpperCase(), ` ${form.email}`]
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => sendTo(n, accounts.register.path, { ...form, email: spellings[n % 3] })),
    )
    expectOneAccount(answers, 10)
    const { found, mails } = await outcomeOf(form.email)
    expect(found).toMatchObject([{ role: 'agent', profile: null, agent: null, purpose: 'verification' }])
    expect(mails).toEqual(['verification'])
  })

  it("create one account, one profile and one connection by an agent's link", async () => {
    const agent = await test.make.agent()
    const form = invitationForm()
    const path = buildAddress(partners.register.path, { shortLink: agent.id })
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => sendTo(n, path, form)))
    expectOneAccount(answers, 10)
    const { found, mails } = await outcomeOf(form.email)
    expect(found).toMatchObject([{ role: 'partner', agent: agent.officeId, purpose: 'verification' }])
    expect(found[0]?.profile).toBe(found[0]?.id)
    expect(mails).toEqual(['verification'])
  })

  it("create one account without leftovers when half of them use each of two agents' links", async () => {
    const agents = [await test.make.agent(), await test.make.agent()]
    const { email } = registrationForm()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        if (n % 2 === 0) return sendTo(n, accounts.register.path, registrationForm({ email }))
        // Alternates the agents within each process.
        return sendTo(n >> 1, buildAddress(partners.register.path, { shortLink: agents[(n >> 1) % 2]?.id }), invitationForm({ email }))
      }),
    )
    expectOneAccount(answers, 20)
    const { found, mails } = await outcomeOf(email)
    expect(found).toHaveLength(1)
    expect(mails).toEqual(['verification'])
    const isPartner = found[0]?.role === 'partner'
    expect([found[0]?.profile !== null, found[0]?.agent !== null]).toEqual([isPartner, isPartner])
  })

  it('create one account without a rate limit, by the unique constraint', async () => {
    const agent = await test.make.agent()
    const { email } = registrationForm()
    const outcomes = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const { ctx } = n % 4 < 2 ? test : second
        return n % 2 === 0
          ? register(ctx, RegisterForm.parse(registrationForm({ email })))
          : registerPartner(ctx, agent.id, PartnerRegistrationForm.parse(invitationForm({ email })))
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as { status?: number }] : []))
    expect(refusals.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE - 1).fill(409))
    const { found, mails } = await outcomeOf(email)
    expect([found.length, mails]).toEqual([1, ['verification']])
  })
})

describe('fifty concurrent registrations with one address and a mail server', () => {
  let smtp: SmtpStandIn
  beforeAll(async () => {
    smtp = await startSmtp()
    await connectMailServer(test.ctx, smtp)
  })
  afterAll(() => smtp.close())

  it('create one account and one email, and no response reveals which came first', async () => {
    const agent = await test.make.agent()
    const { email } = registrationForm()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        n % 2 === 0
          ? sendTo(n, accounts.register.path, registrationForm({ email }))
          : sendTo(n >> 1, buildAddress(partners.register.path, { shortLink: agent.id }), invitationForm({ email })),
      ),
    )
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, AT_ONCE - 20])
    const { found, mails } = await outcomeOf(email)
    expect([found.length, mails]).toEqual([1, ['verification']])
  })

  it('email the owner of an existing account once', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const email = agent.email.toUpperCase()
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        register((n % 2 === 0 ? test : second).ctx, RegisterForm.parse(registrationForm({ email }))),
      ),
    )
    expect([(await mailsTo(test.ctx, agent.email)).length, await mailsTo(test.ctx, other.email)]).toEqual([1, []])
  })
})
