import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import { JOBS } from '#server/features.ts'
import { createBoss } from './queue.ts'
import { installSchedule } from './schedule.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Minutes of the hour at which an hourly job runs. */
function minutesOf(cron: string): number[] {
  const [minute = '', ...rest] = cron.split(' ')
  expect(rest).toEqual(['*', '*', '*', '*'])
  const [, step] = /^\*(?:\/(\d+))?$/.exec(minute) ?? []
  const hour = Array.from({ length: 60 }, (_, n) => n)
  return hour.filter((n) => (minute.startsWith('*') ? n % Number(step ?? 1) === 0 : minute.split(',').includes(String(n))))
}

it('every kind of job that can be enqueued is defined once', () => {
  const root = join(import.meta.dirname, '../..')
  const declared = globSync('server/**/{feature,job}.ts', { cwd: root }).flatMap((file) => {
    const [, behind = ''] = readFileSync(join(root, file), 'utf8').split(/interface Jobs \{\n/)
    const [kinds = ''] = behind.split(/\n *\}\n/)
    return [...kinds.matchAll(/^ +'?([a-z-]+)'?: /gm)].map(([, name]) => String(name))
  })
  expect(declared.length).toBeGreaterThan(20)
  expect(JOBS.map(({ name }): string => name).toSorted()).toEqual(declared.toSorted())
})

describe('the schedule', () => {
  it('reads the portals at the times that each search shows as its next run', async () => {
    const boss = createBoss(test.database.appUrl, { worker: true })
    await boss.start()
    await installSchedule(boss, JOBS)
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

  it('stores the cron line of every job, in Berlin time', async () => {
    const boss = createBoss(test.database.appUrl, { worker: true })
    await boss.start()
    await installSchedule(boss, JOBS)
    const schedules = await boss.getSchedules()
    await boss.stop({ graceful: false })
    const stored = schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`)
    const defined = JOBS.flatMap(({ name, cron }) => (cron === undefined ? [] : [`${name} ${cron} Europe/Berlin`]))
    expect(defined).toContain('sweep * * * * * Europe/Berlin')
    expect(stored.toSorted()).toEqual(defined.toSorted())
  })
})

describe('a day of a clock change', () => {
  it.each([
    ['2:00 comes twice', '2026-10-24T22:00:00Z', 25],
    ['2:00 is followed by 3:00', '2026-03-28T23:00:00Z', 23],
  ])('%s: daily jobs run once, and hourly ones every hour', async (_, midnight, hours) => {
    const boss = createBoss(test.database.appUrl, { worker: true })
    await boss.start()
    await installSchedule(boss, JOBS)
    const schedules = await boss.getSchedules()
    const end = Date.parse(midnight) + hours * 3_600_000
    const timesOf = ({ cron, timezone }: (typeof schedules)[number]) =>
      boss
        .previewSchedule(cron, { tz: timezone, from: new Date(Date.parse(midnight) - 1), count: 100 })
        .filter((moment) => moment.getTime() < end).length
    const counted = Object.fromEntries(schedules.map((schedule) => [schedule.name, timesOf(schedule)]))
    await boss.stop({ graceful: false })
    expect(counted).toMatchObject({ 'back-up': 1, 'mark-objectors': 1, 'tidy-places': 1, 'price-levels': hours, 'ask-again': hours })
  })
})
