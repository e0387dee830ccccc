import { describe, expect, it } from 'vitest'
import { cleanBusiness } from '#server/features/network/businesses/clean.ts'
import { DIRECTORY } from '#server/features/ingest/directories/directories.ts'
import { makeBusinesses } from './businesses.ts'
import { KINDS, resultPage } from './pages.ts'

const BUSINESSES = makeBusinesses({ seed: 3, count: 40 })

describe.each(KINDS)('the reader of %s', (kind) => {
  const read = (businesses: typeof BUSINESSES, total: number) =>
    DIRECTORY[kind].readResults(resultPage(kind, { businesses, total }, 'http://127.0.0.1'))

  it('reads every business completely and once', () => {
    const page = read(BUSINESSES, 40)
    if (page.kind !== 'businesses') throw new Error(JSON.stringify(page))
    expect([page.total, page.shown]).toEqual([40, 40])
    const cleaned = page.businesses.map((business) => cleanBusiness(business))
    expect(cleaned).toHaveLength(40)
    expect(cleaned.map((one) => [one?.companyName, one?.phoneKey, one?.zipCode, one?.city, one?.houseNumber])).toEqual(
      BUSINESSES.map((one) => [one.name, `+49${one.phone.slice(1)}`, one.zip, one.city, one.houseNumber]),
    )
    expect(cleaned.map((one) => one?.email)).toEqual(BUSINESSES.map(({ domain, hasMail }) => (domain && hasMail ? `info@${domain}` : null)))
    expect(cleaned.map((one) => one?.website?.replace(/^https?:\/\/www\./, '') ?? null)).toEqual(
      BUSINESSES.map(({ domain }) => (kind === '11880.com' ? null : domain)),
    )
  })

  it("returns each business's permanent id and URL", () => {
    const [before, after] = [
      BUSINESSES,
      BUSINESSES.map((one) => ({ ...one, street: 'Neuer Weg', zip: '20095', phone: `${one.phone}9` })),
    ].map((businesses) => read(businesses, 40))
    if (before?.kind !== 'businesses' || after?.kind !== 'businesses') throw new Error(JSON.stringify([before, after]))
    const pickIds = (page: typeof before) => page.businesses.map(({ externalId }) => externalId)
    expect(new Set(pickIds(before))).toHaveProperty('size', 40)
    expect(pickIds(after)).toEqual(pickIds(before))
    expect(new Set(before.businesses.map(({ path }) => path))).toHaveProperty('size', 40)
    for (const { path } of before.businesses) expect(path).toMatch(/^\/(?:gsbiz\/|branchenbuch\/|\?id=\d+&recuid=)/)
  })

  it('dedupes repeated entries, and counts the entries shown', () => {
    const page = read([...BUSINESSES.slice(0, 2), ...BUSINESSES], 42)
    expect(page).toMatchObject({ kind: 'businesses', shown: 42, total: 42 })
    expect(page.kind === 'businesses' && page.businesses).toHaveLength(40)
  })

  it('distinguishes "nothing found" from an unreadable page', () => {
    expect(read([], 0)).toEqual({ kind: 'empty' })
    for (const html of ['', '<html><body><h1>Hallo</h1></body></html>', '<b>'.repeat(20_000)])
      expect(DIRECTORY[kind].readResults(html)).toMatchObject({ kind: 'layout_changed' })
  })

  it('detects a bot wall', () => {
    const html = '<html><title>x</title><h1>Bitte bestätige, dass du kein Roboter bist</h1></html>'
    expect(DIRECTORY[kind].readResults(html)).toMatchObject({ kind: 'blocked' })
  })
})
