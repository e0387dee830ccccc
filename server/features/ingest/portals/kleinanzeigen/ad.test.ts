import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RawAdvert } from '../raw-listing.ts'
import { readAdvert } from './ad.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8')

function readFixture(name: string): RawAdvert {
  const page = readAdvert(fixture(name))
  if (page.kind !== 'ad') throw new Error(JSON.stringify(page))
  return page.ad
}

const images = (id: number) => [0, 1, 2].map((index) => `https://img.kleinanzeigen.de/api/v1/prod-ads/images/${id}-${index}?rule=$_59.AUTO`)

it("reads every field of a private seller's page", () => {
  expect(readFixture('ad-private')).toEqual({
    externalId: '4100000001',
    categoryId: '208',
    title: 'Reihenhaus mit Garten, ohne Makler',
    description: 'Wir verkaufen unser Reihenhaus.\nDer Garten liegt nach Süden.\n\nPrivat, ohne Makler.',
    price: 285_000,
    negotiable: true,
    size: 125.5,
    plotSize: 1028,
    rooms: 4.5,
    bedrooms: 3,
    bathrooms: 2,
    floor: null,
    totalFloors: 2,
    yearBuilt: 1994,
    heatingType: null,
    energyClass: null,
    condition: null,
    availableFrom: 'März 2027',
    commission: 'Keine zusätzliche Käuferprovision',
    zipCode: '13589',
    place: 'Berlin - Spandau',
    street: 'Musterweg 7',
    latitude: 52.5366,
    longitude: 13.2004,
    dateText: '13.02.2026',
    imageUrls: images(4_100_000_001),
    features: ['Balkon', 'Garten'],
    wanted: false,
    seller: { type: 'private', name: 'Erna Beispiel', phone: null, memberSince: '2021-05-25', otherAds: 2, shopSlug: null },
  })
})

it('reads the shop, phone and number of adverts for a company', () => {
  const ad = readFixture('ad-commercial')
  expect(ad).toMatchObject({
    price: 1700,
    size: 85,
    floor: '2',
    zipCode: '60594',
    place: 'Frankfurt am Main - Sachsenhausen',
    title: 'Drei Zimmer & Balkon',
  })
  expect(ad.seller).toEqual({
    type: 'commercial',
    name: 'Beispiel Immobilien - Karla Muster',
    phone: '+49 30 5550101',
    memberSince: '2022-08-03',
    otherAds: 1146,
    shopSlug: 'beispiel-immobilien',
  })
})

it('finds the description after a div ended its paragraph, but not the styles inside it', () => {
  expect(readFixture('ad-commercial').description).toBe('Objektbeschreibung\nHelle Wohnung & Balkon.\nAufzug')
})

it('ignores placeholders', () => {
  expect(readFixture('ad-placeholder-name')).toMatchObject({
    price: null,
    negotiable: true,
    size: null,
    dateText: null,
    seller: { name: null, otherAds: 15 },
  })
})

it('marks a wanted advert', () => {
  expect(readFixture('ad-wanted')).toMatchObject({ wanted: true, seller: { otherAds: null } })
})

describe('the outcome of reading an ad', () => {
  it.each([
    ['ad-reserved', { kind: 'gone', reason: 'Anzeige reserviert', isReserved: true }],
    ['ad-deleted', { kind: 'gone', reason: 'Anzeige gelöscht', isReserved: false }],
    ['ad-expired', { kind: 'gone', reason: 'Anzeige abgelaufen', isReserved: false }],
    ['ad-gone-to-results', { kind: 'gone', reason: 'Anzeige abgelaufen', isReserved: false }],
    ['results-a', { kind: 'gone', reason: 'Anzeige nicht mehr vorhanden', isReserved: false }],
  ])('is an ended advert for %s', (name, end) => {
    expect(readAdvert(fixture(name))).toEqual(end)
  })

  it.each([
    ['wall-ip', 'blocked'],
    ['wall-captcha', 'blocked'],
    ['wall-403', 'blocked'],
    ['other-page', 'layout_changed'],
  ])('for %s is %s, never gone', (name, kind) => {
    expect(readAdvert(fixture(name)).kind).toBe(kind)
  })

  it('is a changed page for an ad without a title', () => {
    expect(readAdvert(fixture('ad-private').replace('id="viewad-title"', 'class="t"')).kind).toBe('layout_changed')
    expect(readAdvert('').kind).toBe('layout_changed')
    expect(readAdvert(`${'<div>'.repeat(200_000)}${fixture('ad-private')}`).kind).toBe('layout_changed')
  })
})

it('is stateless', () => {
  const first = readAdvert(fixture('ad-private'))
  readAdvert(fixture('ad-commercial'))
  expect(readAdvert(fixture('ad-private'))).toEqual(first)
})

it('treats a seller with an imprint as commercial', () => {
  const imprint = '<section id="viewad-imprint"><p>Beispiel GmbH</p></section>'
  const page = readAdvert(fixture('ad-private').replace('Privater Nutzer', '').replace('</body>', `${imprint}</body>`))
  expect(page).toMatchObject({ kind: 'ad', ad: { seller: { type: 'commercial' } } })
})
