import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Property, properties } from '#shared/contract/work/properties.ts'
import { LISTING_TYPES, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { audit } from '#shared/contract/operations/audit.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { openimmo } from '#shared/contract/work/openimmo.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { toXml } from './node.ts'
import { buildOpenImmo } from './openimmo.ts'
import { listFaults } from './validate.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
afterAll(() => test.close())

const asked = (ids: readonly number[], { as = agent, withOwner = false } = {}) =>
  test.as(as).call(openimmo.file, { query: { propertyIds: ids.join(','), ...(withOwner && { withOwner: 'true' as const }) } })

type Tree = { [name: string]: Tree } & Tree[] & string
const reader = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'immobilie',
})

/** Parsed by one strict parser for well-formedness, and by another that returns the structure. */
function read(text: string): Tree {
  XmlDocument.fromString(text).dispose()
  return reader.parse(text) as Tree
}
const objectsIn = (text: string) => read(text)['openimmo']?.['anbieter']?.['immobilie'] ?? []
const objectOf = async (id: number) => (objectsIn((await asked([id])).text)[0] ?? {}) as Tree

const FULL = {
  title: 'Doppelhaushälfte am Bach',
  address: 'Straße des 17. Juni 135 a',
  zip_code: '10623',
  location: 'Berlin',
  price_cents: 48_550_050,
  size: 132.5,
  plot_size: 410,
  rooms: 4.5,
  description: 'Ruhig & hell.\nMit <Garten>.',
} as const

