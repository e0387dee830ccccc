import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#shared/contract/operations/audit.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { consents } from '#shared/contract/people/consents.ts'
import { members } from '#shared/contract/people/members.ts'
import { users } from '#shared/contract/people/users.ts'
import { lockOffice } from '#server/db/lock-owner.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUser } from '#server/features/people/users/service.ts'
import { publishAgreement } from '#test/agreement.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { acceptAgreement } from './agreement.ts'
import { recordTerms } from './service.ts'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
beforeEach(() => publishAgreement(test))
afterAll(() => test.close())

const list = async (as: TestUser<'agent' | 'admin'>) => (await test.as(as).call(consents.list)).body
const agreement = async (as: TestAgent) => (await test.as(as).call(consents.agreement)).body
const accept = (as: TestAgent, hash: string) => test.as(as).call(consents.accept, { body: { hash } })
const isDue = async (as: TestAgent) => (await test.as(as).call(accounts.current)).body.agreementDue
/** A new text on top of the current one. */
const publishAnother = () => publishAgreement(test, `Fassung ${randomUUID()}`)

/** An agent who registers with an office of one, and colleagues who come later by invitation. */
async function newOffice(companyName: string) {
  const body = registrationForm({ companyName })
  const { email } = body
  await test.as().call(accounts.register, { body })
  const { id, office_id } = await test.ctx.db
    .selectFrom('users')
    .select(['id', 'office_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const join = async () => {
    const colleague = await test.make.agent({ office_id })
    await inTransaction(test.ctx, (ctx) => recordTerms(ctx, colleague, 'invitation'))
    return colleague
  }
  return { id, email, join }
}
const agreementsOf = async (company: string) =>
  (await list(admin))
    .filter(({ what, about }) => what === 'Vereinbarung zur Auftragsverarbeitung' && about === company)
    .map(({ who, version, proof, channel }) => ({ who, version, proof, channel }))
const termsOf = async (email: string) =>
  (await list(admin)).filter(({ about }) => about === email).map(({ what, proof }) => `${what}: ${proof}`)

describe('an office that opens by registration', () => {
  it('accepts the agreement with its first account; a colleague is asked for the other terms only', async () => {
    const { version } = await publishAgreement(test)
    const [first, stranger] = [await newOffice('Adler GmbH'), await newOffice('Claus KG')]
    const [accepted] = await agreementsOf('Adler GmbH')
    expect(accepted).toMatchObject({
      who: expect.stringContaining(' '),
      version,
      proof: expect.stringContaining('für ein neues Maklerbüro'),
      channel: 'Registrierung',
    })
    const colleague = await first.join()
    expect(await agreementsOf('Adler GmbH')).toEqual([accepted])
    expect(await agreementsOf('Claus KG')).toHaveLength(1)
    const terms = 'Mit dem Konto gelten die AGB. Wie wir Daten verarbeiten, steht unter Datenschutz.'
    expect((await termsOf(colleague.email)).toSorted()).toEqual([
      `Konto eröffnet unter AGB: ${terms}`,
      `Konto eröffnet unter Datenschutz: ${terms}`,
    ])
    for (const { email } of [first, stranger]) expect(await termsOf(email)).toHaveLength(2)
    expect(await isDue(colleague)).toBe(false)
  })

  it('has accepted nothing while the text has gaps, and is asked once they are filled in', async () => {
    await publishAgreement(test, 'Betreiber: [Bitte ergänzen: Name]')
    const { join } = await newOffice('Bock GmbH')
    const colleague = await join()
    expect([await agreementsOf('Bock GmbH'), await isDue(colleague)]).toEqual([[], false])
    await publishAnother()
    expect(await isDue(colleague)).toBe(true)
  })

  it('has accepted once if two register at the same time', async () => {
    const opener = await test.make.agent({ company_name: 'Dorn GmbH' })
    const colleague = await test.make.agent({ office_id: opener.officeId })
    await Promise.all([opener, colleague].map((one) => inTransaction(test.ctx, (ctx) => recordTerms(ctx, one, 'registration'))))
    expect(await agreementsOf('Dorn GmbH')).toHaveLength(1)
  })

  it('keeps its acceptance with the name when the account of who accepted goes, until the office closes', async () => {
    const { id, join } = await newOffice('Ehlers GmbH')
    const colleague = await join()
    const before = await agreementsOf('Ehlers GmbH')
    await deleteUser(test.ctx, id)
    expect([before.length, await agreementsOf('Ehlers GmbH'), await isDue(colleague)]).toEqual([1, before, false])
    await deleteUser(test.ctx, colleague.id)
    const left = await test.ctx.db.selectFrom('office_consents').select('id').where('office_id', '=', colleague.officeId).execute()
    expect(left).toEqual([])
  })
})

describe('an office is asked for the agreement', () => {
  it('when the operator publishes another text, and not when the text is the same again', async () => {
    const [principal, other] = [await test.make.agent(), await test.make.agent()]
    await accept(principal, (await agreement(principal)).hash)
    expect([await isDue(principal), await isDue(other)]).toEqual([false, true])
    await publishAnother()
    expect(await isDue(principal)).toBe(true)
    const { version } = await publishAgreement(test)
    const again = await agreement(principal)
    expect([await isDue(principal), again.isAccepted]).toEqual([false, true])
    expect(again.accepted[0]?.version).toBeLessThan(version)
  })

  it('at once on open pages of its agents', async () => {
    const paths = ['/api/auth/user', '/api/office/agreement']
    const events = await liveEventsDuring(test, publishAnother)
    expect(events).toContainEqual({ toRole: 'agent', message: { type: 'changed', paths } })
  })

  it('when it opens without a registration: a partner becomes an agent, or an agent leaves', async () => {
    const partner = await test.make.user({ role: 'partner' })
    await test.as(admin).call(users.update, { params: { id: partner.id }, body: { role: 'agent' } })
    const principal = await test.make.agent()
    const leaver = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    await accept(principal, (await agreement(principal)).hash)
    expect(await isDue(leaver)).toBe(false)
    await test.as(leaver).call(members.leave)
    for (const one of [partner, leaver]) expect(await isDue((await test.make.signIn(one)) as TestAgent)).toBe(true)
    expect(await isDue(principal)).toBe(false)
  })

  it.each([
    ['principal', true],
    ['manager', false],
    ['agent', false],
    ['assistant', false],
  ] as const)('by the account of a %s: %s', async (office_role, due) => {
    const principal = await test.make.agent()
    expect(await isDue(await test.make.agent({ office_id: principal.officeId, office_role }))).toBe(due)
  })

  it('not while the text has gaps', async () => {
    const principal = await test.make.agent()
    await publishAgreement(test, null)
    expect([await isDue(principal), await agreement(principal)]).toEqual([
      false,
      expect.objectContaining({ isFilledIn: false, text: null }),
    ])
  })
})

describe('accepting the agreement', () => {
  it('records author, day, version and hash for the office, in its list, the log and the register of the operator', async () => {
    const principal = await test.make.agent({ first_name: 'Anna', last_name: 'Berger', company_name: 'Falk GmbH' })
    const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'assistant' })
    const stranger = await test.make.agent()
    const { hash, version, text } = await agreement(principal)
    expect(hash).toBe(
      createHash('sha256')
        .update(text ?? '')
        .digest('hex'),
    )
    const { status, body } = await accept(principal, hash)
    expect([status, body.isAccepted, body.text]).toEqual([200, true, null])
    const givenAt = test.clock.now().toISOString()
    expect(body.accepted).toEqual([
      { id: expect.any(Number), author: 'Anna Berger', channel: 'Seite des Büros', version, hash, givenAt, isCurrent: true },
    ])
    expect(await agreement(colleague)).toEqual(body)
    expect((await agreement(stranger)).accepted).toEqual([])
    expect(await agreementsOf('Falk GmbH')).toEqual([
      {
        who: 'Anna Berger',
        version,
        proof: 'Ich nehme diese Vereinbarung zur Auftragsverarbeitung für das Büro an.',
        channel: 'Seite des Büros',
      },
    ])
    const entries = (await test.as(admin).call(audit.list, { query: { kind: 'office_agreed', person: principal.id } })).body
    expect(entries).toHaveLength(1)
  })

  it('a second time, by another principal too, adds nothing', async () => {
    const principal = await test.make.agent()
    const second = await test.make.agent({ office_id: principal.officeId })
    const { hash } = await agreement(principal)
    const first = await accept(principal, hash)
    test.clock.advance(1_000)
    for (const one of [principal, second]) expect((await accept(one, hash)).body).toEqual(first.body)
  })

  it('by two principals at once adds one row and one entry in the log', async () => {
    const principal = await test.make.agent()
    const second = await test.make.agent({ office_id: principal.officeId })
    const { hash } = await agreement(principal)
    let answers: Promise<Awaited<ReturnType<typeof accept>>[]> | undefined
    await inTransaction(test.ctx, async (ctx) => {
      await lockOffice(ctx, principal.officeId)
      answers = Promise.all([principal, second].map((one) => accept(one, hash)))
      // both are on their way before either has accepted
      await expect.poll(() => countLockWaits(test.ctx.db)).toBe(2)
    })
    expect((await answers)?.map(({ status, body }) => [status, body.accepted.length])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await agreement(principal)).accepted).toHaveLength(1)
    const { body } = await test.as(admin).call(audit.list, { query: { kind: 'office_agreed' } })
    expect(body.filter(({ actor }) => actor?.id === principal.id || actor?.id === second.id)).toHaveLength(1)
  })

  it('is refused for a text that was changed since it was read, and for no hash', async () => {
    const principal = await test.make.agent()
    const { hash } = await agreement(principal)
    await publishAnother()
    const late = await accept(principal, hash)
    expect([late.status, late.text]).toEqual([
      409,
      'Die Vereinbarung wurde inzwischen geändert. Bitte lesen Sie die neue Fassung, bevor Sie sie annehmen.',
    ])
    const wrong = await accept(principal, 'gelesen')
    expect([wrong.status, wrong.text]).toEqual([400, 'Bitte laden Sie die Seite neu'])
    expect((await agreement(principal)).accepted).toEqual([])
  })

  it('is refused while the operator has not filled in the text', async () => {
    const principal = await test.make.agent()
    const { hash } = await publishAgreement(test, null)
    const answer = await accept(principal, hash)
    expect([answer.status, answer.text]).toEqual([
      409,
      'Der Betreiber hat die Vereinbarung noch nicht vollständig ausgefüllt. Sie können sie annehmen, sobald nichts mehr fehlt.',
    ])
    expect((await agreement(principal)).accepted).toEqual([])
  })

  it('is refused for a principal who lost the right or the office during the call', async () => {
    const principal = await test.make.agent()
    const former = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
    const gone = { ...(await test.make.agent()), officeId: principal.officeId }
    const { hash } = await agreement(principal)
    for (const [by, status] of [
      [former, 403],
      [gone, 401],
    ] as const)
      await expect(acceptAgreement(test.ctx, { ...by, role: 'agent' }, hash)).rejects.toMatchObject({ status })
    expect((await agreement(principal)).accepted).toEqual([])
  })
})

it('the text is read as it was accepted after it changed, by each of the office and no other', async () => {
  const principal = await test.make.agent()
  const colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'assistant' })
  const stranger = await test.make.agent()
  const { hash, text } = await agreement(principal)
  const id = (await accept(principal, hash)).body.accepted[0]?.id ?? 0
  await publishAnother()
  for (const one of [principal, colleague]) {
    const answer = await test.as(one).call(consents.acceptedText, { params: { id } })
    expect([answer.text, answer.headers['content-type']]).toEqual([text, 'text/plain; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain('inline')
  }
  expect((await agreement(principal)).accepted).toMatchObject([{ id, hash, isCurrent: false }])
  const foreign = await test.as(stranger).call(consents.acceptedText, { params: { id } })
  expect([foreign.status, foreign.text]).toEqual([404, 'Diese Fassung hat Ihr Büro nicht angenommen.'])
})
