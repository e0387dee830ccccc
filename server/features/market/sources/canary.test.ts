import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { watch } from '#server/features/office/watch/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import { forgetReads, noteReads, silences } from './canary.ts'

const PORTAL = 'kleinanzeigen.de'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.ctx.db.deleteFrom('source_reads').execute()
})
afterAll(() => test.close())

const note = (read: number, told: number, { source = PORTAL, field = 'Preise' }: { source?: PortalName; field?: string } = {}) =>
  noteReads(test.ctx, source, [{ form: 'card', field, read, told }])
/** So many cards each hour. */
async function noteHours(count: number, read: number, told: number, more = {}) {
  for (let hour = 0; hour < count; hour += 1) {
    await note(read, told, more)
    test.clock.advance(hours(1))
  }
}
const found = async () => (await silences(test.ctx)).map(({ source, field, read, told }) => [source, field, read, told])

describe('a field that is told no more', () => {
  it('is missed once twenty were to be expected, of this field and this portal alone', async () => {
    await noteHours(10, 25, 20)
    await noteHours(10, 25, 20, { field: 'Zimmer' })
    await noteHours(10, 25, 20, { source: 'immowelt.de' })
    await note(12, 0)
    await note(12, 0)
    expect(await found()).toEqual([])
    await note(1, 0)
    expect(await found()).toEqual([[PORTAL, 'Preise', 25, 0]])
  })

  it('is missed although a tenth of them is told, and not when more are', async () => {
    await noteHours(20, 25, 25)
    await note(40, 4)
    expect(await found()).toEqual([])
    await note(1, 0)
    expect(await found()).toEqual([[PORTAL, 'Preise', 41, 4]])
  })

  it('is not missed where it was always rare, or little was ever read', async () => {
    await noteHours(20, 25, 1)
    await note(100, 0)
    await noteHours(3, 33, 33, { field: 'Bilder' })
    await note(60, 0, { field: 'Bilder' })
    expect(await found()).toEqual([])
    await note(1, 1, { field: 'Bilder' })
  })

  it('is missed after nights of silence, and is well again with what is told next', async () => {
    await noteHours(48, 25, 25)
    await noteHours(24, 25, 0)
    // of the last 25 no more than 17 were to be expected, after so long a time
    expect(await found()).toEqual([[PORTAL, 'Preise', 50, 0]])
    await note(25, 24)
    expect(await found()).toEqual([])
  })

  it('is told to the administrators, stands with its portal, and is said to be mended', async () => {
    const admin = await test.make.signIn(await test.make.user({ role: 'admin' }))
    const agent = await test.make.signIn(await test.make.agent())
    const sentence = 'Karten von Kleinanzeigen zeigen keine Preise mehr: bisher 80 von 100, zuletzt 0 von 25.'
    const news = async () => {
      await watch(test.ctx)
      await dispatchEvents(test.ctx)
      const list = (await test.as(admin).call(contract.notifications.list)).body.filter(
        ({ kind, notified }) => kind === 'unwell' && !notified,
      )
      await test.as(admin).call(contract.notifications.markRead, { body: { matchIds: list.map(({ id }) => id) } })
      return list.map(({ reason }) => reason).filter((reason) => reason?.includes('Kleinanzeigen'))
    }
    await noteHours(10, 25, 20)
    expect(await news()).toEqual([])
    await note(25, 0)
    expect(await news()).toEqual([expect.stringContaining(sentence)])
    const untold = (await test.as(admin).call(contract.sources.list)).body.map(({ source, silences }) => [source, silences])
    expect(untold).toContainEqual([PORTAL, [sentence]])
    expect(untold).toContainEqual(['immowelt.de', []])
    const { portals } = (await test.as(agent).call(contract.scraper.status)).body
    expect(portals.find(({ source }) => source === PORTAL)?.silences).toEqual([sentence])
    test.clock.advance(hours(1))
    await note(25, 25)
    expect(await news()).toEqual([`Wieder in Ordnung: ${sentence}`])
  })

  it('is counted whole, however many pages are read at the same time', async () => {
    const fields = ['Preise', 'Zimmer', 'Bilder', 'Orte']
    const page = (turn: number) =>
      (turn % 2 ? fields : fields.toReversed()).map((field) => ({ form: 'card' as const, field, read: 2, told: 1 }))
    await Promise.all(Array.from({ length: 24 }, (_, turn) => noteReads(test.ctx, PORTAL, page(turn))))
    const rows = await test.ctx.db.selectFrom('source_reads').select(['field', 'read', 'told']).orderBy('field').execute()
    expect(rows).toEqual(fields.toSorted().map((field) => ({ field, read: 48, told: 24 })))
  })

  it('is compared with three weeks, and what is older is forgotten', async () => {
    await noteHours(10, 25, 25)
    test.clock.advance(days(21))
    await note(60, 0)
    expect(await found()).toEqual([])
    await forgetReads(test.ctx)
    expect(await test.ctx.db.selectFrom('source_reads').select(['read', 'told']).execute()).toEqual([{ read: 60, told: 0 }])
  })
})
