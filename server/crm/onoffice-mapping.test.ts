import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { toAddress, toEstate } from './onoffice-mapping.ts'

/** A property with only the given fields known. */
function property(known: Partial<Property> = {}): Property {
  const values: Partial<Property> = {
    source: 'kleinanzeigen.de',
    externalId: '4711',
    title: 'Haus',
    propertyType: 'house',
    listingType: 'sale',
    contact: { objectedAt: null, hasPublishedPhone: false, consents: [], withdrawn: [], searchClient: null },
    ...known,
  }
  return new Proxy({} as Property, { get: (_, name) => values[name as keyof Property] ?? null })
}

const estate = (known: Partial<Property>, choices = NO_CHOICES) => toEstate(property(known), choices, 2)

describe('an estate', () => {
  it('holds the advert’s values, is inactive, and omits what is unknown', () => {
    expect(estate({ address: 'Ahornweg 12 a', zipCode: '22111', location: 'Hamburg', price: 485_000, size: 130, rooms: 4.5 })).toEqual({
      objektnr_extern: 'GIEBEL-kleinanzeigen.de-4711',
      objekttitel: 'Haus',
      nutzungsart: 'wohnen',
      objektart: 'haus',
      vermarktungsart: 'kauf',
      status: 2,
      strasse: 'Ahornweg',
      hausnummer: '12 a',
      plz: '22111',
      ort: 'Hamburg',
      land: 'DEU',
      kaufpreis: 485_000,
      wohnflaeche: 130,
      anzahl_zimmer: 4.5,
    })
  })

  it.each([
    ['Köln - Ehrenfeld', 'Köln', 'Ehrenfeld'],
    ['Mecklenburg-Vorpommern - Steinbeck', 'Steinbeck', undefined],
    ['Lindenthal (Ortsteil), Köln', 'Köln', 'Lindenthal'],
    ['29525 Uelzen', 'Uelzen', undefined],
    ['Uslar OT Bollensen', 'Uslar', 'Bollensen'],
    ['Niedersachsen - Landkreis Uelzen - Bad Bevensen', 'Bad Bevensen', undefined],
  ])('has town and district in separate fields: %s', (location, ort, regionaler_zusatz) => {
    const { ort: town, regionaler_zusatz: part } = estate({ location })
    expect([town, part]).toEqual([ort, regionaler_zusatz])
  })

  it('omits the district if the agent omits the town', () => {
    const kept = estate({ location: 'Köln - Ehrenfeld' }, { ...NO_CHOICES, omitted: ['ort'] })
    expect([kept['ort'], kept['regionaler_zusatz']]).toEqual([undefined, undefined])
  })

  it.each([
    ['house', 'Doppelhaushälfte mit Garten', { objektart: 'haus', objekttyp: 'doppelhaushaelfte' }],
    ['house', 'Reiheneckhaus', { objekttyp: 'reihenend' }],
    ['house', 'EFH in Rahlstedt', { objekttyp: 'einfamilienhaus' }],
    ['apartment', 'Dachgeschosswohnung', { objektart: 'wohnung', objekttyp: 'dachgeschoss' }],
    ['land', 'Bauplatz', { objektart: 'grundstueck', grundstuecksflaeche: 800 }],
    ['commercial', 'Bürofläche', { nutzungsart: 'gewerbe', objektart: 'buero_praxen' }],
    ['commercial', 'Büro in Halle (Saale)', { objektart: 'buero_praxen' }],
    ['commercial', 'Lagerhalle in Halle', { objektart: 'hallen_lager_prod' }],
    ['house', 'RMH mit Garten', { objekttyp: 'reihenmittel' }],
    ['commercial', 'Irgendwas', { nutzungsart: 'gewerbe', objektart: 'sonstige' }],
    ['other', 'Tiefgarage', { objektart: 'parken' }],
  ] as const)('maps %s „%s“ to its kind', (propertyType, title, kind) => {
    expect(estate({ propertyType, title, size: 800 })).toMatchObject(kind)
  })

  it('abroad has country, postcode and town', () => {
    expect(estate({ location: '4051 Basel, Schweiz' })).toMatchObject({ plz: '4051', ort: 'Basel', land: 'CHE' })
  })

  it('to let has a rent and no price', () => {
    expect(estate({ listingType: 'rent', price: 900 })).toMatchObject({ vermarktungsart: 'miete', kaltmiete: 900 })
    expect(estate({ listingType: 'rent', price: 900 })).not.toHaveProperty('kaufpreis')
  })

  it('has the internal data only in fields the agent has mapped, and omits what the agent leaves out', () => {
    const custom = { ...NO_CHOICES.custom, note: 'ind_2_interne_notiz', source: 'ind_1_lead_quelle' }
    const made = estate({ agentRefusal: 'keine Makler', price: 1 }, { ...NO_CHOICES, brokerId: 21, custom, omitted: ['kaufpreis'] })
    expect(made).toMatchObject({
      benutzer: 21,
      ind_1_lead_quelle: 'Kleinanzeigen',
      ind_2_interne_notiz: expect.stringContaining('keine Makler') as string,
    })
    expect(made).not.toHaveProperty('kaufpreis')
    expect(JSON.stringify(estate({ agentRefusal: 'keine Makler' }))).not.toContain('Makler')
  })

  it('never lets a mapped field overwrite its number, title or status', () => {
    const custom = { ...NO_CHOICES.custom, source: 'objekttitel', note: 'status' }
    expect(estate({}, { ...NO_CHOICES, custom })).toMatchObject({ objekttitel: 'Haus', status: 2 })
  })
})

it('maps a person to a name and the permitted contact channels', () => {
  const person = {
    mark: 'x',
    firstName: null,
    lastName: 'Sommer',
    email: null,
    phone: '040 1',
    numbers: [],
    origin: 'Quelle: Kleinanzeigen',
  }
  expect(toAddress(person)).toEqual({ Name: 'Sommer', phone: '040 1' })
})
