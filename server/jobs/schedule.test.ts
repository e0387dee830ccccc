import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import { createBoss } from './queue.ts'
import { installSchedule } from './schedule.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The minutes of an hour at which work comes round that comes round every hour. */
function minutesOf(cron: string): number[] {
  const [minute = '', ...rest] = cron.split(' ')
  expect(rest).toEqual(['*', '*', '*', '*'])
  const [, step] = /^\*(?:\/(\d+))?$/.exec(minute) ?? []
  const hour = Array.from({ length: 60 }, (_, n) => n)
  return hour.filter((n) => (minute.startsWith('*') ? n % Number(step ?? 1) === 0 : minute.split(',').includes(String(n))))
}

describe('the schedule', () => {
  it('reads the portals at the moments that every search shows as its next run', async () => {
    const boss = createBoss(test.database.appUrl, { worker: true })
    await boss.start()
    await installSchedule(boss, { makesBackups: false })
    const planned = (await boss.getSchedules()).find(({ name }) => name === 'plan-runs')
    await boss.stop({ graceful: false })
    const agent = await test.make.agent()
    await test.make.savedSearch(agent)
    const shown = new Set<number>()
    for (let step = 0; step < 12; step += 1) {
      const next = (await test.as(agent).call(savedSearches.list)).body[0]?.nextRunAt ?? ''
      expect(Date.parse(next)).toBeGreaterThan(test.clock.now().getTime())
      shown.add(new Date(next).getUTCMinutes())
      test.clock.advance(minutes(5))
    }
    expect(minutesOf(planned?.cron ?? '')).toEqual([...shown].toSorted((one, other) => one - other))
  })

  it('has the rest of the work come round by the clock in Berlin', async () => {
    const boss = createBoss(test.database.appUrl, { worker: true })
    await boss.start()
    await installSchedule(boss, { makesBackups: true })
    const schedules = await boss.getSchedules()
    await boss.stop({ graceful: false })
    expect(Object.fromEntries(schedules.map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]))).toEqual({
      'plan-runs': '*/30 * * * * Europe/Berlin',
      'price-levels': '10 * * * * Europe/Berlin',
      'mark-objectors': '20 4 * * * Europe/Berlin',
      'back-up': '15 3 * * * Europe/Berlin',
      sweep: '* * * * * Europe/Berlin',
    })
  })
})
