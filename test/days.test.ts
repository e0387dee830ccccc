import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { listedAt } from '#server/features/ingest/portals/kleinanzeigen/dates.ts'
import { startTestApp, type TestApp } from './app.ts'
import { settlingPair } from './settle.ts'

/** Moments at which the date in Berlin differs from UTC, or a 24-hour calculation fails; Berlin's date and time are worked out by hand. */
const MOMENTS: readonly (readonly [moment: string, yesterday: string, today: string, tomorrow: string, clock: string])[] = [
  ['2026-01-14T22:59:30Z', '2026-01-13', '2026-01-14', '2026-01-15', '23:59'],
  ['2026-01-14T23:00:30Z', '2026-01-14', '2026-01-15', '2026-01-16', '00:00'],
  ['2026-07-14T21:59:30Z', '2026-07-13', '2026-07-14', '2026-07-15', '23:59'],
  ['2026-07-14T22:00:30Z', '2026-07-14', '2026-07-15', '2026-07-16', '00:00'],
  ['2026-12-31T23:30:00Z', '2026-12-31', '2027-01-01', '2027-01-02', '00:30'],
  // The night in which 2:00 becomes 3:00.
  ['2026-03-28T23:10:00Z', '2026-03-28', '2026-03-29', '2026-03-30', '00:10'],
  ['2026-03-29T01:00:30Z', '2026-03-28', '2026-03-29', '2026-03-30', '03:00'],
  ['2026-03-29T21:59:30Z', '2026-03-28', '2026-03-29', '2026-03-30', '23:59'],
  ['2026-03-29T22:00:30Z', '2026-03-29', '2026-03-30', '2026-03-31', '00:00'],
  // The night in which 2:00 occurs twice.
  ['2026-10-24T22:10:00Z', '2026-10-24', '2026-10-25', '2026-10-26', '00:10'],
  ['2026-10-25T22:59:30Z', '2026-10-24', '2026-10-25', '2026-10-26', '23:59'],
  ['2026-10-25T23:00:30Z', '2026-10-25', '2026-10-26', '2026-10-27', '00:00'],
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe.each(MOMENTS)('at %s', (moment, yesterday, today, tomorrow, clock) => {
  const now = new Date(moment)

  it("the day is Berlin's", () => {
    expect(berlinDay(now)).toBe(today)
  })

  it("an owner's consent may be dated today, not tomorrow", async () => {
    test.clock.set(now)
    const as = test.as(await test.make.agent())
    const params = { id: await test.make.property() }
    const agree = (day: string) => as.call(contact.consent, { params, body: { channel: 'phone', reason: 'Am Telefon', day } })
    expect([(await agree(tomorrow)).status, (await agree(today)).status]).toEqual([400, 200])
  })

  it('a contact and an objection are dated today', async () => {
    test.clock.set(now)
    const as = test.as(await test.make.agent())
    const params = { id: await test.make.property() }
    await as.call(prospects.addActivity, { params, body: { activityType: 'call', description: 'Niemand da' } })
    await as.call(contact.objection, { params, body: { reason: 'Will nicht' } })
    const { lastContactDate, contact: known } = (await as.call(properties.get, { params })).body
    expect([lastContactDate, known.objectedAt]).toEqual([today, today])
  })

  it('a follow-up is due today, not tomorrow', async () => {
    test.clock.set(now)
    const as = test.as(await test.make.agent())
    const planned: number[] = []
    for (const nextFollowUpDate of [yesterday, today, tomorrow]) {
      const id = await test.make.property()
      await as.call(prospects.update, { params: { id }, body: { nextFollowUpDate } })
      planned.push(id)
    }
    const due = (await as.call(prospects.followUps)).body
    expect(due.map(({ id }) => id)).toEqual(planned.slice(0, 2))
    expect(due.map(({ nextFollowUpDate }) => nextFollowUpDate)).toEqual([yesterday, today])
  })

  it('listings are new since midnight in Berlin', async () => {
    test.clock.set(now)
    const as = test.as(await test.make.agent())
    const newToday = async () => (await as.call(stats.get)).body.newToday
    const before = await newToday()
    await test.make.property()
    expect(await newToday()).toBe(before + 1)
    // A minute of yesterday; a night with a clock change has another length.
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    await test.make.property({ scraped_at: new Date(now.getTime() - ((hours + 1) * 60 + minutes + 2) * 60_000) })
    expect(await newToday()).toBe(before + 1)
  })

  it('a reward is dated when it is earned, and its document when it is issued', async () => {
    test.clock.set(now)
    const [agent, partner] = await settlingPair(test)
    const admin = test.as(await test.make.user({ role: 'admin' }))
    const tip = await test.make.tip(agent, partner)
    await admin.call(rewards.setTipStatus, { params: { id: tip }, body: { status: 'contracted', rewardAmount: 50 } })
    const [reward] = (await test.as(agent).call(commissions.list)).body
    const draft = await test.as(agent).call(statements.create, { body: { partnerId: partner.id, commissionIds: [reward?.id ?? 0] } })
    const { content } = (await test.as(agent).call(statements.issue, { params: { id: draft.body.id } })).body
    expect([content.lines.map(({ serviceDate }) => serviceDate), content.issuedOn]).toEqual([[today], today])
  })

  it('a portal clock one minute ahead means now, not yesterday', () => {
    const ahead = new Date(now.getTime() + 60_000)
    expect(listedAt(`Heute, ${clock}`, now)?.getTime()).toBe(Math.floor(now.getTime() / 60_000) * 60_000)
    const portalTime = ahead.toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
    // After midnight the same page shows "Heute" for the new day.
    const seen = berlinDay(ahead) === today ? now : ahead
    expect(listedAt(`Heute, ${portalTime}`, seen)?.getTime()).toBe(Math.min(Math.floor(ahead.getTime() / 60_000) * 60_000, seen.getTime()))
  })
})
