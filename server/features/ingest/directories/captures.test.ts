import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeWith } from '#test/shared-material.ts'
import { cleanBusiness, cleanCity, cleanPhone, cleanStreet, cleanWebsite } from '../../network/businesses/clean.ts'
import { DIRECTORY } from './directories.ts'
import type { BusinessPage, RawBusiness } from './raw-business.ts'
import { readDetail } from './11880/detail.ts'

function businessesOf(page: BusinessPage): { readonly businesses: readonly RawBusiness[]; readonly total: number | null } {
  if (page.kind !== 'businesses') throw new Error(JSON.stringify(page))
  return page
}

const plain = (text = '') =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** What an entry in Gelbe Seiten shows, extracted independently from the surrounding markup. */
function shownIn(article: string) {
  const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.replace(/\s+/g, ' ').trim()
  const data = plain(found(article, /data-lazyloaddata="([^"]*)"/))
  const text = data || article
  const value = (name: string) => found(text, new RegExp(`"${name}": ?"([^"]*)"`))
  return {
    id: found(article, /data-realid="([^"]*)"/),
    name: plain(found(article, /<h2[^>]*>([^<]*)</)),
    street: data ? value('strasseHausnummer') : found(article, /data-wipe-name="Adresse">\s*([^<]*),/),
    place: data ? value('plzOrt') : found(article, /class="nobr">([^<]*)</),
    phone: data ? value('telefonnummer') : found(article, /phoneNumber"[^>]*>([^<]*)</),
    email: found(text, /mailto:([^"?]*)/) ?? null,
    website: found(text, data ? /homepage gc-btn gc-btn--s",? ?"href": ?"([^"]*)"/ : /contains-icon-homepage[^>]*href="([^"]*)"/) ?? null,
  }
}

describeWith('fixtures/portals/', 'captured pages of directories', (portals) => {
  const read = (name: string) => readFileSync(new URL(name, portals), 'utf8')

  it('Gelbe Seiten: 50 entries yield 23 businesses, each with a phone number', () => {
    const { businesses, total } = businessesOf(
      DIRECTORY['gelbeseiten.de'].readResults(read('gelbeseiten/2022-05_search_beton_bundesweit.html')),
    )
    expect(total).toBe(3_793)
    expect(businesses).toHaveLength(23)
    expect(businesses[0]).toEqual({
      externalId: '3665e029-2fa4-49fd-810d-069f80ac4650',
      name: 'Thomas Beton GmbH',
      branch: 'Beton',
      street: 'Erste Hafenstr. 12',
      zipCode: '21079',
      city: 'Hamburg',
      phone: '040 5 70 18 11-33',
      email: 'info@thomasbeton.de',
      website: 'http://www.thomasbeton.de',
      path: '/gsbiz/3665e029-2fa4-49fd-810d-069f80ac4650',
    })
    const cleaned = businesses.map((business) => cleanBusiness(business))
    expect(cleaned.filter((business) => business?.phoneKey?.startsWith('+49'))).toHaveLength(23)
    expect(cleaned.find((business) => business?.companyName === 'Riedel Beton')).toMatchObject({
      street: 'Schweinfurter Str.',
      houseNumber: '137',
      zipCode: '97493',
      city: 'Bergrheinfeld',
      phoneKey: '+499721676360',
      website: 'http://www.riedelbau.de',
      email: null,
    })
    expect(cleaned.filter((business) => business?.zipCode === null || business?.city === null)).toEqual([])
  })

  it("Gelbe Seiten: all 23 businesses match the page, and each of the 50 entries has its business's phone number", () => {
    const html = read('gelbeseiten/2022-05_search_beton_bundesweit.html')
    const { businesses } = businessesOf(DIRECTORY['gelbeseiten.de'].readResults(html))
    const entries = html.split('<article ').slice(1).map(shownIn)
    expect(entries).toHaveLength(50)
    const read23 = businesses.map(({ externalId, name, street, zipCode, city, phone, email, website }) => ({
      id: externalId,
      name,
      street,
      place: `${zipCode ?? ''} ${city ?? ''}`,
      phone,
      email,
      website,
    }))
    expect(read23).toEqual(entries.filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at))
    const phones = new Map<string | undefined, string | null>(read23.map(({ id, phone }) => [id, phone]))
    expect(entries.filter(({ id, phone }) => phone === undefined || phones.get(id) !== phone)).toEqual([])
  })

  it('11880: reads two entries out of 52,721, and a page with the business’s own website', () => {
    const { businesses, total } = businessesOf(DIRECTORY['11880.com'].readResults(read('11880/2026-06_excerpt_search_page1.html')))
    expect(total).toBe(52_721)
    expect(businesses.map((business) => cleanBusiness(business))).toMatchObject([
      {
        companyName: 'Auto Dietz GmbH',
        street: 'Hamburger Landstr.',
        houseNumber: '3',
        zipCode: '21357',
        city: 'Bardowick',
        phoneKey: '+49413192420',
        email: 'o.dietz@autodietz.de',
      },
      { companyName: 'SpaceClean GbR', zipCode: '40591', city: 'Düsseldorf', phoneKey: '+491733570004', email: null },
    ])
    expect(readDetail(read('11880/2026-06_excerpt_detail_auto-dietz.html'))).toEqual({
      website: 'http://www.autodietz.de',
      email: null,
    })
  })

  it('Das Örtliche: cleans every row from two outputs', () => {
    const rows = JSON.parse(read('dasoertliche/2022-11_output_hausverwaltungen_flensburg.json')) as {
      readonly name: string
      readonly telephone: string
      readonly website: string
      readonly address: { readonly streetAddress: string; readonly addressLocality: string; readonly postalCode: string }
    }[]
    expect(rows.length).toBeGreaterThan(10)
    const phones = rows.flatMap(({ telephone }) => telephone || [])
    expect(phones.filter((phone) => !/^\+49\d{6,}$/.test(cleanPhone(phone).key ?? ''))).toEqual([])
    const websites = rows.flatMap(({ website }) => website || [])
    expect(websites.filter((website) => !/^https?:\/\/\S+$/.test(cleanWebsite(website) ?? ''))).toEqual([])
    const streets = rows.map(({ address }) => address.streetAddress).filter((street) => /\d/.test(street))
    expect(streets.filter((street) => cleanStreet(street).houseNumber === null)).toEqual([])
    const cleaned = rows.map(({ name, telephone, website, address }, at) =>
      cleanBusiness({
        externalId: String(at),
        name,
        branch: null,
        street: address.streetAddress,
        zipCode: address.postalCode,
        city: address.addressLocality,
        phone: telephone,
        email: null,
        website,
        path: '/',
      }),
    )
    const bare = (text: string | null | undefined) => (text ?? '').replace(/^https?:\/\/|\/$/g, '').toLowerCase()
    expect(
      cleaned.map((business) => [
        business?.companyName,
        [business?.street, business?.houseNumber].filter(Boolean).join(' ').replace(/\s/g, ''),
        business?.zipCode ?? '',
        business?.city ?? '',
        business?.phoneKey?.slice(3),
        bare(business?.website),
      ]),
    ).toEqual(
      rows.map(({ name, telephone, website, address }) => [
        name,
        address.streetAddress.replace(/\s/g, ''),
        address.postalCode,
        address.addressLocality,
        telephone === '' ? undefined : telephone.replace(/\D/g, '').slice(1),
        bare(website),
      ]),
    )
    const csv = new TextDecoder('windows-1252').decode(
      readFileSync(new URL('dasoertliche/2022-01_output_ingenieurbuero-statik_duesseldorf_cp1252.csv', portals)),
    )
    const lines = csv
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.slice(1).split('","'))
    expect(lines.length).toBeGreaterThan(10)
    const numbers = lines.map(([, , , phone = '']) => phone).filter((phone) => phone.replace(/\D/g, '').length > 5)
    expect(numbers.filter((phone) => !cleanPhone(phone).key?.startsWith('+49'))).toEqual([])
    const towns = lines.flatMap(([, , address = '']) => /\d{5}\s(.*)$/.exec(address)?.[1] ?? [])
    expect(new Set(towns.map((town) => cleanCity(town)))).toEqual(new Set(['Düsseldorf']))
    // each row contains the page that its entry's name links to
    const shown = lines.map(([name = '', , address = '', phone = '', , , page = '']) => ({
      name,
      address,
      phone,
      page: page.replace(/"\s*$/, ''),
    }))
    const html = `<h1>${shown.length} Treffer</h1>${shown
      .map(
        ({ name, address, page }) =>
          `<div class="hit"><a class="hitlnk_name" href="${page.replaceAll('&', '&amp;')}">${name}</a><address>${address}</address></div>`,
      )
      .join('')}`
    const { businesses } = businessesOf(DIRECTORY['dasoertliche.de'].readResults(html))
    expect(businesses).toHaveLength(new Set(shown.map(({ page }) => /[?&]id=(\d+)/.exec(page)?.[1])).size)
    expect(businesses[0]).toMatchObject({ externalId: '0184088670477392846134', street: 'Gartenstr. 53-55', zipCode: '40479' })
    for (const { path } of businesses) expect(shown.map(({ page }) => page)).toContain(`https://www.dasoertliche.de${path}`)
    expect(cleanPhone('(02 11) 98 94 48-0').key).toBe('+492119894480')
  })
})
