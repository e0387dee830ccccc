import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { describeWith } from '#test/shared-material.ts'
import { judge } from '../../market/judge/verdict.ts'
import { kleinanzeigen } from '../portals/kleinanzeigen.ts'

/** A person's doubts by advert id; a card may mark an advert but never hide it. All other adverts are plain listings. */
const BERLIN_VERDICTS: Record<string, HiddenReason> = {
  '3324756051': 'wanted',
  '3324636432': 'wanted',
  '3324557027': 'abroad',
  '3324517190': 'abroad',
  '3324345668': 'wanted',
  '3324003907': 'swap',
  '3323371114': 'not_property',
  '3323302714': 'wanted',
  '3323199846': 'auction',
  '3321583226': 'wanted',
  '3321305790': 'not_property',
  '3319770877': 'wanted',
}
const DUESSELDORF_VERDICTS: Record<string, HiddenReason> = {
  '3383513117': 'abroad',
  '3219439455': 'not_property',
  '3387390010': 'abroad',
  '3388159828': 'wanted',
}

function verdictsOf(capture: URL): Record<string, HiddenReason> {
  const page = kleinanzeigen.readResults(readFileSync(capture, 'utf8'))
  if (page.kind !== 'listings') throw new Error(page.kind)
  const verdicts: Record<string, HiddenReason> = {}
  for (const listing of page.listings) {
    const { outcome, reason } = judge({
      title: listing.title,
      text: listing.excerpt,
      filedAs: kleinanzeigen.filedAs(listing.categoryId ?? ''),
      listingType: 'sale',
      sellerType: listing.seller,
      otherAds: null,
      price: listing.price,
      size: listing.size,
      rooms: listing.rooms,
      zipCode: listing.zipCode,
      propertyType: 'house',
      location: listing.place,
      isDetailed: false,
    })
    expect(outcome).not.toBe('hidden')
    if (reason !== null) verdicts[listing.externalId] = reason
  }
  return verdicts
}

describeWith('fixtures/portals/kleinanzeigen/', 'captured pages are judged much as a person would judge them', (captures) => {
  it.each([
    ['Berlin, private houses', '2026-02_search_berlin_haus-kaufen_privat.html', BERLIN_VERDICTS],
    ['Düsseldorf, flats', '2026-04_search_duesseldorf_wohnung.html', DUESSELDORF_VERDICTS],
  ] as const)('%s: at most two doubts are missed and one listing is marked', (_, capture, expected) => {
    const verdicts = verdictsOf(new URL(capture, captures))
    const missed = Object.keys(expected).filter((id) => verdicts[id] === undefined)
    const marked = Object.keys(verdicts).filter((id) => expected[id] === undefined)
    process.stdout.write(`${capture}: missed ${missed.join(' ') || 'none'}, marked ${marked.join(' ') || 'none'}\n`)
    expect([missed.length <= 2, marked.length <= 1]).toEqual([true, true])
    const found = Object.fromEntries(Object.entries(expected).filter(([id]) => verdicts[id] !== undefined))
    expect(verdicts).toMatchObject(found)
  })
})