describe('a property in OpenImmo format', () => {
  it('writes each value to its element', async () => {
    const { status, text, headers } = await asked([await test.make.property(FULL)])
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      expect.stringMatching(/attachment; filename="OpenImmo_\d{4}-\d\d-\d\d\.xml"/),
    ])
    const { uebertragung, anbieter } = read(text)['openimmo'] as Tree
    expect(uebertragung).toMatchObject({ '@_art': 'OFFLINE', '@_umfang': 'TEIL', '@_version': '1.2.7', '@_sendersoftware': 'Giebel' })
    expect(anbieter?.['openimmo_anid']).toMatch(/^AGBL[0-9A-F]{28}$/)
    const object = anbieter?.['immobilie']?.[0]
    expect(Object.keys(object ?? {})).toEqual([
      'objektkategorie',
      'geo',
      'kontaktperson',
      'preise',
      'flaechen',
      'freitexte',
      'verwaltung_objekt',
      'verwaltung_techn',
      'user_defined_simplefield',
    ])
    expect(object).toMatchObject({
      objektkategorie: {
        nutzungsart: { '@_WOHNEN': 'true', '@_GEWERBE': 'false' },
        vermarktungsart: { '@_KAUF': 'true', '@_MIETE_PACHT': 'false' },
        objektart: { haus: { '@_haustyp': 'DOPPELHAUSHAELFTE' } },
      },
      geo: { plz: '10623', ort: 'Berlin', strasse: 'Straße des 17. Juni', hausnummer: '135 a', land: { '@_iso_land': 'DEU' } },
      kontaktperson: { email_direkt: agent.email, name: agent.lastName, vorname: agent.firstName },
      preise: { kaufpreis: '485500.5', waehrung: { '@_iso_waehrung': 'EUR' } },
      flaechen: { wohnflaeche: '132.5', grundstuecksflaeche: '410', anzahl_zimmer: '4.5' },
      freitexte: { objekttitel: FULL.title, objektbeschreibung: FULL.description },
      verwaltung_objekt: { objektadresse_freigeben: 'false' },
      verwaltung_techn: { objektnr_extern: expect.stringMatching(/^GIEBEL-/), weitergabe_generell: 'false' },
    })
    // the order within a block is as strict as the order of the blocks
    expect(text).toMatch(/<plz>.*<ort>.*<strasse>.*<hausnummer>.*<land /)
    expect(text).toMatch(/<objektnr_extern>.*<aktion>.*<openimmo_obid>.*<stand_vom>\d{4}-\d\d-\d\d<\/stand_vom><weitergabe_generell>/)
  })

  it.each([
    ['C4, 12', 'Mannheim, Innenstadt', { strasse: 'C4', hausnummer: '12', ort: 'Mannheim', regionaler_zusatz: 'Innenstadt' }],
    ['Poststr. 2 1/2', 'Köln - Ehrenfeld', { strasse: 'Poststr.', hausnummer: '2 1/2', ort: 'Köln', regionaler_zusatz: 'Ehrenfeld' }],
    ['Musterweg 12 bis 14', '29525 Uelzen', { strasse: 'Musterweg', hausnummer: '12 bis 14', ort: 'Uelzen' }],
    ['Schillerstraße 12, 3. OG', 'Lindenthal (Ortsteil), Köln', { strasse: 'Schillerstraße', hausnummer: '12', ort: 'Köln' }],
    ['Haus Nr. 12', 'Mecklenburg-Vorpommern - Steinbeck', { hausnummer: '12', ort: 'Steinbeck' }],
    ['Musterweg 12 a-c', 'Uslar (Bollensen)', { strasse: 'Musterweg', hausnummer: '12 a-c', ort: 'Uslar', regionaler_zusatz: 'Bollensen' }],
  ])('splits the address %s in %s into its fields', async (address, location, place) => {
    expect((await objectOf(await test.make.property({ address, location })))['geo']).toMatchObject(place)
  })

  it.each([
    ['house', 'Mehrfamilienhaus mit sechs Einheiten', { zinshaus_renditeobjekt: { '@_zins_typ': 'MEHRFAMILIENHAUS' } }],
    ['house', 'Schönes Haus', { haus: '' }],
    ['apartment', 'Helle Maisonette', { wohnung: { '@_wohnungtyp': 'MAISONETTE' } }],
    ['land', 'Bauplatz', { grundstueck: '' }],
    ['commercial', 'Büro im Zentrum', { buero_praxen: '' }],
    ['commercial', 'Gewerbe', { sonstige: '' }],
    ['other', 'Tiefgaragenstellplatz', { parken: { '@_parken_typ': 'TIEFGARAGE' } }],
  ] as const)('maps the kind %s with the title "%s" to a kind of the standard', async (property_type, title, kind) => {
    const object = await objectOf(await test.make.property({ property_type, title }))
    expect(object['objektkategorie']?.['objektart']).toEqual(kind)
  })

  it('writes a rent, and a price on request, as the standard requires', async () => {
    const rent = await objectOf(await test.make.property({ listing_type: 'rent', price_cents: 120_000 }))
    expect([rent['preise']?.['nettokaltmiete'], rent['objektkategorie']?.['vermarktungsart']]).toEqual([
      '1200',
      { '@_KAUF': 'false', '@_MIETE_PACHT': 'true' },
    ])
    const open = await objectOf(await test.make.property({ price_cents: null }))
    expect(open['preise']?.['kaufpreis']).toEqual({ '#text': '0', '@_auf_anfrage': 'true' })
  })

  it('has a permanent id of its own', async () => {
    const ids = [await test.make.property(), await test.make.property()]
    const numbers = async () => objectsIn((await asked(ids)).text).map((object) => object['verwaltung_techn']?.['openimmo_obid'])
    const first = await numbers()
    expect([new Set(first).size, await numbers()]).toEqual([2, first])
    expect(first[0]).toMatch(/^OGBL[0-9A-F]{28}$/)
  })

  it('is well-formed for hostile text', async () => {
    const hostile = [']]>', '<!--', '&amp;&#0;', '<?xml ?>', '=1+1', '\u0008\u001F\uFFFE', '"\'', '😀', 'ä'.repeat(100_000)].join(' ')
    const title = '\u0001]]><immobilie/>'
    const id = await test.make.property({ title, description: hostile, location: 'Bad & <Ort>' })
    const object = await objectOf(id)
    expect(object['freitexte']?.['objekttitel']).toBe(']]><immobilie/>')
    expect(object['geo']?.['ort']).toBe('Bad & <Ort>')
    expect(object['freitexte']?.['objektbeschreibung']).toHaveLength(hostile.length - 3)
  })
})

