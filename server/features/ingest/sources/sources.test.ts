import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SourceState, sources } from '#shared/contract/ingest/sources.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'

const PORTAL = 'kleinanzeigen.de'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp({ env: { KLEINANZEIGEN_URL: 'http://portal.example:8080' } })
  admin = await test.make.user({ role: 'admin' })
})
beforeEach(async () => {
  await test.empty('scrape_runs', 'outgoing_hosts')
})
afterAll(() => test.close())

const ago = (milliseconds: number) => new Date(test.clock.now().getTime() - milliseconds)
const state = async (source: SourceState['source'] = PORTAL) =>
  (await test.as(admin).call(sources.list)).body.find((one) => one.source === source)
const run = (status: 'running' | 'completed' | 'failed', began: number, more: object = {}) =>
  test.make.run({
    source: PORTAL,
    status,
    started_at: ago(began),
    completed_at: status === 'running' ? null : ago(began - minutes(1)),
    failure: status === 'failed' ? 'blocked' : null,
    ...more,
  })

describe("a portal's state", () => {
  it('is empty before its first run', async () => {
    expect(await state()).toMatchObject({
      isEnabled: true,
      closedUntil: null,
      lastCompletedAt: null,
      failure: null,
      running: 0,
      lastDay: { completed: 0, failed: 0, pages: 0, found: 0, added: 0, changed: 0 },
    })
  })

  it('covers one day and no more', async () => {
    await run('completed', hours(25), { pages: 9, items_found: 90 })
    await run('completed', hours(3), { pages: 2, items_found: 40, items_new: 3, items_changed: 1 })
    await run('completed', hours(1), { pages: 1, items_found: 20, items_new: 1 })
    await run('running', minutes(2))
    expect(await state()).toMatchObject({
      lastCompletedAt: ago(hours(1) - minutes(1)).toISOString(),
      failure: null,
      running: 1,
      lastDay: { completed: 2, failed: 0, pages: 3, found: 60, added: 4, changed: 1 },
    })
  })

  it("shows its last run's failure until a run succeeds", async () => {
    await run('completed', hours(3))
    await run('failed', hours(2), { failure: 'layout_changed', reason: 'Die Liste sieht anders aus.' })
    expect(await state()).toMatchObject({
      failure: { kind: 'layout_changed', reason: 'Die Liste sieht anders aus.', at: ago(hours(2) - minutes(1)).toISOString() },
      lastDay: { completed: 1, failed: 1 },
    })
    await run('completed', hours(1))
    expect(await state()).toMatchObject({ failure: null })
  })

  it('is closed as long as its own host is closed', async () => {
    const until = new Date(test.clock.now().getTime() + minutes(15))
    const close = (host: string, closed_until: Date) =>
      test.ctx.db
        .insertInto('outgoing_hosts')
        .values({ host, closed_until, times_blocked: 2, last_request_at: ago(minutes(1)) })
        .execute()
    await close('other.example', until)
    expect(await state()).toMatchObject({ closedUntil: null, timesBlocked: 0 })
    await close('portal.example:8080', until)
    expect(await state()).toMatchObject({ closedUntil: until.toISOString(), timesBlocked: 2, lastRequestAt: ago(minutes(1)).toISOString() })
    await test.ctx.db
      .updateTable('outgoing_hosts')
      .set({ closed_until: ago(1) })
      .execute()
    expect(await state()).toMatchObject({ closedUntil: null })
  })

  describe('when an admin changes it', () => {
    let since = 0
    const changes = async () =>
      (
        await test.ctx.db
          .selectFrom('events')
          .select('details')
          .where('kind', '=', 'source_changed')
          .where('id', '>', since)
          .orderBy('id')
          .execute()
      ).map(({ details }) => details)
    const set = (body: { isEnabled?: boolean; pauseMs?: number; marksPictures?: boolean }) =>
      test.as(admin).call(sources.update, { params: { source: PORTAL }, body })
    beforeEach(async () => {
      since =
        (
          await test.ctx.db
            .selectFrom('events')
            .select((eb) => eb.fn.max('id').as('id'))
            .executeTakeFirst()
        )?.id ?? 0
      await test.make.changeSources({ is_enabled: true, pause_ms: 2_000, marks_pictures: false })
    })

    it('changes once under concurrent updates', async () => {
      await Promise.all([set({ marksPictures: true }), set({ marksPictures: true })])
      expect(await changes()).toEqual([{ source: PORTAL, marksPictures: true }])
      expect(await state()).toMatchObject({ marksPictures: true, unmarked: 0 })
      await set({ marksPictures: false })
      expect(await state()).toMatchObject({ marksPictures: false })
      expect(await changes()).toHaveLength(2)
    })

    it('changes for a directory too, which has no pictures', async () => {
      const change = (body: object) => test.as(admin).call(sources.update, { params: { source: '11880.com' }, body })
      expect((await change({ marksPictures: true })).status).toBe(400)
      await change({ isEnabled: false, pauseMs: 9_000 })
      expect(await changes()).toEqual([{ source: '11880.com', isEnabled: false, pauseMs: 9_000 }])
      expect(await state('11880.com')).toMatchObject({ isEnabled: false, pauseMs: 9_000 })
      expect(await state()).toMatchObject({ isEnabled: true })
    })

    it('changes only the named settings of this portal, and the log records them', async () => {
      await set({ isEnabled: false, pauseMs: 2_000 })
      await set({ pauseMs: 5_000 })
      expect(await changes()).toEqual([
        { source: PORTAL, isEnabled: false },
        { source: PORTAL, pauseMs: 5_000 },
      ])
      expect(await state()).toMatchObject({ isEnabled: false, pauseMs: 5_000, marksPictures: false })
      expect(await state('immowelt.de')).toMatchObject({ isEnabled: true, pauseMs: 2_000 })
      await set({})
      await set({ isEnabled: false })
      expect(await changes()).toHaveLength(2)
    })

    it('does not lose a change when another setting is changed at the same time', async () => {
      await Promise.all([set({ isEnabled: false }), set({ pauseMs: 10_000 }), set({ marksPictures: true })])
      expect(await state()).toMatchObject({ isEnabled: false, pauseMs: 10_000, marksPictures: true })
    })
  })

  it('is listed for every portal and directory in display order', async () => {
    const { body } = await test.as(admin).call(sources.list)
    expect(body.map(({ source }) => source)).toEqual([
      'kleinanzeigen.de',
      'immobilienscout24.de',
      'immonet.de',
      'immowelt.de',
      'gelbeseiten.de',
      'dasoertliche.de',
      '11880.com',
    ])
  })
})
