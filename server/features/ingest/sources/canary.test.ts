import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { watch } from '#server/features/operations/watch/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
import { countAdvertFields, silenceInWords } from '#server/features/ingest/sources/field-counts.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import type { AdvertLayout } from '#server/features/ingest/portals/raw-listing.ts'
import { startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { forgetReads, noteReads, silences } from './canary.ts'

const PORTAL = 'kleinanzeigen.de'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.empty('source_reads')
})
afterAll(() => test.close())

const note = (read: number, present: number, { source = PORTAL, field = 'Preise' }: { source?: PortalName; field?: string } = {}) =>
  noteReads(test.ctx, source, [{ form: 'card', field, read, present }])
/** Records one reading per hour. */
async function noteHours(count: number, read: number, present: number, more = {}) {
  for (let hour = 0; hour < count; hour += 1) {
    await note(read, present, more)
    test.clock.advance(hours(1))
  }
}
const found = async () => (await silences(test.ctx)).map(({ source, field, read, present }) => [source, field, read, present])

describe('a field that a portal no longer shows', () => {
  it('is reported once twenty were expected, for this field and this portal only', async () => {
    await noteHours(10, 25, 20)
    await noteHours(10, 25, 20, { field: 'Zimmer' })
    await noteHours(10, 25, 20, { source: 'immowelt.de' })
    await note(12, 0)
    await note(12, 0)
    expect(await found()).toEqual([])
    await note(1, 0)
    expect(await found()).toEqual([[PORTAL, 'Preise', 25, 0]])
  })

  it('is reported if less than a tenth still have it, but not if more do', async () => {
    await noteHours(20, 25, 25)
    await note(40, 4)
    expect(await found()).toEqual([])
    await note(1, 0)
    expect(await found()).toEqual([[PORTAL, 'Preise', 41, 4]])
  })

  it('is not reported if it was always rare or too few pages were read', async () => {
    await noteHours(20, 25, 1)
    await note(100, 0)
    await noteHours(3, 33, 33, { field: 'Bilder' })
    await note(60, 0, { field: 'Bilder' })
    expect(await found()).toEqual([])
    await note(1, 1, { field: 'Bilder' })
  })

  it('is reported after nights without readings and recovers with the next value', async () => {
    await noteHours(48, 25, 25)
    await noteHours(24, 25, 0)
    // after this long, at most 17 of the last 25 were expected
    expect(await found()).toEqual([[PORTAL, 'Preise', 50, 0]])
    await note(25, 24)
    expect(await found()).toEqual([])
  })

  it('notifies the admins, is listed at its portal and reports its recovery', async () => {
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
    const listed = (await test.as(admin).call(contract.sources.list)).body.map(({ source, silences }) => [source, silences])
    expect(listed).toContainEqual([PORTAL, [sentence]])
    expect(listed).toContainEqual(['immowelt.de', []])
    const { portals } = (await test.as(agent).call(contract.scraper.status)).body
    expect(portals.find(({ source }) => source === PORTAL)?.silences).toEqual([sentence])
    test.clock.advance(hours(1))
    await note(25, 25)
    expect(await news()).toEqual([`Wieder in Ordnung: ${sentence}`])
  })

  it('is counted completely under concurrent page reads', async () => {
    const fields = ['Preise', 'Zimmer', 'Bilder', 'Orte']
    const page = (turn: number) =>
      (turn % 2 ? fields : fields.toReversed()).map((field) => ({ form: 'card' as const, field, read: 2, present: 1 }))
    await Promise.all(Array.from({ length: 24 }, (_, turn) => noteReads(test.ctx, PORTAL, page(turn))))
    const rows = await test.ctx.db.selectFrom('source_reads').select(['field', 'read', 'present']).orderBy('field').execute()
    expect(rows).toEqual(fields.toSorted().map((field) => ({ field, read: 48, present: 24 })))
  })

  it('is compared with the last three weeks; older readings are deleted', async () => {
    await noteHours(10, 25, 25)
    test.clock.advance(days(21))
    await note(60, 0)
    expect(await found()).toEqual([])
    await forgetReads(test.ctx)
    expect(await test.ctx.db.selectFrom('source_reads').select(['read', 'present']).execute()).toEqual([{ read: 60, present: 0 }])
  })
})

