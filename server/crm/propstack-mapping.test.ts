import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { type ExportChoices, NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { buildReference } from './property.ts'
import { toUnit } from './propstack-mapping.ts'
import { quietStatus } from './statuses.ts'

/** A property with only a title and the given fields. */
function property(known: Partial<Property> = {}): Property {
  const unknown = new Proxy({} as Property, { get: (_, name) => (name in known ? known[name as keyof Property] : null) })
  return Object.assign(Object.create(unknown) as Property, {
    source: 'kleinanzeigen.de',
    externalId: '4711',
    title: 'Haus',
    propertyType: 'house',
    listingType: 'sale',
    contact: { objectedAt: null, hasPublishedPhone: false, consents: [] },
    ...known,
  })
}

const unit = (known: Partial<Property>, choices: Partial<ExportChoices> = {}) => toUnit(property(known), { ...NO_CHOICES, ...choices }, 7)

describe('a property’s kind', () => {
  it.each([
    ['apartment', 'sale', '3-Zimmer-Wohnung', 'LIVING', 'APARTMENT', 'APARTMENT'],
    ['apartment', 'rent', 'Helle Maisonette über zwei Etagen', 'LIVING', 'APARTMENT', 'MAISONETTE'],
    ['apartment', 'sale', 'Gemütliche Dachgeschosswohnung', 'LIVING', 'APARTMENT', 'ROOF_STOREY'],
    ['house', 'sale', 'Freistehendes Einfamilienhaus', 'LIVING', 'HOUSE', 'SINGLE_FAMILY_HOUSE'],
    ['house', 'sale', 'Doppelhaushälfte am Park', 'LIVING', 'HOUSE', 'SEMIDETACHED_HOUSE'],
    ['house', 'sale', 'Reihenendhaus mit Garage', 'LIVING', 'HOUSE', 'TERRACE_END_HOUSE'],
    ['house', 'sale', 'Mehrfamilienhaus, 6 Einheiten', 'INVESTMENT', 'INVESTMENT', 'INVEST_MULTI_FAMILY_HOUSE'],
    ['house', 'sale', 'Haus am See', 'LIVING', 'HOUSE', undefined],
    ['land', 'sale', 'Baugrund', 'LIVING', 'TRADE_SITE', 'TRADE_SITE'],
    ['commercial', 'rent', 'Büroräume im Zentrum', 'COMMERCIAL', 'OFFICE', undefined],
    ['commercial', 'rent', 'Lagerhalle', 'COMMERCIAL', 'INDUSTRY', undefined],
    ['commercial', 'rent', 'Büro in Halle (Saale)', 'COMMERCIAL', 'OFFICE', undefined],
    ['house', 'sale', 'RMH mit Garten', 'LIVING', 'HOUSE', 'MID_TERRACE_HOUSE'],
    ['other', 'sale', 'Tiefgaragenstellplatz', 'LIVING', 'GARAGE', undefined],
  ] as const)('is derived from type %s, listing %s and title "%s"', (propertyType, listingType, title, object, type, category) => {
    const made = unit({ propertyType, listingType, title })
    expect([made['object_type'], made['rs_type'], made['rs_category']]).toEqual([object, type, category])
  })
})

describe('the address', () => {
  it.each([
    ['Ahornweg 12', 'Ahornweg', '12'],
    ['Ahornweg 12 a', 'Ahornweg', '12 a'],
    ['Straße des 17. Juni 135-137', 'Straße des 17. Juni', '135-137'],
    ['Am Markt', 'Am Markt', undefined],
    ['C4, 12', 'C4', '12'],
    ['Poststr. 2 1/2', 'Poststr.', '2 1/2'],
    ['Musterweg 12 bis 14', 'Musterweg', '12 bis 14'],
    ['Schillerstraße 12, 3. OG', 'Schillerstraße', '12'],
    ['Haus Nr. 12', undefined, '12'],
    ['Musterweg 12 a-c', 'Musterweg', '12 a-c'],
    ['Ahornweg 12, 22111 Hamburg', 'Ahornweg', '12'],
  ])('is split into street and number: %s', (address, street, number) => {
    const made = unit({ address })
    expect([made['street'], made['house_number'], made['hide_address']]).toEqual([street, number, true])
  })
})

it.each([
  ['Köln - Ehrenfeld', null, undefined, 'Köln', 'Ehrenfeld'],
  ['Mecklenburg-Vorpommern - Steinbeck', '23923', '23923', 'Steinbeck', undefined],
  ['Lindenthal (Ortsteil), Köln', null, undefined, 'Köln', 'Lindenthal'],
  ['29525 Uelzen', null, '29525', 'Uelzen', undefined],
  ['Mauenheim, Köln', '50739', '50739', 'Köln', 'Mauenheim'],
  ['Uslar (Bollensen)', null, undefined, 'Uslar', 'Bollensen'],
  ['Lingen (Ems)', null, undefined, 'Lingen (Ems)', undefined],
])('separates the town from its district: %s', (location, zipCode, zip, city, district) => {
  const made = unit({ location, zipCode })
  expect([made['zip_code'], made['city'], made['district']]).toEqual([zip, city, district])
})

it('fills the location’s gaps from a complete address', () => {
  expect(unit({ address: 'C4, 12, 68159 Mannheim', location: null, zipCode: null })).toMatchObject({
    street: 'C4',
    house_number: '12',
    zip_code: '68159',
    city: 'Mannheim',
  })
})

it('includes a foreign property’s country', () => {
  const { zip_code, city, country } = unit({ location: '8010 Graz, Österreich' })
  expect([zip_code, city, country]).toEqual(['8010', 'Graz', 'AT'])
  expect(unit({ location: 'Hamburg Horn', zipCode: '22111' })).toMatchObject({ zip_code: '22111', city: 'Hamburg', country: 'DE' })
})

describe('the fields', () => {
  it('omit what the advert does not contain', () => {
    expect(unit({ price: null })).toEqual({
      unit_id: 'GIEBEL-kleinanzeigen.de-4711',
      title: 'Haus',
      object_type: 'LIVING',
      rs_type: 'HOUSE',
      marketing_type: 'BUY',
      property_status_id: 7,
      country: 'DE',
      hide_address: true,
      price_on_inquiry: true,
      note: 'Quelle: Kleinanzeigen',
    })
  })

  it('hold a rent or a plot area in its own field', () => {
    expect(unit({ listingType: 'rent', price: 900 })).toMatchObject({ marketing_type: 'RENT', base_rent: 900 })
    expect(unit({ propertyType: 'land', size: 800 })).toMatchObject({ plot_area: 800 })
    expect(unit({ propertyType: 'land', size: 800 })).not.toHaveProperty('living_space')
  })

  it('hold a long text uncut, in the text field', () => {
    const made = unit({ description: `<b>${'Garten '.repeat(400)}</b>\nEnde` })
    expect((made['description_note'] as string).length).toBeLessThanOrEqual(2000)
    expect(made['long_description_note']).toMatch(/^&lt;b&gt;.*<br>Ende$/)
  })

  it('map condition and energy class to codes, and omit unknown ones', () => {
    expect(unit({ condition: 'Renovierungsbedürftig', energyClass: 'a+' })).toMatchObject({
      condition: 'NEED_OF_RENOVATION',
      energy_efficiency_class: 'A_PLUS',
    })
    expect(unit({ condition: 'traumhaft', energyClass: 'Z' })).not.toHaveProperty('energy_efficiency_class')
  })
})

describe('an agent’s choices', () => {
  const NO_FIELD = { leadScore: null, estimatedValue: null, source: null, sourceUrl: null, note: null }

  it('omit the fields the agent unticked, but never a required one', () => {
    const made = unit({ price: 400_000, size: 90, internalNotes: 'Zwei Hunde' }, { omitted: ['price', 'note'] })
    expect(made).not.toHaveProperty('price')
    expect(made).not.toHaveProperty('note')
    expect(made).toMatchObject({ living_space: 90, title: 'Haus', property_status_id: 7 })
  })

  it('set the broker and the custom fields for data that only Giebel has', () => {
    const made = unit(
      { leadScore: 81 },
      { brokerId: 11, custom: { ...NO_FIELD, leadScore: 'lead_score', estimatedValue: 'wert_von', source: 'q' } },
    )
    expect(made).toMatchObject({ broker_id: 11, partial_custom_fields: { lead_score: '81', q: 'Kleinanzeigen' } })
    expect(made['partial_custom_fields']).not.toHaveProperty('wert_von')
    expect(unit({})).not.toHaveProperty('partial_custom_fields')
  })
})

it('keeps the owner out of the note: the owner is exported as a contact only', () => {
  const contactInfo = { name: 'Erika Sommer', phone: '040 1234', source: 'Kleinanzeigen', memberSince: null, otherAds: 0 }
  const made = unit({ contactInfo, ownerName: 'Karl Sommer', ownerPhone: '0171 5', ownerEmail: 'k@sommer.example' })
  expect(JSON.stringify(made)).not.toMatch(/Sommer|040 1234|0171 5/i)
})

it('gives a property the same reference permanently', () => {
  expect(buildReference({ source: 'thinkimmo', externalId: 'ab-1' })).toBe('GIEBEL-thinkimmo-ab-1')
})

it('takes the first status that is kept from the portals, or none', () => {
  const status = (id: number, position: number, isKeptFromPortals: boolean) => ({ id, name: `S${id}`, position, isKeptFromPortals })
  expect(quietStatus([status(1, 1, false), status(2, 3, true), status(3, 2, true)])?.id).toBe(3)
  expect(quietStatus([status(1, 1, false)])).toBeUndefined()
  const all = [status(1, 1, false), status(2, 3, true), status(3, 2, true)]
  expect(quietStatus(all, 2)?.id).toBe(2)
  expect(quietStatus(all, 1)).toBeUndefined()
})