describe('the facts about a property', () => {
  const KNOWN = {
    floor: '2. OG',
    totalFloors: 4,
    heatingType: 'Fernwärme',
    energyClass: 'a+',
    condition: 'sanierungsbedürftig',
    yearBuilt: 1904,
    lastRefurbishment: 1996,
    numberOfParkingSpaces: 2,
    hasElevator: true,
    hasGarage: true,
    hasGarden: false,
    cellar: true,
    bedrooms: 2,
    bathrooms: 1,
    latitude: 52.5,
    longitude: 13.25,
    availableFrom: 'sofort',
    commission: 'provisionsfrei',
    rented: false,
  }
  const sample = async () => (await test.as(agent).call(properties.get, { params: { id: await test.make.property() } })).body
  const documentOf = (property: Property) =>
    buildOpenImmo({ ...agent, id: agent.officeId, companyName: null }, [{ property, owner: null }], test.clock.now())

  it.each([
    ['Hochparterre', '0'],
    ['Parterre', '0'],
    ['EG', '0'],
    ['Souterrain', '-1'],
    ['UG', '-1'],
    ['3 von 5', '3'],
    ['3. OG', '3'],
    ['DG', undefined],
    ['ganz oben', undefined],
  ])('include the storey, with %j as %j', async (floor, etage) => {
    const [object] = objectsIn(toXml(documentOf({ ...(await sample()), floor })))
    expect(object?.['geo']?.['etage']).toBe(etage)
  })

  it('include the country of a property abroad', async () => {
    const text = toXml(documentOf({ ...(await sample()), zipCode: null, location: '8010 Graz, Österreich' }))
    expect(objectsIn(text)[0]).toMatchObject({ geo: { plz: '8010', ort: 'Graz', land: { '@_iso_land': 'AUT' } } })
  })

  it('are written in the places required by the standard', async () => {
    const text = toXml(documentOf({ ...(await sample()), ...KNOWN }))
    expect(objectsIn(text)[0]).toMatchObject({
      geo: { geokoordinaten: { '@_breitengrad': '52.500000', '@_laengengrad': '13.250000' }, etage: '2', anzahl_etagen: '4' },
      preise: { aussen_courtage: 'provisionsfrei' },
      flaechen: { anzahl_schlafzimmer: '2', anzahl_badezimmer: '1', anzahl_stellplaetze: '2' },
      ausstattung: {
        heizungsart: { '@_FERN': 'true' },
        fahrstuhl: { '@_PERSONEN': 'true' },
        stellplatzart: { '@_GARAGE': 'true' },
        gartennutzung: 'false',
        unterkellert: { '@_keller': 'JA' },
      },
      zustand_angaben: {
        baujahr: '1904',
        letztemodernisierung: '1996',
        zustand: { '@_zustand_art': 'SANIERUNGSBEDUERFTIG' },
        energiepass: { wertklasse: 'A+' },
      },
      verwaltung_objekt: { objektadresse_freigeben: 'false', verfuegbar_ab: 'sofort', vermietet: 'false' },
    })
    expect(text).toMatch(/<geokoordinaten .*<land .*<etage>.*<anzahl_etagen>/)
    expect(text).toMatch(/<heizungsart .*<fahrstuhl .*<stellplatzart .*<gartennutzung>.*<unterkellert /)
    expect(text).toMatch(/<verfuegbar_ab>.*<vermietet>/)
  })

  it('make a valid file for any input', async () => {
    const property = await sample()
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 12 }))
    const number = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }))
    const flag = fc.option(fc.boolean())
    const given = Object.entries(KNOWN).map(([name, value]) => {
      const known = fc.constant(value)
      if (typeof value === 'number')
        return [name, name === 'latitude' || name === 'longitude' ? fc.double({ min: -180, max: 180, noNaN: true }) : number] as const
      return [name, typeof value === 'boolean' ? flag : fc.oneof(known, text)] as const
    })
    const anything = fc.record({
      ...Object.fromEntries(given),
      price: number,
      size: number,
      plotSize: number,
      rooms: number,
      title: fc.string({ unit: 'binary' }),
      description: text,
      address: text,
      propertyType: fc.constantFrom(...PROPERTY_TYPES),
      listingType: fc.constantFrom(...LISTING_TYPES),
    })
    fc.assert(
      fc.property(anything, (more) => {
        const document = documentOf({ ...property, ...(more as Partial<Property>) })
        expect(listFaults(document)).toEqual([])
        XmlDocument.fromString(toXml(document)).dispose()
      }),
    )
  })
})

