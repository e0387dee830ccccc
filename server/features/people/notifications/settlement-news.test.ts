import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { settlingPair } from '#test/settle.ts'
import { dispatchEvents } from './dispatch.ts'
import { writeAlerts } from './service.ts'

let test: TestApp
let agent: TestAgent
let partner: TestPartner
let others: [TestAgent, TestPartner]
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  ;[[agent, partner], others] = [await settlingPair(test), await settlingPair(test)]
})
afterAll(() => test.close())

/** The partner's bell; asserts that the others' bells are empty. */
async function heard() {
  await dispatchEvents(test.ctx)
  for (const one of [agent, ...others]) expect(await readBell(test, one)).toEqual([])
  return (await readBell(test, partner)).map(({ kind, commission, statement, tip }) => [kind, commission ?? statement ?? tip?.status])
}

const sell = async () => {
  const tipId = await test.make.tip(agent, partner)
  const sale = { salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-20' }
  return (await test.as(agent).call(commissions.create, { body: { tipId, ...sale } })).body.id
}
const draft = async (id: number) =>
  (await test.as(agent).call(statements.create, { body: { partnerId: partner.id, commissionIds: [id] } })).body.id

const newest = (news: Awaited<ReturnType<typeof heard>>, kind: string) => news.filter(([one]) => one === kind).map(([, what]) => what)

describe('a commission', () => {
  it('notifies only its partner when recorded, changed or paid, but not when a date moves', async () => {
    const id = await sell()
    expect(await heard()).toEqual(
      expect.arrayContaining([
        ['commission_changed', { amount: 2_000, isPaid: false }],
        ['tip_changed', 'sold'],
      ]),
    )
    const [{ id: first } = { id: 0 }] = (await readBell(test, partner)).filter(({ kind }) => kind === 'commission_changed')
    await test.as(partner).call(notifications.markRead, { body: { matchIds: [first] } })
    const unread = async () => {
      await heard()
      return (await readBell(test, partner)).filter(({ kind, notified }) => kind === 'commission_changed' && !notified).length
    }
    const change = (body: object) => test.as(agent).call(commissions.update, { params: { id }, body })
    await change({ dueDate: '2026-12-01' })
    expect(await unread()).toBe(0)
    await change({ paidDate: '2026-11-22' })
    expect(await unread()).toBe(1)
    expect(newest(await heard(), 'commission_changed')).toEqual([{ amount: 2_000, isPaid: true }])
  })

  it('notifies once when an admin sets the same reward twice', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const id = await test.make.tip(agent, partner)
    for (let twice = 0; twice < 2; twice += 1)
      await test.as(admin).call(rewards.setTipStatus, { params: { id }, body: { status: 'contracted', rewardAmount: 50 } })
    expect(newest(await heard(), 'commission_changed')).toEqual([{ amount: 50, isPaid: false }])
    const events = await test.ctx.db.selectFrom('events').selectAll().where('kind', '=', 'commission_changed').execute()
    expect(events.filter(({ user_ids: users }) => users.includes(partner.id))).toHaveLength(1)
  })
})

describe('a document', () => {
  it('notifies when issued, paid and cancelled, but not as a draft', async () => {
    const id = await draft(await sell())
    expect(newest(await heard(), 'statement_changed')).toEqual([])
    await test.as(agent).call(statements.issue, { params: { id } })
    expect(newest(await heard(), 'statement_changed')).toEqual([{ kind: 'credit_note', status: 'issued', number: 'GS-00001' }])
    await test.as(agent).call(statements.pay, { params: { id }, body: { paidDate: '2026-11-22' } })
    expect(newest(await heard(), 'statement_changed')).toEqual([{ kind: 'credit_note', status: 'paid', number: 'GS-00001' }])
    await test.as(agent).call(statements.cancel, { params: { id }, body: { reason: 'Irrtum' } })
    expect(newest(await heard(), 'statement_changed')).toEqual([
      { kind: 'cancellation', status: 'issued', number: 'GS-00002' },
      { kind: 'credit_note', status: 'cancelled', number: 'GS-00001' },
    ])
  })

  it('is emailed to a partner who wants that, and no longer once turned off', async () => {
    const prefer = (bell: boolean, mail: boolean) =>
      test.as(partner).call(notifications.setPreferences, {
        body: { kinds: [{ kind: 'statement_changed', bell, mail }], digestAt: null, quietFrom: null, quietTo: null },
      })
    const mails = async () => {
      await dispatchEvents(test.ctx)
      test.clock.advance(minutes(3))
      await writeAlerts(test.ctx)
      return (await mailsTo(test.ctx, partner.email)).filter(({ type }) => type === 'alert').map(({ text }) => text)
    }
    await prefer(false, true)
    const id = await draft(await sell())
    await test.as(agent).call(statements.issue, { params: { id } })
    const [mail, ...more] = await mails()
    expect([mail?.includes('Gutschrift GS-00001: ausgestellt'), more]).toEqual([true, []])
    expect(mail).toContain('/partner-dashboard?tab=provisionen')
    expect(newest(await heard(), 'statement_changed')).toEqual([])
    await prefer(false, false)
    await test.as(agent).call(statements.pay, { params: { id }, body: { paidDate: '2026-11-22' } })
    expect(await mails()).toHaveLength(1)
  })
})
