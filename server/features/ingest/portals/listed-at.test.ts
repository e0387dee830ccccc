import { describe, expect, it } from 'vitest'
import { CellReader } from '../imports/file/cell-reader.ts'
import { listedAt as scoutListedAt } from './immobilienscout24/dates.ts'
import { listedAt as immoweltListedAt } from './immowelt/dates.ts'
import { listedAt as kleinanzeigenListedAt } from './kleinanzeigen/dates.ts'

/** Berlin's clock shows 10:00. */
const NOW = new Date('2026-11-24T09:00:00Z')
const minutesAhead = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const iso = (moment: Date) => moment.toISOString()
const inBerlin = (moment: Date) =>
  `Heute, ${moment.toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })}`
const fromFile = (text: string, at: Date) => new CellReader([text], new Map([['publishDate', 0]])).day('publishDate', at)

type Read = (text: string, now: Date) => Date | undefined
const MOMENTS: readonly (readonly [name: string, read: Read, write: (moment: Date) => string])[] = [
  ['Kleinanzeigen', kleinanzeigenListedAt, inBerlin],
  ['ImmoScout24', scoutListedAt, iso],
  ['immowelt', immoweltListedAt, iso],
  ['a file', fromFile, iso],
]
const DAYS: readonly (readonly [name: string, read: Read, today: string, tomorrow: string])[] = [
  ['Kleinanzeigen', kleinanzeigenListedAt, '25.11.2026', '26.11.2026'],
  ['ImmoScout24', scoutListedAt, '25-11-2026', '26-11-2026'],
  ['a file', fromFile, '25.11.2026', '26.11.2026'],
  ['a file, ISO', fromFile, '2026-11-25', '2026-11-26'],
]

describe.each(MOMENTS)('the moment an advert was listed by %s', (name, read, write) => {
  it.each([1, 3, 9, 10])("is now if the source's clock is %i minutes ahead", (minutes) => {
    expect(read(write(minutesAhead(minutes)), NOW)).toEqual(NOW)
  })

  it.each([0, -1, -59])("is kept if the source's clock is %i minutes ahead", (minutes) => {
    expect(read(write(minutesAhead(minutes)), NOW)).toEqual(minutesAhead(minutes))
  })

  it.each([11, 120])("is missing or a day earlier if the source's clock is %i minutes ahead", (minutes) => {
    const yesterday = minutesAhead(minutes - 24 * 60)
    expect(read(write(minutesAhead(minutes)), NOW)).toEqual(name === 'Kleinanzeigen' ? yesterday : undefined)
  })
})

describe.each(DAYS)('the day an advert was listed by %s', (_, read, today, tomorrow) => {
  it.each(['2026-11-24T23:05:00Z', '2026-11-25T00:30:00Z', '2026-11-25T22:55:00Z'])('can be today in Berlin at %s', (at) => {
    const now = new Date(at)
    const day = read(today, now)
    expect(day).toBeDefined()
    expect(day?.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(read(tomorrow, now)).toBeUndefined()
  })
})