describe('a download', () => {
  it('contains each property once, in the requested order, and none visible only to another agent', async () => {
    const [one, two] = [await test.make.property({ title: 'Eins' }), await test.make.property({ title: 'Zwei' })]
    const titles = objectsIn((await asked([two, one, two])).text).map((object) => object['freitexte']?.['objekttitel'])
    expect(titles).toEqual(['Zwei', 'Eins'])
    const other = await test.make.agent()
    const foreign = await test.make.property({ office_id: other.officeId })
    expect([(await asked([one, foreign])).status, (await asked([foreign], { as: other })).status]).toEqual([404, 200])
  })

  it('names one supplier, whichever of its agents exports, and that agent as the contact', async () => {
    const id = await test.make.property()
    for (const name of [null, 'Deichhaus Immobilien']) {
      const first = await test.make.agent({ first_name: 'Anna', last_name: 'Vogt', company_name: name })
      const colleague = await test.make.agent({ first_name: 'Ben', last_name: 'Cordes', office_id: first.officeId })
      const suppliers = [first, colleague].map(async (as) => read((await asked([id], { as })).text)['openimmo']?.['anbieter'] as Tree)
      const [one, two] = await Promise.all(suppliers)
      expect([one?.['firma'], one?.['openimmo_anid']]).toEqual([name ?? 'Anna Vogt', two?.['openimmo_anid']])
      expect(two).toMatchObject({ firma: one?.['firma'], immobilie: [{ kontaktperson: { vorname: 'Ben', name: 'Cordes' } }] })
    }
  })

  it('is rejected for a property without a place, naming the property', async () => {
    const id = await test.make.property({ title: 'Irgendwo', zip_code: null, location: null, latitude: null, longitude: null })
    const { status, text } = await asked([id])
    expect([status, text]).toEqual([400, expect.stringContaining('Bei „Irgendwo“ fehlt beides.')])
  })

  it('is rejected without a selection, with too many properties, and with invalid ids', async () => {
    expect((await asked([])).status).toBe(400)
    expect((await asked(Array.from({ length: 501 }, (_, index) => index + 1))).text).toContain('Höchstens 500 Immobilien')
    for (const propertyIds of [',', '0', '-1', '1.5', '1,zwei', '9007199254740993'])
      expect((await test.as(agent).call(openimmo.file, { query: { propertyIds } })).status, propertyIds).toBe(400)
  })

  it('is allowed with an API key with the scope "export"', async () => {
    const id = await test.make.property()
    const createKey = async (scopes: ('read' | 'export')[]) =>
      (await test.as(agent).call(apiKeys.create, { body: { name: scopes.join(), scopes } })).body.token
    const readStatus = async (key: string) =>
      (await test.as().call(openimmo.file, { query: { propertyIds: String(id) } }, { authorization: `Bearer ${key}` })).status
    expect([await readStatus(await createKey(['export'])), await readStatus(await createKey(['read']))]).toEqual([200, 403])
  })

  it('is logged without the owner', async () => {
    const own = await test.make.agent()
    await asked([await test.make.property({ title: 'Im Protokoll' })], { as: own })
    const admin = await test.make.user({ role: 'admin' })
    const log = (await test.as(admin).call(audit.list, { query: { person: own.id } })).body
    expect(log.filter(({ kind }) => kind === 'openimmo_saved').map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/als OpenImmo-Datei gespeichert$/),
    ])
  })
})

describe('an owner in an OpenImmo file', () => {
  const advert = (more = {}) => test.make.property({ contact_name: 'Erika Muster', contact_phone: '040 123456', ...more })
  const ownerIn = async (id: number, as: TestAgent) => objectsIn((await asked([id], { as, withOwner: true })).text)[0]?.['weitere_adresse']

  it('is included only when requested, and only with the permitted channels', async () => {
    const own = await test.make.agent()
    const id = await advert({ contact_phone: null })
    expect((await asked([id], { as: own })).text).not.toContain('Erika')
    await test.as(own).call(prospects.update, { params: { id }, body: { ownerName: 'Erika Muster', ownerEmail: 'erika@example.test' } })
    expect((await asked([id], { as: own, withOwner: true })).status).toBe(409)
    const body = { channel: 'email', reason: 'Rief an', day: '2026-01-02' } as const
    await test.as(own).call(contact.consent, { params: { id }, body })
    expect(await ownerIn(id, own)).toMatchObject({
      '@_adressart': 'Eigentümer',
      vorname: 'Erika',
      name: 'Muster',
      email_privat: 'erika@example.test',
      adressfreigabe: 'false',
    })
    expect(await ownerIn(id, own)).not.toHaveProperty('tel_privat')
  })

  it('is rejected after an objection, and the file then mentions the objection', async () => {
    const own = await test.make.agent()
    const id = await advert()
    expect((await asked([id], { as: own })).text).not.toMatch(/Erika|123456/)
    expect(await ownerIn(id, own)).toMatchObject({ name: 'Muster', tel_privat: '040 123456' })
    await test.as(own).call(contact.objection, { params: { id }, body: { reason: 'Will nicht' } })
    expect((await asked([id], { as: own, withOwner: true })).status).toBe(409)
    expect((await asked([id], { as: own })).text).toMatch(/feldname="giebel_kein_kontakt">Widerspruch vom /)
  })

  it('is limited to a single property', async () => {
    const { status, text } = await asked([await advert(), await advert()], { withOwner: true })
    expect([status, text]).toEqual([400, expect.stringContaining('nur mit einer einzelnen Immobilie')])
  })
})