describe('a portal with several layouts at the same time', () => {
  const noteAds = (layout: AdvertLayout, read: number, present: number, field = 'Anbieterarten') =>
    noteReads(test.ctx, PORTAL, [{ form: 'ad', field, layout, read, present }])
  const missed = async () => (await silences(test.ctx)).map(silenceInWords)
  async function hour(...readings: Parameters<typeof noteAds>[]) {
    for (const reading of readings) await noteAds(...reading)
    test.clock.advance(hours(1))
  }
  async function usual(count: number) {
    for (let n = 0; n < count; n += 1) await hour(['boxes', 25, 25], ['both', 10, 9], ['islands', 10, 10])
  }

  it('is reported for a field that one layout no longer has, although the others have it', async () => {
    await usual(12)
    await hour(['boxes', 25, 25], ['both', 10, 9], ['islands', 10, 0])
    expect(await missed()).toEqual([])
    await hour(['boxes', 25, 25], ['both', 10, 9], ['islands', 10, 0])
    expect(await missed()).toEqual([
      'Anzeigenseiten von Kleinanzeigen (neuer Aufbau) zeigen keine Anbieterarten mehr: bisher 100 von 100, zuletzt 0 von 20.',
    ])
    await hour(['islands', 10, 10])
    await hour(['islands', 10, 10])
    expect(await missed()).toEqual([])
  })

  it('is expected to show in a new layout what the others show, as long as they show it', async () => {
    for (let n = 0; n < 6; n += 1) await hour(['boxes', 25, 24])
    await hour(['boxes', 20, 20], ['islands', 15, 0])
    expect(await missed()).toEqual([])
    for (let n = 0; n < 30; n += 1) await hour(['boxes', 20, 20], ['islands', 15, 0])
    expect(await missed()).toEqual([
      expect.stringMatching(/^Anzeigenseiten von Kleinanzeigen \(neuer Aufbau\) zeigen keine Anbieterarten mehr/),
    ])
  })

  it('is reported once for a field missing from all layouts', async () => {
    await usual(12)
    await hour(['boxes', 12, 0], ['both', 6, 0], ['islands', 4, 0])
    expect(await missed()).toEqual([
      'Anzeigenseiten von Kleinanzeigen zeigen keine Anbieterarten mehr: bisher 98 von 100, zuletzt 0 von 22.',
    ])
  })

  it('is not reported for a field one layout rarely had, other fields or layouts with too few pages', async () => {
    for (let n = 0; n < 12; n += 1)
      await hour(['boxes', 25, 1], ['islands', 25, 2], ['boxes', 25, 25, 'Preise'], ['islands', 25, 25, 'Preise'])
    await hour(['islands', 60, 0], ['islands', 19, 0, 'Preise'], ['boxes', 25, 25, 'Preise'])
    expect(await missed()).toEqual([])
  })

  it('is not reported for a layout that is no longer shown', async () => {
    await usual(12)
    await hour(['boxes', 25, 25], ['islands', 20, 0])
    expect(await missed()).toHaveLength(1)
    test.clock.advance(days(2))
    await hour(['boxes', 25, 25])
    expect(await missed()).toEqual([])
  })

  it('is reported for missing adverts if a fifth of all pages lack them, but not if only a few do', async () => {
    const pages = (read: number, present: number) => noteReads(test.ctx, PORTAL, [{ form: 'ad', field: 'Anzeigen', read, present }])
    await pages(200, 199)
    test.clock.advance(hours(1))
    await pages(40, 36)
    expect(await missed()).toEqual([])
    test.clock.advance(hours(1))
    await pages(25, 20)
    expect(await missed()).toEqual(['Anzeigenseiten von Kleinanzeigen zeigen keine Anzeigen mehr: bisher 98 von 100, zuletzt 20 von 25.'])
  })

  it('is judged as before if it has one layout', async () => {
    await noteHours(10, 25, 25)
    await note(25, 0)
    expect(await silences(test.ctx)).toMatchObject([{ layout: null, read: 25, present: 0 }])
  })
})

describe('the check of the pages read', () => {
  /** Records a page like this one `times` times. */
  async function read(html: string, times: number) {
    const page = kleinanzeigen.readAdvert(html)
    const counts = page.kind === 'ad' ? countAdvertFields(page.ad, page.layout) : countAdvertFields(undefined)
    await noteReads(
      test.ctx,
      PORTAL,
      counts.map((one) => ({ ...one, read: one.read * times, present: one.present * times })),
    )
  }
  const fieldsMissed = async () => (await silences(test.ctx)).map(({ field }) => field)

  it.each<[string, (html: string) => string, readonly string[]]>([
    ['the seller type', (html) => html.replace('commercial&quot;:[0,false]', 'trade&quot;:[0,false]'), ['Anbieterarten']],
    ['all seller data', (html) => html.replace('userDetails', 'seller'), ['Anbieterarten', 'Anbieternamen', 'Anmeldetage der Anbieter']],
    ['the size besides the plot', (html) => html.replace('Wohnfläche', 'Größe'), ['Flächen']],
    ['all details', (html) => html.replace('localizedAttributes', 'attributes'), ['Flächen', 'Zimmer']],
    ['the date', (html) => html.replace('formattedCreationDate', 'created'), ['Datumsangaben']],
    ['the ticked features', (html) => html.replace('&quot;tags', '&quot;badges'), ['Merkmale']],
    ['the place', (html) => html.replaceAll(/>(?:[^<]*, )?\d{5} [^<]*</g, '><'), ['Orte', 'Postleitzahlen']],
    ['the pictures', (html) => html.replaceAll('<img', '<picture'), ['Bilder']],
    ['everything except the name', (html) => html.replaceAll('astro-island', 'island'), ['Anzeigen']],
  ])('reports pages with islands without %s if a fifth of all pages lack it', async (_, change, fields) => {
    const now = test.clock.now()
    const portal = await startKleinanzeigen({ ads: 0, now: () => now })
    try {
      const seller = {
        userId: '9',
        type: 'private',
        name: 'Ilse Probe',
        memberSince: now,
        otherAds: 1,
        phone: null,
        shopSlug: null,
      } as const
      const house = {
        category: '208',
        size: 120,
        rooms: 4,
        plotSize: 600,
        features: ['Garten'],
        price: 300_000,
        pictures: 2,
        showsDate: true,
      } as const
      const ad = portal.publish({ ...house, seller })
      const pageOf = async (form: AdvertLayout) => {
        portal.setAdForm(form)
        const path = `/s-anzeige/x/${ad.id}-208-${ad.place.districtId}`
        return (await fetch(portal.url + path)).text()
      }
      const [boxes, islands] = [await pageOf('boxes'), await pageOf('islands')]
      expect(change(islands)).not.toBe(islands)
      for (let hour = 0; hour < 24; hour += 1) {
        await read(boxes, 20)
        await read(islands, 5)
        test.clock.advance(hours(1))
      }
      expect(await fieldsMissed()).toEqual([])
      for (let hour = 0; hour < 6; hour += 1) {
        await read(boxes, 20)
        await read(change(islands), 5)
        test.clock.advance(hours(1))
      }
      expect(await fieldsMissed()).toEqual(fields)
    } finally {
      await portal.close()
    }
  })
})
