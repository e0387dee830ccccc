import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#shared/contract/operations/audit.ts'
import { legal } from '#shared/contract/operations/legal.ts'
import { consents } from '#shared/contract/people/consents.ts'
import { members } from '#shared/contract/people/members.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { publishAgreement } from '#test/agreement.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
let admin: TestUser<'admin'>
let principal: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
beforeEach(async () => {
  principal = await test.make.agent()
})
afterAll(() => test.close())

const publish = (text: string = randomUUID()) => {
  test.clock.advance(minutes(1))
  return publishAgreement(test, text)
}
async function accept(by: TestAgent) {
  test.clock.advance(minutes(1))
  const { hash } = (await test.as(by).call(consents.agreement)).body
  await test.as(by).call(consents.accept, { body: { hash } })
}
const colleague = (office_role: OfficeRole) => test.make.agent({ office_id: principal.officeId, office_role })
/** Unread notices about the agreement. */
const countNotices = async (reader: TestAgent) =>
  (await readBell(test, reader)).filter(({ kind, notified }) => kind === 'agreement_changed' && !notified).length

describe('a new text of the agreement', () => {
  it('is announced to the principals by bell and email, until one of them has accepted it', async () => {
    const second = await colleague('principal')
    const others = [await colleague('manager'), await colleague('agent'), await colleague('assistant')]
    await publish()
    for (const one of [principal, second]) expect(await countNotices(one)).toBe(1)
    for (const one of others) expect(await countNotices(one)).toBe(0)
    test.clock.advance(minutes(3))
    await writeAlerts(test.ctx)
    const mails = (await mailsTo(test.ctx, principal.email)).filter(({ type }) => type === 'alert')
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Bitte nehmen Sie sie für Ihr Büro an')])
    await publish()
    expect(await countNotices(principal)).toBe(2)
    await accept(second)
    expect([await countNotices(principal), await countNotices(second)]).toEqual([0, 0])
  })

  it('is not announced to an office that has accepted it before, nor to a locked account', async () => {
    const text = randomUUID()
    const [stranger, locked] = [await test.make.agent(), await test.make.agent()]
    await test.make.changeUser(locked, { is_active: false })
    await publish(text)
    await accept(principal)
    await publish()
    const before = [await countNotices(principal), await countNotices(stranger)]
    await publish(text)
    expect([await countNotices(principal), await countNotices(stranger)]).toEqual([before[0], (before[1] ?? 0) + 1])
    const told = await test.ctx.db.selectFrom('events').select('user_ids as ids').where('kind', '=', 'agreement_changed').execute()
    expect(told.flatMap(({ ids }) => ids)).not.toContain(locked.id)
  })

  it('is not announced while it has gaps, nor if it is saved again as it was', async () => {
    const { version } = await publish('Betreiber: [Bitte ergänzen: Name]')
    expect(await countNotices(principal)).toBe(0)
    const text = randomUUID()
    const saved = { params: { page: 'auftragsverarbeitung' }, body: { text, version } } as const
    for (const known of [version, version + 1]) await test.as(admin).call(legal.update, { ...saved, body: { text, version: known } })
    expect(await countNotices(principal)).toBe(1)
  })

  it('is one entry in the log, without the names of all principals', async () => {
    await test.make.agent()
    await publish()
    const [entry] = (await test.as(admin).call(audit.list, { query: { kind: 'agreement_changed' } })).body
    expect(entry?.sentence).toContain('hat die Inhaber gebeten, die neue Fassung der Auftragsverarbeitung anzunehmen')
  })
})

it('the list of offices states for each what it has accepted', async () => {
  const [text, other] = [randomUUID(), await test.make.agent()]
  const { version } = await publish(text)
  const read = async () => {
    const list = (await test.as(admin).call(members.offices)).body
    return [principal, other].map(({ officeId }) => list.find(({ id }) => id === officeId)?.agreement)
  }
  await accept(principal)
  const givenAt = test.clock.now().toISOString()
  expect(await read()).toEqual([{ version, givenAt, isCurrent: true }, null])
  const newer = await publish()
  expect(await read()).toEqual([{ version, givenAt, isCurrent: false }, null])
  await accept(principal)
  const later = test.clock.now().toISOString()
  expect(await read()).toEqual([{ version: newer.version, givenAt: later, isCurrent: true }, null])
  // the earlier text applies again
  await publish(text)
  expect(await read()).toEqual([{ version, givenAt, isCurrent: true }, null])
})
